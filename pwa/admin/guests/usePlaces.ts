import { useEffect, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { loadPlaceTables, type PlaceTables } from '#pwa/placeTables.ts'

/** Undefined while they are loaded; null where that failed. */
export function usePlaces(): PlaceTables | null | undefined {
  const { language } = useLanguage()
  const [places, setPlaces] = useState<PlaceTables | null>()
  useEffect(() => {
    loadPlaceTables(language).then(setPlaces, () => setPlaces(null))
  }, [language])
  return places
}
