/** The official tables of places and documents: loaded when a form needs them, from this device's copy of the app. */
import { useEffect, useState } from 'react'

type Places = typeof import('#contract/placeTable.ts') & { listKeys: (code: string) => readonly string[] }

async function loadPlaces(): Promise<Places> {
  const [tables, { listStateKeys }] = await Promise.all([
    import('#contract/placeTable.ts'),
    import('#contract/stateCodes.ts'),
  ])
  return { ...tables, listKeys: (code) => listStateKeys(code, navigator.languages) }
}

/** Undefined while they are loaded; null where that failed. */
export function usePlaces(): Places | null | undefined {
  const [places, setPlaces] = useState<Places | null>()
  useEffect(() => {
    loadPlaces().then(setPlaces, () => setPlaces(null))
  }, [])
  return places
}
export type { Places }
