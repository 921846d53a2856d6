import type { I18n } from '@lingui/core'
import { formatCheckinTime } from '#contract/format.ts'
import { guestCheckinTimes } from '#contract/stay.ts'

/** An arrival time as the guest chooses it; the first one is the standard. */
export const formatArrivalTime = (slot: string, i18n: I18n): string =>
  slot === guestCheckinTimes[0] ? i18n.t('booking.arrivalTime.standard', { slot }) : formatCheckinTime(slot, i18n)
