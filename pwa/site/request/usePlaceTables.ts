import { useEffect, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { loadPlaceTables, type PlaceTables } from '#pwa/placeTables.ts'

/** Undefined while they are loaded, and without a network. */
export function usePlaceTables(): PlaceTables | undefined {
  const { language } = useLanguage()
  const [tables, setTables] = useState<PlaceTables>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const tryAgain = () => setTries(tries + 1)
    loadPlaceTables(language).then(setTables, () => window.addEventListener('online', tryAgain, { once: true }))
    return () => window.removeEventListener('online', tryAgain)
  }, [language, tries])
  return tables
}
