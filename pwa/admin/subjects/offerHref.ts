/** The address that opens a new offer, with what is known already. So any page can link to it. */
import type { Booking } from '#contract/bookings/bookings.ts'
import { isDay, type Stay } from '#contract/days/days.ts'
import { type Language, toLanguage } from '#locales/language.ts'
import { getPlaceHref } from '../places.ts'

/** What an offer begins with, where it is made from a request, a message or free days. */
export type OfferStart = Partial<
  Stay &
    Pick<Booking, 'guestName' | 'guestSurname' | 'numberOfGuests'> & {
      bookingId: string | null
      guestEmail: string
      language: Language
      roomId: number | null
    }
>

const startFields = [
  ...(['bookingId', 'guestName', 'guestSurname', 'guestEmail', 'language'] as const),
  ...(['roomId', 'checkinDate', 'checkoutDate', 'numberOfGuests'] as const),
] satisfies (keyof OfferStart)[]

export function buildOfferHref(start: OfferStart): string {
  const params = new URLSearchParams({ show: 'offers', new: '' })
  // What else the caller knows is not part of an offer.
  for (const name of startFields) if (start[name]) params.set(name, String(start[name]))
  return getPlaceHref('/contacts', `?${params}`)
}

/** The address that shows one offer. */
export const getOfferHref = (id: string): string => getPlaceHref('/contacts', `?show=offers&id=${id}`)

/** What a link has said; null without one. */
export function readOfferStart(params: URLSearchParams): OfferStart | null {
  if (!params.has('new')) return null
  const text = (name: string) => params.get(name) ?? ''
  const number = (name: string) => Number(params.get(name)) || undefined
  const [roomId, numberOfGuests] = [number('roomId'), number('numberOfGuests')]
  const day = (name: string) => (isDay(text(name)) ? text(name) : '')
  return {
    bookingId: params.get('bookingId'),
    guestName: text('guestName'),
    guestSurname: text('guestSurname'),
    guestEmail: text('guestEmail'),
    language: toLanguage(text('language')),
    checkinDate: day('checkinDate'),
    checkoutDate: day('checkoutDate'),
    ...(roomId === undefined ? {} : { roomId }),
    ...(numberOfGuests === undefined ? {} : { numberOfGuests }),
  }
}
