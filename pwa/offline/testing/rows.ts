/** Rows for tests of the store. */

import { initialBooking } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { Contact } from '#contract/contacts.ts'
import { emptyLedger } from '#contract/money/ledger.ts'
import { settleFields } from '#contract/money/paymentFields.ts'
import type { Note } from '#contract/notes.ts'
import type { Offer } from '#contract/offers/offers.ts'
import type { Room } from '#contract/rooms.ts'

/** An id whose first digits, its time, are those of the number: a larger number is a newer row. */
export const buildId = (number: number): string => `0193${number}000-0000-7000-8000-000000000000`

/** What its fields say has come in is among its payments. */
export const buildBooking = (number: number, changes: Partial<Booking> = {}): Booking =>
  settleFields(null, {
    ...initialBooking,
    ...emptyLedger,
    id: buildId(number),
    code: 'K7MQ4XAW',
    origin: 'site',
    roomId: 3,
    room: { id: 3, name: 'Camera alta', nameEn: 'Moon Room' },
    guestName: 'Lapo',
    guestSurname: 'Rossi',
    guestEmail: 'guest@example.org',
    guestPhone: '333 1234567',
    nationality: 'italiana',
    checkinDate: '2027-03-04',
    checkoutDate: '2027-03-06',
    numberOfGuests: 2,
    checkinTime: '14:00-16:00',
    privacyAccepted: true,
    language: 'it',
    totalPrice: '240.00',
    listPrice: '240.00',
    createdAt: `2027-01-0${number}T10:00:00.000Z`,
    waitingSince: changes.createdAt ?? `2027-01-0${number}T10:00:00.000Z`,
    ...changes,
  })

export const buildContact = (number: number, changes: Partial<Contact> = {}): Contact => ({
  id: buildId(number),
  name: 'Neri',
  surname: 'Bianchi',
  email: 'neri@example.org',
  phone: null,
  message: 'Buongiorno a tutti',
  language: 'it',
  bookingId: null,
  answered: false,
  version: 1,
  createdAt: `2027-01-0${number}T10:00:00.000Z`,
  ...changes,
})

export const buildChannelStay = (changes: Partial<ChannelStay> = {}): ChannelStay => ({
  id: buildId(9),
  channelId: buildId(8),
  channelName: 'Airbnb',
  portal: 'airbnb',
  isChannelDeleted: false,
  roomId: 1,
  kind: 'stay',
  checkinDate: '2027-03-04',
  checkoutDate: '2027-03-06',
  conflictNights: [],
  title: 'Reserved',
  url: null,
  guestName: null,
  phone: null,
  guests: null,
  priceCents: null,
  commissionCents: null,
  notes: null,
  priceCollectedBy: 'portal',
  noShow: false,
  cancelledAt: null,
  ...emptyLedger,
  createdAt: '2027-01-01T10:00:00.000Z',
  version: 1,
  ...changes,
})

export const buildNote = (number: number, changes: Partial<Note> = {}): Note => ({
  id: buildId(number),
  text: 'Allergia alle noci',
  bookingId: null,
  day: null,
  roomId: null,
  remindOn: null,
  author: 'anna',
  createdAt: `2027-01-0${number}T10:00:00.000Z`,
  done: false,
  doneAt: null,
  forKitchen: null,
  version: 1,
  ...changes,
})

/** An offer of room 3 that was sent and keeps its days. */
export const buildOffer = (number: number, changes: Partial<Offer> = {}): Offer => ({
  id: buildId(number),
  code: 'H4RT9WQX',
  bookingId: null,
  state: 'sent',
  guestName: 'Rosa',
  guestSurname: 'Bianchi',
  guestEmail: 'rosa@example.org',
  language: 'it',
  text: '',
  validUntil: '2027-03-20',
  holdsDays: true,
  alternatives: [{ roomId: 3, checkinDate: '2027-03-04', checkoutDate: '2027-03-06', numberOfGuests: 2, lines: [] }],
  accepted: null,
  sentAt: '2027-01-01T10:00:00.000Z',
  answeredAt: null,
  createdAt: `2027-01-0${number}T10:00:00.000Z`,
  version: 2,
  ...changes,
})

export const buildRoom = (id: number): Room => ({
  id,
  name: 'Camera alta',
  nameEn: 'Moon Room',
  description: '',
  descriptionEn: '',
  imageUrl: '',
  imageUrls: [],
  type: 'double',
  maxGuests: 2,
  beds: 1,
  sizeSquareMetres: 20,
  amenities: [],
  pricePerNight: '120.00',
  seasons: [],
  order: id,
  retired: false,
  version: 1,
})
