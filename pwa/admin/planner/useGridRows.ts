import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { addDays } from '#contract/days/days.ts'
import type { Period } from '#contract/days/yearly.ts'
import { listFarmClosures } from '#contract/stays/stayRules.ts'
import type { OfferSources } from '../newBooking/roomOffers.ts'
import { createGridReader, getKeptResult } from './gridReader.ts'
import { type Axis, layOutRows, type PlannerRow, type Weeks, weekDays } from './layout.ts'

/** `grounds`: the days that are locked or closed in all rooms. */
export type GridRows = { rows: PlannerRow[]; grounds: (Period & { ground: 'closed' | 'locked' })[] }

const listGrounds = (sources: OfferSources, axis: Axis): GridRows['grounds'] => [
  ...listFarmClosures(sources, axis.first, addDays(axis.first, axis.weekCount * weekDays)).map(({ from, to }) => ({
    ground: 'closed' as const,
    from,
    to,
  })),
  ...sources.lockedPeriods.map(({ startDate, endDate }) => ({
    ground: 'locked' as const,
    from: startDate,
    to: endDate,
  })),
]

/** The rows of the grid with the weeks on the screen; undefined until they are read. A store that fails throws. */
export function useGridRows(axis: Axis, { firstWeek, lastWeek, isMeasured }: Weeks & { isMeasured: boolean }) {
  const reader = useRef<ReturnType<typeof createGridReader>>(null)
  const [result, setResult] = useState(() => getKeptResult(axis))
  useLayoutEffect(() => {
    reader.current = createGridReader(axis, setResult)
    return reader.current.stop
  }, [axis])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader of another axis has read nothing yet
  useLayoutEffect(() => {
    if (isMeasured) reader.current?.show({ firstWeek, lastWeek })
  }, [axis, firstWeek, lastWeek, isMeasured])
  if (result && 'error' in result) throw result.error
  const found = result?.found
  return useMemo(
    (): GridRows | undefined => found && { rows: layOutRows(found), grounds: listGrounds(found, axis) },
    [found, axis],
  )
}
