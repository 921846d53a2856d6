/** Seasons: periods of the whole farm, with a price for each room and rules of stay. */
import { z } from 'zod/mini'
import { daysBetween } from '../days/days.ts'
import { findUndecided } from '../days/seasonDays.ts'
import { checkPeriod, dayField, Id, lineField, RoomId } from '../fields.ts'
import { Money, NightPriceInput } from '../money/moneyFields.ts'
import { checkNightRules, nightRules, nightRulesInput } from '../stays/stayRuleFields.ts'

/** Rules of a season for one room, in the place of the season's own. */
const RoomRules = z.object({ roomId: z.int(), minimumNights: z.int(), ...nightRules })

/**
 * The first and the last night are included. A room that is not listed keeps its own price and the season's rules. The rules
 * bind guests whose stay arrives in the season (`departureDays`: whose last night is in it). `repeats`: every year from that of
 * `from` on; with `followsEaster` as far from Easter as in the first year. Where seasons lie over each other the higher
 * `rank` decides, and the narrower one where neither has a rank (null).
 */
export const Season = z.object({
  id: Id,
  name: z.string(),
  from: z.string(),
  to: z.string(),
  minimumNights: z.int(),
  ...nightRules,
  roomRules: z._default(z.array(RoomRules), []),
  repeats: z._default(z.boolean(), false),
  followsEaster: z._default(z.boolean(), false),
  rank: z._default(z.nullable(z.int()), null),
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

type Placed = { name: string; from: string; to: string; repeats: boolean; followsEaster: boolean; rank: number | null }

/** Refuses seasons that share a night while nothing says which of them decides. */
function checkOverlaps(seasons: Placed[], context: Context): void {
  for (const [later, earlier] of findUndecided(seasons)) {
    context.addIssue({
      code: 'custom',
      message: /*i18n*/ 'season.errors.overlap',
      path: [later, 'from'],
      input: seasons[later],
      params: { season: seasons[earlier]?.name ?? '', other: seasons[later]?.name ?? '' },
    })
  }
}

/** Refuses a season with two prices, or twice with rules, for one room. */
function checkRooms(
  seasons: { prices: { roomId: number }[]; roomRules: { roomId: number }[] }[],
  context: Context,
): void {
  for (const [index, season] of seasons.entries()) {
    for (const list of ['prices', 'roomRules'] as const) {
      for (const [place, { roomId }] of season[list].entries()) {
        if (season[list].findIndex((it) => it.roomId === roomId) < place)
          context.addIssue({
            code: 'custom',
            message: /*i18n*/ 'season.errors.doubledRoom',
            path: [index, list, place, 'roomId'],
            input: roomId,
          })
      }
    }
  }
}

const rank = /*i18n*/ 'season.errors.rank'
const flag = z._default(z.boolean(/*i18n*/ 'season.errors.repeats'), false)

/** Refuses a yearly season that is longer than a year. */
const checkYearly = z.refine<{ from: string; to: string; repeats: boolean }>(
  ({ from, to, repeats }) => !repeats || daysBetween(from, to) < 365,
  { error: /*i18n*/ 'season.errors.longerThanYear', path: ['to'] },
)

/** All seasons (PUT). A season without an id is new. Where two share a night, one of them must decide. */
export const SeasonsInput = z
  .array(
    z
      .strictObject(
        {
          id: z.optional(Id),
          name: lineField(/*i18n*/ 'season.errors.name', 1, 80),
          from: dayField(/*i18n*/ 'season.errors.from'),
          to: dayField(/*i18n*/ 'season.errors.to'),
          ...nightRulesInput,
          roomRules: z._default(
            z.array(
              z
                .strictObject({ roomId: RoomId, ...nightRulesInput }, /*i18n*/ 'season.errors.prices')
                .check(z.superRefine(checkNightRules)),
              /*i18n*/ 'season.errors.prices',
            ),
            [],
          ),
          repeats: flag,
          followsEaster: flag,
          rank: z._default(z.nullable(z.int(rank).check(z.minimum(0, rank), z.maximum(100, rank))), null),
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
      .check(checkPeriod(/*i18n*/ 'season.errors.to'), checkYearly, z.superRefine(checkNightRules)),
  )
  .check(
    z.maxLength(maxSeasons, /*i18n*/ 'season.errors.tooMany'),
    z.superRefine(checkOverlaps),
    z.superRefine(checkRooms),
  )
export type SeasonsInput = z.output<typeof SeasonsInput>
