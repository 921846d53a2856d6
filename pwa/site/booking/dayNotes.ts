/** What stands under a free day of a calendar, and what a screen reader says of it. */
import type { I18n } from '@lingui/core'
import { addDays, type Day } from '#contract/days.ts'
import { getNightPrice, type RoomPrices } from '#contract/prices.ts'
import { getNightRules, type StayRules } from '#contract/stayRules.ts'
import type { Language } from '#locales/language.ts'
import { formatCurrency } from '#pwa/format.ts'

type Note = { note: string | undefined; label: string }

type Context = { rules: StayRules; guests: number; i18n: I18n; language: Language }

/** The price of the night, and where another minimum begins, that minimum. */
export function describeNight(room: RoomPrices, day: Day, { rules, guests, i18n, language }: Context): Note {
  const price = getNightPrice(room, day, guests)
  const { minimumNights } = getNightRules(room, day, rules)
  const isNew = minimumNights !== getNightRules(room, addDays(day, -1), rules).minimumNights && minimumNights > 1
  const amount = price === null ? [] : [formatCurrency(price, language)]
  const lines = [...amount, ...(isNew ? [i18n.t('booking.day.minimum', { n: minimumNights })] : [])]
  const words = [...amount, ...(isNew ? [i18n.t('room.minimumNights', { n: minimumNights })] : [])]
  return { note: lines.join('\n') || undefined, label: words.map((it) => `, ${it}`).join('') }
}
