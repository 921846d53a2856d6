import type { I18n } from '@lingui/core'
import { unknownCheckinTime } from '#contract/stays/stay.ts'
import { formatArrivalTime } from '#contract/stays/stayNames.ts'

/** When the guests come, as a sentence of its own. */
export const formatArrival = (slot: string, i18n: I18n): string =>
  slot === unknownCheckinTime
    ? formatArrivalTime(slot, i18n)
    : i18n.t('admin.booking.arrival', { slot: formatArrivalTime(slot, i18n) })
