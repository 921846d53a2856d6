/** What staff can do with a booking. */
import type { Booking } from '#contract/bookings/bookings.ts'
import type { ManualMail } from '#contract/mails.ts'
import { findSplitDays } from '#contract/stays/splitStay.ts'
import { farmToday } from '#pwa/clock.ts'
import { getPayments } from './payments.ts'

export type BookingAction =
  | 'confirm'
  | 'deposit'
  | 'balance'
  | 'tax'
  | 'edit'
  | 'editStay'
  | 'editGuest'
  | 'move'
  | 'split'
  | 'pricing'
  | 'status'
  | 'cancel'
  | 'decline'
  | 'delete'
  | ManualMail['kind']

export const isMail = (action: BookingAction): action is ManualMail['kind'] =>
  action === 'confirmation' || action === 'payment' || action === 'thankYou'

type Fields = Parameters<typeof getPayments>[0] &
  Pick<Booking, 'status' | 'declinedAt' | 'checkinDate' | 'checkoutDate' | 'noShow'>

/**
 * Whether its state allows it: nobody confirms a stay that is cancelled, or thanks for it, or writes of payments to whom it
 * was declined, or records a deposit twice.
 */
export function isOffered(action: BookingAction, { status, declinedAt, ...stay }: Fields): boolean {
  if (action === 'deposit' && Object.values(getPayments(stay)).some(({ isPaid }) => isPaid)) return false
  if (action === 'split') return status === 'confirmed' && !stay.noShow && findSplitDays(stay, farmToday()) !== null
  if (action === 'confirm' || action === 'decline') return status === 'pending'
  if (action === 'payment') return !declinedAt
  const isForCancelled = !['deposit', 'balance', 'cancel', 'move', 'confirmation', 'thankYou'].includes(action)
  return status !== 'cancelled' || isForCancelled
}

export const actionLabels: Record<BookingAction, string> = {
  confirm: /*i18n*/ 'admin.action.confirm',
  deposit: /*i18n*/ 'admin.action.deposit',
  balance: /*i18n*/ 'admin.action.balance',
  tax: /*i18n*/ 'admin.action.tax',
  edit: /*i18n*/ 'admin.action.edit',
  editStay: /*i18n*/ 'admin.action.editStay',
  editGuest: /*i18n*/ 'admin.action.editGuest',
  move: /*i18n*/ 'admin.move.action',
  split: /*i18n*/ 'admin.split.action',
  pricing: /*i18n*/ 'admin.action.pricing',
  status: /*i18n*/ 'admin.action.status',
  cancel: /*i18n*/ 'admin.action.cancel',
  decline: /*i18n*/ 'admin.action.decline',
  delete: /*i18n*/ 'admin.action.delete',
  confirmation: /*i18n*/ 'admin.action.confirmation',
  payment: /*i18n*/ 'admin.action.payment',
  thankYou: /*i18n*/ 'admin.action.thankYou',
}
