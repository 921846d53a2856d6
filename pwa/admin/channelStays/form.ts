/** What staff type about a portal's stay, and what is sent of it. Pure. */
import { type ChannelStay, type ChannelStayPatch, channelStayTextLimits } from '#contract/channels.ts'
import type { Language } from '#locales/language.ts'
import { formatCentsForInput, parseAmount } from '../writes/amounts.ts'

type TypedField = 'guestName' | 'phone' | 'guests' | 'price' | 'commission' | 'notes'
export type StayValues = Record<TypedField, string> & Pick<ChannelStay, 'priceCollectedBy'>
export type StayErrors = Partial<Record<TypedField, 'guests' | 'money' | 'tooLong'>>

export const toValues = (stay: ChannelStay, language: Language): StayValues => ({
  guestName: stay.guestName ?? '',
  phone: stay.phone ?? '',
  guests: stay.guests === null ? '' : String(stay.guests),
  price: formatCentsForInput(stay.priceCents, language),
  commission: formatCentsForInput(stay.commissionCents, language),
  notes: stay.notes ?? '',
  priceCollectedBy: stay.priceCollectedBy,
})

const toText = (typed: string): string | null => typed.trim() || null
const toCents = (typed: string): number | null => (typed.trim() === '' ? null : parseAmount(typed))
const maxGuests = 50

export function findErrors(values: StayValues): StayErrors {
  const { guests, price, commission } = values
  const isTooLong = (field: keyof typeof channelStayTextLimits) =>
    values[field].trim().length > channelStayTextLimits[field]
  const count = Number(guests)
  const isMoney = (typed: string) => typed.trim() === '' || toCents(typed) !== null
  return {
    ...(guests.trim() !== '' && !(Number.isInteger(count) && 1 <= count && count <= maxGuests) && { guests: 'guests' }),
    ...(!isMoney(price) && { price: 'money' }),
    ...(!isMoney(commission) && { commission: 'money' }),
    ...(isTooLong('guestName') && { guestName: 'tooLong' }),
    ...(isTooLong('phone') && { phone: 'tooLong' }),
    ...(isTooLong('notes') && { notes: 'tooLong' }),
  }
}

/** Only what differs from the stay on the screen, so that two people may fill in different fields. Expects no errors. */
export function toPatch(stay: ChannelStay, values: StayValues): Omit<ChannelStayPatch, 'payments'> {
  const typed = {
    guestName: toText(values.guestName),
    phone: toText(values.phone),
    guests: values.guests.trim() === '' ? null : Number(values.guests),
    priceCents: toCents(values.price),
    commissionCents: toCents(values.commission),
    notes: toText(values.notes),
  }
  return {
    ...(typed.guestName !== stay.guestName && { guestName: typed.guestName }),
    ...(typed.phone !== stay.phone && { phone: typed.phone }),
    ...(typed.guests !== stay.guests && { guests: typed.guests }),
    ...(typed.priceCents !== stay.priceCents && { priceCents: typed.priceCents }),
    ...(typed.commissionCents !== stay.commissionCents && { commissionCents: typed.commissionCents }),
    ...(typed.notes !== stay.notes && { notes: typed.notes }),
    ...(values.priceCollectedBy !== stay.priceCollectedBy && { priceCollectedBy: values.priceCollectedBy }),
  }
}
