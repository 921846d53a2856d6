import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createGridReader, getKeptResult } from './gridReader.ts'
import { type Axis, layOutRows, type PlannerRow, type Weeks } from './layout.ts'

export type GridRows = { rows: PlannerRow[]; lockedPeriods: { startDate: string; endDate: string }[] }

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
    (): GridRows | undefined => found && { rows: layOutRows(found), lockedPeriods: found.lockedPeriods },
    [found],
  )
}
