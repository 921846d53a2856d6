/** How long personal data is kept. */
import { addMonths, type Day } from '#contract/days/days.ts'
import type { Property } from '#contract/property.ts'

/** Rows from before these days are erased. Null: they are kept. */
export type RetentionLimits = { bookings: Day; trash: Day | null; messages: Day | null }

/** Months are counted whole: data is kept for up to a month longer than the owner chose. */
export function getRetentionLimits(
  {
    keepTrashMonths,
    keepMessagesMonths,
    privacy,
  }: Pick<Property, 'keepTrashMonths' | 'keepMessagesMonths' | 'privacy'>,
  today: Day,
): RetentionLimits {
  const subtractMonths = (months: number | null): Day | null => (months === null ? null : addMonths(today, -months))
  return {
    bookings: addMonths(today, -12 * privacy.bookingYears),
    trash: subtractMonths(keepTrashMonths),
    messages: subtractMonths(keepMessagesMonths),
  }
}
