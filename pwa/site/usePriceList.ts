import { useMemo } from 'react'
import type { PriceList } from '#contract/prices/stayLines.ts'
import { useFarm } from './shell/FarmProvider.tsx'

/** What a stay has by itself: discounts by its length, and extras of every stay. */
export function usePriceList(): PriceList {
  const { lengthDiscounts, extras } = useFarm()
  return useMemo(() => ({ lengthDiscounts, extras }), [lengthDiscounts, extras])
}
