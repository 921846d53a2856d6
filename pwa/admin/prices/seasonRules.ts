/** The rules of a season in a few words. */
import type { I18n } from '@lingui/core'
import { formatWeekdays } from '#contract/stays/stayProblems.ts'
import type { NightRules } from '#contract/stays/stayRules.ts'
import type { Language } from '#locales/language.ts'

export function describeRules(rules: NightRules, i18n: I18n, language: Language): string[] {
  const { minimumNights, maximumNights, arrivalDays, departureDays } = rules
  const formatDays = (label: string, days: readonly number[]) => `${i18n.t(label)} ${formatWeekdays(days, language)}`
  return [
    ...(minimumNights > 1 ? [i18n.t('admin.seasons.minimum', { n: minimumNights })] : []),
    ...(maximumNights === null ? [] : [i18n.t('admin.seasons.maximum', { n: maximumNights })]),
    ...(arrivalDays.length > 0 ? [formatDays(/*i18n*/ 'admin.stayRules.arrivalDays', arrivalDays)] : []),
    ...(departureDays.length > 0 ? [formatDays(/*i18n*/ 'admin.stayRules.departureDays', departureDays)] : []),
  ]
}

type Season = NightRules & { roomRules: readonly (NightRules & { roomId: number })[] }

/** The rules of the season, then those of the rooms that have their own. */
export const describeSeason = (
  season: Season,
  getName: (roomId: number) => string,
  i18n: I18n,
  language: Language,
): string[] => [
  ...describeRules(season, i18n, language),
  ...season.roomRules.map((own) => {
    const rules = describeRules(own, i18n, language).join(', ') || i18n.t('admin.seasons.noLimit')
    return i18n.t('admin.seasons.rulesOf', { room: getName(own.roomId), rules })
  }),
]
