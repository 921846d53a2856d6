import type { I18n } from '@lingui/core'
import { guestCheckinTimes, lateCheckinFrom, lateCheckinTime } from '#contract/stay.ts'

/** An arrival time as a text: the first one is the standard, 'altro' is agreed by phone, the others are hours. */
export function formatCheckinTime(slot: string, i18n: I18n): string {
  if (slot === guestCheckinTimes[0]) return i18n.t('booking.arrivalTime.standard', { slot })
  if (slot === lateCheckinTime) return i18n.t('booking.arrivalTime.late', { from: lateCheckinFrom })
  return slot === 'altro' ? i18n.t('booking.arrivalTime.other') : slot
}
