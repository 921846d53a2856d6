import type { BookingWrite, ConflictReason } from '#pwa/outbox/bookingWrites.ts'
import type { BadgeTone } from '#pwa/ui/Badge.tsx'

export const callLabels: Record<BookingWrite['call'], string> = {
  'bookings.patch': /*i18n*/ 'admin.toSend.change',
  'bookings.edit': /*i18n*/ 'admin.toSend.change',
  'bookings.trash': /*i18n*/ 'admin.toSend.trash',
  'bookings.restore': /*i18n*/ 'admin.toSend.restore',
  'bookings.desk': /*i18n*/ 'admin.toSend.newBooking',
}

export const stateLabels: Record<BookingWrite['state'], string> = {
  waiting: /*i18n*/ 'admin.waiting.badge',
  conflict: /*i18n*/ 'admin.waiting.undecided',
  refused: /*i18n*/ 'admin.toSend.refused',
  applied: /*i18n*/ 'admin.toSend.applied',
}

export const stateTones: Record<BookingWrite['state'], BadgeTone> = {
  waiting: 'accent',
  conflict: 'danger',
  refused: 'danger',
  applied: 'ok',
}

export const reasonTexts: Record<ConflictReason, string> = {
  changed: /*i18n*/ 'admin.toSend.changed',
  gone: /*i18n*/ 'admin.toSend.gone',
  restored: /*i18n*/ 'admin.toSend.restored',
  old: /*i18n*/ 'admin.toSend.old',
}
