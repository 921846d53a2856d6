/** Seasons: periods of the whole farm, with a price for each room and a minimum number of nights. */
import { z } from 'zod/mini'
import { checkPeriod, dayField, Id, lineField, RoomId } from './fields.ts'
import { Money, NightPriceInput } from './moneyFields.ts'
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

/** Several years of seasons. All of them fit in one body. */
const maxSeasons = 60

type Context = {
  addIssue(issue: {
    code: 'custom'
    message: string
    path: PropertyKey[]
    input: unknown
    /** What the message names. */
    params?: Record<string, string>
  }): void
}

/** Refuses a season that shares a night with another one. */
function checkOverlaps(seasons: { name: string; from: string; to: string }[], context: Context): void {
  const sorted = [...seasons.entries()].sort(([, a], [, b]) => (a.from < b.from ? -1 : 1))
  for (const [place, [index, season]] of sorted.entries()) {
    const before = sorted[place - 1]?.[1]
    if (before && season.from <= before.to)
      context.addIssue({
        code: 'custom',
        message: /*i18n*/ 'season.errors.overlap',
        path: [index, 'from'],
        input: season.from,
        params: { season: before.name },
      })
  }
}

/** Refuses a season with two prices for one room. */
function checkRooms(seasons: { prices: { roomId: number }[] }[], context: Context): void {
  for (const [index, { prices }] of seasons.entries()) {
    for (const [place, { roomId }] of prices.entries()) {
      if (prices.findIndex((it) => it.roomId === roomId) < place)
        context.addIssue({
          code: 'custom',
          message: /*i18n*/ 'season.errors.doubledRoom',
          path: [index, 'prices', place, 'roomId'],
          input: roomId,
        })
    }
  }
}

/** All seasons (PUT). A season without an id is new. No two may share a night. */
export const SeasonsInput = z
  .array(
    z
      .strictObject(
        {
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
          prices: z._default(
            z.array(
              z.strictObject({ roomId: RoomId, pricePerNight: NightPriceInput }, /*i18n*/ 'season.errors.prices'),
              /*i18n*/ 'season.errors.prices',
            ),
            [],
          ),
        },
        /*i18n*/ 'season.errors.entry',
      )
      .check(checkPeriod(/*i18n*/ 'season.errors.to')),
  )
  .check(
    z.maxLength(maxSeasons, /*i18n*/ 'season.errors.tooMany'),
    z.superRefine(checkOverlaps),
    z.superRefine(checkRooms),
  )
export type SeasonsInput = z.output<typeof SeasonsInput>
