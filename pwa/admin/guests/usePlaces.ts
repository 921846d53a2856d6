/** The official tables of places and documents, with the states in the language of staff: loaded when a form needs them, from this device's copy of the app. */
import { useEffect, useState } from 'react'
import { getStateName, listStateKeys } from '#contract/guests/stateCodes.ts'
import { useLanguage } from '#pwa/i18n.tsx'

type Places = typeof import('#contract/guests/placeTable.ts') & { listKeys: (code: string) => readonly string[] }

async function loadPlaces(language: string): Promise<Places> {
  const table = await import('#contract/guests/placeTable.ts')
  const states = table.states.map((it) => ({ ...it, name: getStateName(it.code, language) ?? it.name }))
  const byCode = new Map(states.map((it) => [it.code, it]))
  return {
    ...table,
    states,
    findState: (code) => byCode.get(code),
    listKeys: (code) => listStateKeys(code, navigator.languages),
  }
}

/** Undefined while they are loaded; null where that failed. */
export function usePlaces(): Places | null | undefined {
  const { language } = useLanguage()
  const [places, setPlaces] = useState<Places | null>()
  useEffect(() => {
    loadPlaces(language).then(setPlaces, () => setPlaces(null))
  }, [language])
  return places
}
export type { Places }
