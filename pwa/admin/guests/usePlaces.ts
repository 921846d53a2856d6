/** The official tables of places and documents: loaded when a form needs them, from this device's copy of the app. */
import { useEffect, useState } from 'react'
import { listStateKeys } from '#contract/stateCodes.ts'

type Places = typeof import('#contract/placeTable.ts') & { listKeys: (code: string) => readonly string[] }

const loadPlaces = async (): Promise<Places> => ({
  ...(await import('#contract/placeTable.ts')),
  listKeys: (code) => listStateKeys(code, navigator.languages),
})

/** Undefined while they are loaded; null where that failed. */
export function usePlaces(): Places | null | undefined {
  const [places, setPlaces] = useState<Places | null>()
  useEffect(() => {
    loadPlaces().then(setPlaces, () => setPlaces(null))
  }, [])
  return places
}
export type { Places }
