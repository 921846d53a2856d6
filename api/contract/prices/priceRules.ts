/** The farm's discounts by the length of a stay. */
import { z } from 'zod/mini'
import type { RefineContext } from '../fields.ts'
import { limits } from '../stays/stay.ts'

const nights = /*i18n*/ 'property.errors.discountNights'
const percent = /*i18n*/ 'property.errors.discountPercent'

/** From so many nights on, so many percent of the price of all nights. `exceptRoomIds`: rooms that do not have it. */
export const LengthDiscount = z.object({
  nights: z.int(nights).check(z.minimum(1, nights), z.maximum(limits.maxNights, nights)),
  percent: z.int(percent).check(z.minimum(1, percent), z.maximum(50, percent)),
  exceptRoomIds: z._default(z.array(z.int()).check(z.maxLength(200)), []),
})

export type LengthDiscount = z.infer<typeof LengthDiscount>

/** Refuses two discounts of the same length. */
function checkLengths(list: { nights: number }[], context: RefineContext): void {
  for (const [index, { nights }] of list.entries())
    if (list.slice(0, index).some((it) => it.nights === nights))
      context.addIssue({
        code: 'custom',
        message: /*i18n*/ 'property.errors.discountTwice',
        path: [index, 'nights'],
        input: nights,
      })
}

export const LengthDiscountsInput = z
  .array(z.strictObject(LengthDiscount.shape))
  .check(z.maxLength(10, /*i18n*/ 'property.errors.discounts'), z.superRefine(checkLengths))
