import type { I18n } from '@lingui/core'
import { formatCheckinTime } from '#contract/format.ts'
import { unknownCheckinTime } from '#contract/stay.ts'

/** When the guests come, as a part of a sentence. In a choice the unknown time is called "other". */
export const formatArrivalTime = (slot: string, i18n: I18n): string =>
  slot === unknownCheckinTime ? i18n.t('admin.arrivalTime.unknown') : formatCheckinTime(slot, i18n)

/** The same on its own. */
export const formatArrival = (slot: string, i18n: I18n): string =>
  slot === unknownCheckinTime
    ? formatArrivalTime(slot, i18n)
    : i18n.t('admin.booking.arrival', { slot: formatArrivalTime(slot, i18n) })
