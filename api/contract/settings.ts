import { z } from 'zod/mini'
import { completeLanguages, languages } from '#locales/language.ts'
import { LanguageTag } from './fields.ts'
import { defaultLapseDays, maxLapseDays, proofRules, turnovers } from './stays/stay.ts'

/** Whether guests may request bookings at all. */
export const BookingsEnabled = z.object({ enabled: z.boolean() })
export type BookingsEnabled = z.infer<typeof BookingsEnabled>
export const BookingsEnabledInput = z.strictObject({ enabled: z.boolean(/*i18n*/ 'errors.enabled') })

/** Whether guests see the site. Staff who have logged in see it always. */
export const SiteOpen = z.object({ open: z.boolean() })
export type SiteOpen = z.infer<typeof SiteOpen>
export const SiteOpenInput = z.strictObject({ open: z.boolean(/*i18n*/ 'errors.siteOpen') })

/** What the audit log keeps of the switch: its subject. */
export const getSwitchSubject = ({ enabled }: BookingsEnabled): string =>
  enabled ? 'bookings-enabled' : 'bookings-suspended'

/** The languages that guests are offered. Another version of the program may know more. */
export const OfferedLanguages = z.object({ languages: z.array(LanguageTag) })
export type OfferedLanguages = z.infer<typeof OfferedLanguages>

const languagesError = /*i18n*/ 'errors.languages'
export const OfferedLanguagesInput = z.strictObject({
  languages: z.array(z.enum(languages, languagesError), languagesError).check(
    z.maxLength(50, languagesError),
    z.refine((chosen) => completeLanguages.every((it) => chosen.includes(it)), /*i18n*/ 'errors.languagesMissing'),
  ),
})

/**
 * The keys of the settings that tablets read. A tablet deletes the `removed-rooms`, and no new room gets their ids. `pages`
 * has no value: its version tells tablets that pages of the site have changed.
 */
export const sharedSettings = [
  'bookings-enabled',
  'closures',
  'extras',
  'languages',
  'locked-periods',
  'navigation',
  'notices',
  'pages',
  'property',
  'removed-rooms',
  'seasons',
] as const
/** Before the name of a place: what managers have chosen for its picture. */
export const picturePrefix = 'picture:'
export type SharedSettingKey = (typeof sharedSettings)[number] | `${typeof picturePrefix}${string}`

/** The IBAN that the confirmation dialog proposes. */
export const DefaultIban = z.object({ iban: z.string() })

/** Null: kept until somebody deletes it. */
const keptMonths = z._default(z.nullable(z.int()), null)

/**
 * The farm's own rules. `lapseAfterDays`: after how many days a request that nobody has answered is cancelled. `proof`:
 * when guests must prove their address, so that their request keeps its days. `keep…Months`: how long bookings in the
 * trash and messages are kept.
 */
export const FarmRules = z.object({
  turnover: z._default(z.enum(turnovers), 'blocked'),
  lapseAfterDays: z._default(z.int(), defaultLapseDays),
  proof: z._default(z.enum(proofRules), 'flood'),
  keepTrashMonths: keptMonths,
  keepMessagesMonths: keptMonths,
})
export type FarmRules = z.infer<typeof FarmRules>

const lapseDaysError = /*i18n*/ 'errors.lapseAfterDays'
const monthsError = /*i18n*/ 'errors.keptMonths'
const keptMonthsField = z.optional(
  z.nullable(z.int(monthsError).check(z.minimum(1, monthsError), z.maximum(120, monthsError))),
)
/** What is left out does not change. */
export const FarmRulesInput = z.strictObject({
  turnover: z.optional(z.enum(turnovers, /*i18n*/ 'errors.turnover')),
  lapseAfterDays: z.optional(
    z.int(lapseDaysError).check(z.minimum(1, lapseDaysError), z.maximum(maxLapseDays, lapseDaysError)),
  ),
  proof: z.optional(z.enum(proofRules, /*i18n*/ 'errors.proof')),
  keepTrashMonths: keptMonthsField,
  keepMessagesMonths: keptMonthsField,
})
