/** Rows for tests of the store. */
import type { Booking } from '#contract/bookings.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Room } from '#contract/rooms.ts'

/** An id whose first digits, its time, are those of the number: a larger number is a newer row. */
export const buildId = (number: number): string => `0193${number}000-0000-7000-8000-000000000000`

export const buildBooking = (number: number, changes: Partial<Booking> = {}): Booking => ({
  id: buildId(number),
  code: 'K7MQ4XAW',
  roomId: 3,
  room: { id: 3, name: 'Camera della Luna', nameEn: 'Moon Room' },
  guestName: 'Lapo',
  guestSurname: 'Rossi',
  guestEmail: 'guest@example.org',
  guestPhone: '333 1234567',
  nationality: 'italiana',
  birthDate: null,
  fiscalCode: null,
  checkinDate: '2027-03-04',
  checkoutDate: '2027-03-06',
  numberOfGuests: 2,
  hasPets: false,
  numberOfPets: 0,
  checkinTime: '14:00-16:00',
  specialRequests: null,
  privacyAccepted: true,
  language: 'it',
  status: 'pending',
  totalPrice: '240.00',
  listPrice: '240.00',
  agreedPrice: null,
  depositAmount: null,
  balanceAmount: null,
  paymentCompleted: false,
  guestEmailSent: false,
  adminEmailSent: false,
  version: 1,
  createdAt: `2027-01-0${number}T10:00:00.000Z`,
  deletedAt: null,
  cancelledByGuestAt: null,
  lapsedAt: null,
  heldUntil: null,
  releasedAt: null,
  provedAt: null,
  ...changes,
})

export const buildContact = (number: number): Contact => ({
  id: buildId(number),
  name: 'Neri',
  surname: 'Bianchi',
  email: 'neri@example.org',
  phone: null,
  message: 'Buongiorno a tutti',
  language: 'it',
  bookingId: null,
  createdAt: `2027-01-0${number}T10:00:00.000Z`,
})

export const buildRoom = (id: number): Room => ({
  id,
  name: 'Camera della Luna',
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
