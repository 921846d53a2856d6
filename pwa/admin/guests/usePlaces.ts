/** The official tables of places and documents: loaded when a form needs them, from this device's copy of the app. */
import { useEffect, useState } from 'react'

type Places = typeof import('#contract/placeTable.ts')

/** Undefined while they are loaded; null where that failed. */
export function usePlaces(): Places | null | undefined {
  const [places, setPlaces] = useState<Places | null>()
  useEffect(() => {
    import('#contract/placeTable.ts').then(setPlaces, () => setPlaces(null))
  }, [])
  return places
}
export type { Places }
