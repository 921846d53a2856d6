import type { filledFields, ListField, ListOutcome, UnreadCell } from '#contract/portalLists.ts'
import type { BadgeTone } from '#pwa/ui/Badge.tsx'

export const fieldLabels: Record<ListField, string> = {
  checkinDate: /*i18n*/ 'admin.portalList.field.checkin',
  checkoutDate: /*i18n*/ 'admin.portalList.field.checkout',
  room: /*i18n*/ 'admin.portalList.field.room',
  guestName: /*i18n*/ 'admin.portalList.field.guestName',
  phone: /*i18n*/ 'admin.portalList.field.phone',
  adults: /*i18n*/ 'admin.portalList.field.adults',
  children: /*i18n*/ 'admin.portalList.field.children',
  infants: /*i18n*/ 'admin.portalList.field.infants',
  gross: /*i18n*/ 'admin.portalList.field.gross',
  commission: /*i18n*/ 'admin.portalList.field.commission',
  net: /*i18n*/ 'admin.portalList.field.net',
  status: /*i18n*/ 'admin.portalList.field.status',
}

export const filledLabels: Record<(typeof filledFields)[number], string> = {
  guestName: /*i18n*/ 'admin.channelStay.guestName',
  phone: /*i18n*/ 'admin.channelStay.phone',
  guests: /*i18n*/ 'admin.channelStay.guests',
  priceCents: /*i18n*/ 'admin.channelStay.gross',
  commissionCents: /*i18n*/ 'admin.channelStay.fee',
}

export const outcomeLabels: Record<ListOutcome, string> = {
  stored: /*i18n*/ 'admin.portalList.outcome.stored',
  same: /*i18n*/ 'admin.portalList.outcome.same',
  differs: /*i18n*/ 'admin.portalList.outcome.differs',
  missing: /*i18n*/ 'admin.portalList.outcome.missing',
  roomUnknown: /*i18n*/ 'admin.portalList.outcome.roomUnknown',
  ambiguous: /*i18n*/ 'admin.portalList.outcome.ambiguous',
  cancelled: /*i18n*/ 'admin.portalList.outcome.cancelled',
  unreadable: /*i18n*/ 'admin.portalList.outcome.unreadable',
}

export const outcomeTones: Record<ListOutcome, BadgeTone> = {
  stored: 'ok',
  same: 'neutral',
  differs: 'warn',
  missing: 'danger',
  roomUnknown: 'warn',
  ambiguous: 'warn',
  cancelled: 'neutral',
  unreadable: 'danger',
}

/** What to do about a row, where a person has to do something. */
export const outcomeHints: Partial<Record<ListOutcome, string>> = {
  missing: /*i18n*/ 'admin.portalList.hint.missing',
  ambiguous: /*i18n*/ 'admin.portalList.hint.ambiguous',
}

/** Why a cell is not taken. */
export const unreadTexts: Record<UnreadCell['why'], string> = {
  unreadable: /*i18n*/ 'admin.portalList.unread.unreadable',
  currency: /*i18n*/ 'admin.portalList.unread.currency',
  unclear: /*i18n*/ 'admin.portalList.unread.unclear',
  abovePrice: /*i18n*/ 'admin.portalList.unread.abovePrice',
  belowZero: /*i18n*/ 'admin.portalList.unread.belowZero',
  notAfterArrival: /*i18n*/ 'admin.portalList.unread.notAfterArrival',
}
