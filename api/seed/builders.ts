/** Builders of random rows for demo, tests and benchmarks. All people are invented. */
import { v7 as uuidv7 } from 'uuid'
import { generateCode } from '#api/bookings/codes.ts'
import { settleReceived } from '#api/bookings/ledger/storedPayments.ts'
import type { BookingRow } from '#api/bookings/model.ts'
import { initialColumns } from '#api/bookings/rows.ts'
import type { ContactRow } from '#api/contacts/model.ts'
import type { Input } from '#contract/calls.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import { type BookingStatus, nationalities } from '#contract/stays/stay.ts'
import type { Language } from '#locales/language.ts'
import { sampleProperty } from './property.ts'
import { sampleRooms } from './rooms.ts'

/** A pseudo-random generator (mulberry32). The same seed returns the same numbers, so the demo data is reproducible. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const nextInt = (n: number): number => Math.floor(next() * n)
  const pick = <T>(list: readonly [T, ...T[]]): T => list[nextInt(list.length)] ?? list[0]
  return { next, nextInt, pick }
}
export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from 0 to n - 1. */
  nextInt(n: number): number
  pick<T>(list: readonly [T, ...T[]]): T
}

const names = [
  'Ginevra',
  'Tommaso',
  'Beatrice',
  'Lapo',
  'Fiammetta',
  'Neri',
  'Emily',
  'Oliver',
  'Hanna',
  'Lukas',
  'Chloé',
  'Mathis',
] as const
const surnames = [
  'Salimbeni',
  'Acquaviva',
  'Montedoglio',
  'Bracciolini',
  'Fairweather',
  'Ashdown',
  'Birkenfeld',
  'Lindqvist',
  'Delacour',
  'Vandermeer',
] as const
const checkinTimes = ['14:00-16:00', '15:00-20:00', '17:00-19:00', 'altro'] as const
const specialRequests = [
  null,
  null,
  'Arriviamo in treno ad Arezzo: si può avere un passaggio?',
  'Una culla in camera, grazie.',
  'We are celebrating an anniversary.',
] as const

/** Addresses have no accents. */
const buildEmail = (name: string, surname: string): string =>
  `${name}.${surname}@example.org`.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

type BookingSeed = {
  roomId: number
  checkinDate: Day
  nights: number
  status: BookingStatus
  createdAt: string
  revision: number
}

/** A booking whose fields match its status: confirmed and completed ones have prices, completed ones are paid. */
export function buildBooking(random: Random, { nights, ...given }: BookingSeed): BookingRow {
  const guestName = random.pick(names)
  const guestSurname = random.pick(surnames)
  const agreedCents =
    given.status === 'pending' || given.status === 'cancelled' ? null : (80 + random.nextInt(80)) * 100 * nights
  const depositCents = agreedCents === null ? null : Math.round(agreedCents / 300) * 100
  const room = sampleRooms.find(({ id }) => id === given.roomId)
  const numberOfPets = random.next() < 0.15 ? 1 : 0
  return settleReceived(null, {
    ...initialColumns,
    ...given,
    id: uuidv7({ msecs: Date.parse(given.createdAt) }),
    code: generateCode(random.nextInt),
    origin: given.roomId % 4 === 0 ? 'desk' : 'site',
    checkoutDate: addDays(given.checkinDate, nights),
    guestName,
    guestSurname,
    guestEmail: buildEmail(guestName, guestSurname),
    guestPhone: `+39 000 ${String(random.nextInt(10_000_000)).padStart(7, '0')}`,
    nationality: random.pick(nationalities),
    birthDate: `${String(1 + random.nextInt(28)).padStart(2, '0')}/${String(1 + random.nextInt(12)).padStart(2, '0')}/${1950 + random.nextInt(50)}`,
    numberOfGuests: Math.min(1 + random.nextInt(3), room?.maxGuests ?? 3),
    hasPets: numberOfPets > 0,
    numberOfPets,
    checkinTime: random.pick(checkinTimes),
    specialRequests: random.pick(specialRequests),
    privacyAccepted: true,
    privacyAcceptedAt: given.createdAt,
    privacyVersion: sampleProperty.privacy.version,
    language: random.next() < 0.6 ? 'it' : 'en',
    listPriceCents: nights * (room?.pricePerNightCents ?? 0),
    agreedPriceCents: agreedCents,
    depositAmountCents: depositCents,
    balanceAmountCents: agreedCents === null || depositCents === null ? null : agreedCents - depositCents,
    depositPaidOn: given.status === 'completed' ? given.checkinDate : null,
    balancePaidOn: given.status === 'completed' ? given.checkinDate : null,
    paymentCompleted: given.status === 'completed',
  })
}

type SampleMessage = readonly [language: Language, text: string]

const messages: readonly [SampleMessage, ...SampleMessage[]] = [
  ['it', 'Buongiorno, vorremmo sapere se la piscina è aperta a fine settembre.'],
  ['en', 'Hello, is it possible to arrive with two horses and stay three nights?'],
  ['it', 'Avete posto per un camper di sette metri il prossimo fine settimana?'],
  ['en', 'Could you prepare a vegetarian tasting menu for six people?'],
  ['it', 'È possibile visitare il museo con la vostra guida anche di lunedì?'],
]

export function buildContact(random: Random, given: Pick<ContactRow, 'createdAt' | 'revision'>): ContactRow {
  const name = random.pick(names)
  const surname = random.pick(surnames)
  const [language, message] = random.pick(messages)
  return {
    ...given,
    id: uuidv7({ msecs: Date.parse(given.createdAt) }),
    name,
    surname,
    email: buildEmail(name, surname),
    phone: random.next() < 0.5 ? null : '+39 000 1234567',
    message,
    language,
    bookingId: null,
    answered: false,
    version: 1,
  }
}

/** The body of a valid new room. */
export const sampleRoomInput = {
  name: 'La Loggia',
  nameEn: 'The Loggia',
  description: 'Sotto gli archi.\nCon vista.',
  descriptionEn: 'Under the arches.\nWith a view.',
  type: 'double',
  maxGuests: 2,
  beds: 1,
  sizeSquareMetres: 21,
  amenities: ['WiFi', 'Vasca di pietra'],
  pricePerNight: '130.00',
}

/** SAMPLE: a locked period with the sentences of the sample farm's only one. */
export const buildLockedPeriod = (from: Day, to: Day): LockedPeriod => ({
  id: uuidv7(),
  from,
  to,
  reason: 'Agosto non modificabile - Le date di agosto sono bloccate per SOLD OUT',
  reasonEn: 'August cannot be changed - the dates of August are locked as SOLD OUT',
  banner: 'SOLD OUT - Agosto completamente prenotato',
  bannerEn: 'SOLD OUT - August fully booked',
})

/** The body of a valid booking request. It is accepted when the days are free. */
export const buildRequest = (given: { roomId: number; checkinDate: Day; checkoutDate: Day }) =>
  ({
    ...given,
    guestName: 'Ginevra',
    guestSurname: 'Acquaviva',
    guestEmail: 'ginevra.acquaviva@example.org',
    guestPhone: '+39 000 7654321',
    nationality: 'italiana' as const,
    birthDate: '12/10/1984',
    numberOfGuests: 2,
    hasPets: false,
    checkinTime: '15:00-20:00' as const,
    privacyAccepted: true as const,
    totalPrice: '0',
  }) satisfies Input<'bookings.request'>
