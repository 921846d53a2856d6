import { z } from 'zod/mini'
import { Closure } from '#contract/closures.ts'
import { LockedPeriod } from '#contract/lockedPeriods.ts'
import { BalanceRule, standardBalanceRule } from '#contract/money/balanceRule.ts'
import { Navigation } from '#contract/navigation.ts'
import { Extra } from '#contract/prices/extras.ts'
import { Season } from '#contract/prices/seasons.ts'
import { fillPaymentMethods, Property } from '#contract/property.ts'
import { FarmRules, type SharedSettingKey } from '#contract/settings.ts'
import { Notice } from '#contract/site/notices.ts'
import { emptyNavigation } from '#contract/siteNavigation.ts'
import { CheckinTimes, standardCheckinTimes } from '#contract/stays/checkinTimes.ts'
import { StayRules } from '#contract/stays/stayRuleFields.ts'
import { type Language, listOffered } from '#locales/language.ts'
import { callQuery } from '#pwa/callQuery.ts'
import { db } from '#pwa/offline/db.ts'

export const bookingsEnabledQuery = callQuery('settings.readBookingsEnabled', {}, { staleTime: 5_000 })

export const defaultIbanQuery = callQuery('settings.readDefaultIban')

const DeskRules = z.extend(FarmRules, {
  stayRules: z._default(StayRules, z.parse(StayRules, {})),
  checkinTimes: z._default(CheckinTimes, standardCheckinTimes),
})

const Balance = z.object({ balance: z._default(BalanceRule, standardBalanceRule) })

/** A setting with the version that goes into `If-Match`. */
export type StoredSetting<Value> = { value: Value; version: number }

/** Reads a setting from this device's database; `missing` stands for one that was never written. */
async function readSetting<Value>(key: SharedSettingKey, schema: z.ZodMiniType<Value>, missing: Value) {
  const row = await db.settings.get(key)
  const value = schema.safeParse(row?.value).data
  return { value: value ?? missing, version: row?.version ?? 0 } satisfies StoredSetting<Value>
}

export const readSeasons = () => readSetting('seasons', z.array(Season), [])
export const readLockedPeriods = () => readSetting('locked-periods', z.array(LockedPeriod), [])
export const readExtras = () => readSetting('extras', z.array(Extra), [])
export const readNavigation = () => readSetting('navigation', Navigation, emptyNavigation)
export const readNotices = () => readSetting('notices', z.array(Notice), [])
export const readClosures = () => readSetting('closures', z.array(Closure), [])
/** The farm's rules; those of a farm that has changed none before the first sync. */
export const readFarmRules = () => readSetting('property', DeskRules, DeskRules.parse({}))
export const readBalanceRule = async (): Promise<BalanceRule> =>
  (await readSetting('property', Balance, { balance: standardBalanceRule })).value.balance
/** The languages that guests are offered. */
export const readOfferedLanguages = async (): Promise<Language[]> =>
  listOffered((await readSetting('languages', z.array(z.string()), [])).value)
/** The farm's facts, parts and rules. A device that was last synced with an earlier version has none. */
export async function readProperty(): Promise<StoredSetting<Property | null>> {
  const { value, version } = await readSetting('property', z.nullable(Property), null)
  return { value: value && fillPaymentMethods(value), version }
}

/** What locks days and how a check-out day counts, in the shape that `createDayLookup` takes, and the rules of stay. */
export async function readCalendarRules() {
  const [{ value: periods }, { value: rules }, { value: closures }] = await Promise.all([
    readLockedPeriods(),
    readFarmRules(),
    readClosures(),
  ])
  return {
    lockedPeriods: periods.map(({ from, to }) => ({ startDate: from, endDate: to })),
    turnover: rules.turnover,
    stayRules: rules.stayRules,
    checkinTimes: rules.checkinTimes,
    closures,
  }
}

/** The settings of the duties, without secrets. */
export const dutiesQuery = callQuery('duties.read')
