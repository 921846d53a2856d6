/** The official tables, with the states in the guest's language. Loaded with the form only. */
import { useEffect, useState } from 'react'
import type { NamedCode } from '#contract/guests/placeCodes.ts'
import { getStateName, listStateKeys } from '#contract/guests/stateCodes.ts'
import { useLanguage } from '#pwa/i18n.tsx'

type PlaceTable = typeof import('#contract/guests/placeTable.ts')
export type Tables = Pick<PlaceTable, 'comuni' | 'findComune' | 'documents'> & {
  states: readonly NamedCode[]
  /** Other names of a state, by which a guest may look for it. */
  listKeys: (code: string) => readonly string[]
}

async function loadTables(language: string): Promise<Tables> {
  const { comuni, findComune, documents, states } = await import('#contract/guests/placeTable.ts')
  const named = states.map((it) => ({ ...it, name: getStateName(it.code, language) ?? it.name }))
  const listKeys = (code: string) => listStateKeys(code, navigator.languages)
  return { comuni, findComune, documents, states: named, listKeys }
}

/** Undefined while they are loaded, and without a network. */
export function usePlaceTables(): Tables | undefined {
  const { language } = useLanguage()
  const [tables, setTables] = useState<Tables>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const tryAgain = () => setTries(tries + 1)
    loadTables(language).then(setTables, () => window.addEventListener('online', tryAgain, { once: true }))
    return () => window.removeEventListener('online', tryAgain)
  }, [language, tries])
  return tables
}
