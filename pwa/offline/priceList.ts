import { z } from 'zod/mini'
import { Extra } from '#contract/prices/extras.ts'
import { LengthDiscount } from '#contract/prices/priceRules.ts'
import type { PriceList } from '#contract/prices/stayLines.ts'
import { db } from './db.ts'

const Discounts = z.object({ lengthDiscounts: z._default(z.array(LengthDiscount), []) })

/** What decides about the lines that a stay has by itself, as this device knows it. */
export async function readPriceList(): Promise<PriceList> {
  const [extras, property] = await db.settings.bulkGet(['extras', 'property'])
  return {
    lengthDiscounts: Discounts.safeParse(property?.value).data?.lengthDiscounts ?? [],
    extras: z.array(Extra).safeParse(extras?.value).data ?? [],
  }
}
