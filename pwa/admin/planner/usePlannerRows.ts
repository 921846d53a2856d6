import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Day } from '#contract/days.ts'
import { readOfferSources } from '../newBooking/queries.ts'
import { layOutRows, type PlannerRow } from './layout.ts'

/** The rows of all rooms with what happens from `first` to `last`; undefined until they are read for the first time. */
export function usePlannerRows(first: Day, last: Day): PlannerRow[] | undefined {
  const sources = useLiveQuery(() => readOfferSources({ checkinDate: first, checkoutDate: last }), [first, last])
  return useMemo(() => sources && layOutRows(sources), [sources])
}
