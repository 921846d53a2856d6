import { liveQuery } from 'dexie'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { Day } from '#contract/days.ts'
import { readOfferSources } from '../newBooking/queries.ts'
import type { OfferSources } from '../newBooking/roomOffers.ts'
import { layOutRows, type PlannerRow } from './layout.ts'

/**
 * The rows of all rooms with what happens from `first` to `last`; undefined until they are read for the first time.
 * `useLiveQuery` would read them twice at first. A store that fails is an error of the component.
 */
export function usePlannerRows(first: Day, last: Day): PlannerRow[] | undefined {
  const [found, setFound] = useState<{ sources: OfferSources } | { error: unknown }>()
  useLayoutEffect(() => {
    const query = liveQuery(() => readOfferSources({ checkinDate: first, checkoutDate: last }))
    const subscription = query.subscribe({
      next: (sources) => setFound({ sources }),
      error: (error) => setFound({ error }),
    })
    return () => subscription.unsubscribe()
  }, [first, last])
  if (found && 'error' in found) throw found.error
  return useMemo(() => found && layOutRows(found.sources), [found])
}
