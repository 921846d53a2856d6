import type { ConflictReason, StaffWrite } from '#pwa/outbox/staffWrites.ts'
import type { BadgeTone } from '#pwa/ui/Badge.tsx'

export const callLabels: Record<StaffWrite['call'], string> = {
  'bookings.patch': /*i18n*/ 'admin.toSend.change',
  'bookings.edit': /*i18n*/ 'admin.toSend.change',
  'bookings.trash': /*i18n*/ 'admin.toSend.trash',
  'bookings.restore': /*i18n*/ 'admin.toSend.restore',
  'bookings.desk': /*i18n*/ 'admin.toSend.newBooking',
  'bookings.swap': /*i18n*/ 'admin.toSend.swap',
  'availability.editDay': /*i18n*/ 'admin.toSend.day',
  'contacts.patch': /*i18n*/ 'admin.toSend.message',
}

export const stateLabels: Record<StaffWrite['state'], string> = {
  waiting: /*i18n*/ 'admin.waiting.badge',
  conflict: /*i18n*/ 'admin.waiting.undecided',
  refused: /*i18n*/ 'admin.toSend.refused',
  applied: /*i18n*/ 'admin.toSend.applied',
}

export const stateTones: Record<StaffWrite['state'], BadgeTone> = {
  waiting: 'accent',
  conflict: 'danger',
  refused: 'danger',
  applied: 'ok',
}

const reasonTexts: Record<ConflictReason, string> = {
  changed: /*i18n*/ 'admin.toSend.changed',
  gone: /*i18n*/ 'admin.toSend.gone',
  restored: /*i18n*/ 'admin.toSend.restored',
  old: /*i18n*/ 'admin.toSend.old',
  other: /*i18n*/ 'admin.toSend.takenOver',
}

/** Why a person has to decide. Most texts speak of a booking. */
export function getReasonText({ call }: StaffWrite, reason: ConflictReason): string {
  if (reason === 'changed' && call === 'availability.editDay') return /*i18n*/ 'admin.toSend.dayChanged'
  if (reason === 'changed' && call === 'bookings.swap') return /*i18n*/ 'admin.toSend.swapChanged'
  if (reason === 'gone' && call === 'contacts.patch') return /*i18n*/ 'admin.toSend.messageGone'
  if (reason === 'gone' && call === 'availability.editDay') return /*i18n*/ 'admin.toSend.roomGone'
  return reasonTexts[reason]
}
