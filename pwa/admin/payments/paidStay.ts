/** Whichever stay is paid for: a booking, or a stay that a portal has sold. Pure. */
import type { I18n } from '@lingui/core'
import type { Account } from '#contract/account.ts'
import type { Booking } from '#contract/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { Stay } from '#contract/days.ts'
import { toAccount } from '#contract/portalAccount.ts'
import { formatChannelStay } from '../subjects/channelStayName.ts'
import { formatGuestName } from '../subjects/guestName.ts'

export type PaidStay = Booking | ChannelStay

export const isPortalStay = (stay: PaidStay): stay is ChannelStay => 'channelId' in stay

export const getAccount = (stay: PaidStay): Account & Stay => (isPortalStay(stay) ? toAccount(stay) : stay)

/** Whether anybody may change the account: nobody changes one in the trash. */
export const isChangeable = (stay: PaidStay): boolean => isPortalStay(stay) || stay.deletedAt === null

export const formatPaidStay = (stay: PaidStay, i18n: I18n): string =>
  isPortalStay(stay) ? formatChannelStay(stay, i18n) : formatGuestName(stay, i18n)

/** How many people an extra is counted for. Of how many came, a portal's calendar says nothing: at least one did. */
export const countGuests = (stay: PaidStay): number => (isPortalStay(stay) ? (stay.guests ?? 1) : stay.numberOfGuests)
