import type { I18n } from '@lingui/core'
import { formatCheckinTime } from '#contract/text/format.ts'
import type { Farm } from '../farm.ts'

/** An arrival time as the guest chooses it; the first one is the standard. */
export const formatArrivalChoice = (slot: string, i18n: I18n, { guest }: Farm['checkinTimes']): string =>
  slot === guest[0] ? i18n.t('booking.arrivalTime.standard', { slot }) : formatCheckinTime(slot, i18n)
