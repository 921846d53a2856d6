/** Seasons: periods of the whole farm, with a price for each room and a minimum number of nights. */
import { z } from 'zod/mini'
import { dayField, Id, lineField, RoomId } from './fields.ts'
import { Money, MoneyInput } from './money.ts'
import { limits } from './stay.ts'

/**
 * The first and the last night are included. A room that is not listed keeps its own price. A guest's stay that
 * arrives in the season has at least `minimumNights` nights.
 */
export const Season = z.object({
  id: Id,
  name: z.string(),
  from: z.string(),
  to: z.string(),
  minimumNights: z.int(),
  prices: z.array(z.object({ roomId: z.int(), pricePerNight: Money })),
})
export type Season = z.infer<typeof Season>

/** All seasons (PUT). A season without an id is new. No two may share a night. */
export const SeasonsInput = z
  .array(
    z.strictObject({
      id: z.optional(Id),
      name: lineField(/*i18n*/ 'season.errors.name', 1, 80),
      from: dayField(/*i18n*/ 'season.errors.from'),
      to: dayField(/*i18n*/ 'season.errors.to'),
      minimumNights: z._default(
        z
          .int(/*i18n*/ 'season.errors.minimumNights')
          .check(
            z.minimum(1, /*i18n*/ 'season.errors.minimumNights'),
            z.maximum(limits.maxNights, /*i18n*/ 'season.errors.minimumNights'),
          ),
        1,
      ),
      prices: z._default(z.array(z.strictObject({ roomId: RoomId, pricePerNight: MoneyInput })), []),
    }),
  )
  .check(z.maxLength(200, /*i18n*/ 'season.errors.tooMany'))
export type SeasonsInput = z.output<typeof SeasonsInput>
