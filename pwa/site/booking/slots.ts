import type { I18n } from '@lingui/core'
import { guestCheckinTimes } from '#contract/stay.ts'

/** A time of arrival for people: the first is the standard one, 'altro' is agreed on by phone, and hours speak for themselves. */
export function formatSlot(slot: string, i18n: I18n): string {
  if (slot === guestCheckinTimes[0]) return i18n.t('booking.arrivalTime.standard', { slot })
  return slot === 'altro' ? i18n.t('booking.arrivalTime.other') : slot
}
