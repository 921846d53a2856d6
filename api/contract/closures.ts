/** Closed periods whose reason guests read: a winter, a wedding, repairs. Staff may book in them; guests may not. */
import { z } from 'zod/mini'
import { daysBetween } from './days/days.ts'
import { checkPeriod, dayField, Id, languageTagPattern, lineField } from './fields.ts'

const line = lineField(/*i18n*/ 'closure.errors.reason', 1, 300)
/** In Italian, in English, and in any other language by its tag. */
const reasonInput = z
  .catchall(z.object({ it: line, en: line }, /*i18n*/ 'closure.errors.reason'), line)
  .check(
    z.refine(
      (texts) => Object.keys(texts).every((tag) => languageTagPattern.test(tag)),
      /*i18n*/ 'closure.errors.reason',
    ),
  )

/** The first and the last day are included. `yearly`: every year from that of `from` on; with `followsEaster` as far from
 * Easter as in the first year. */
export const Closure = z.object({
  id: Id,
  from: z.string(),
  to: z.string(),
  yearly: z.boolean(),
  followsEaster: z._default(z.boolean(), false),
  reason: z.catchall(z.object({ it: z.string(), en: z.string() }), z.string()),
})
export type Closure = z.infer<typeof Closure>

/** Two Easters are 50 weeks apart at least. */
const isShorterThanYear = ({ from, to, yearly, followsEaster }: ClosedPeriod): boolean =>
  !yearly || daysBetween(from, to) < (followsEaster ? 350 : 365)
type ClosedPeriod = { from: string; to: string; yearly: boolean; followsEaster?: boolean | undefined }

/** All of them fit in one body. */
const maxClosures = 60

/** All closures (PUT). One without an id is new. */
export const ClosuresInput = z
  .array(
    z
      .strictObject(
        {
          id: z.optional(Id),
          from: dayField(/*i18n*/ 'closure.errors.from'),
          to: dayField(/*i18n*/ 'closure.errors.to'),
          yearly: z._default(z.boolean(/*i18n*/ 'season.errors.repeats'), false),
          /** Without it a closure keeps what it has. */
          followsEaster: z.optional(z.boolean(/*i18n*/ 'season.errors.repeats')),
          reason: reasonInput,
        },
        /*i18n*/ 'closure.errors.entry',
      )
      .check(
        checkPeriod(/*i18n*/ 'closure.errors.to'),
        z.refine(isShorterThanYear, {
          error: /*i18n*/ 'season.errors.longerThanYear',
          path: ['to'],
        }),
      ),
  )
  .check(z.maxLength(maxClosures, /*i18n*/ 'closure.errors.tooMany'))
export type ClosuresInput = z.output<typeof ClosuresInput>
