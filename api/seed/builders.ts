/** Seeded builders of rows: the same for demo, tests and bench. Invented people only. */
import { v7 as uuidv7 } from 'uuid'
import { generateCode } from '#api/bookings/codes.ts'
import type { BookingRow } from '#api/bookings/model.ts'
import type { ContactRow } from '#api/contacts/model.ts'
import type { BookingRequest } from '#contract/bookings.ts'
import { addDays, type Day } from '#contract/days.ts'
import { type BookingStatus, nationalities } from '#contract/stay.ts'

/** A small generator of numbers in [0, 1): the same seed gives the same farm (mulberry32). */
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

export type BookingSeed = {
  roomId: number
  checkinDate: Day
  nights: number
  status: BookingStatus
  createdAt: string
  revision: number
}

/** A booking whose fields fit its status: confirmed ones have prices, a completed one is paid. */
export function buildBooking(random: Random, { nights, ...given }: BookingSeed): BookingRow {
  const guestName = random.pick(names)
  const guestSurname = random.pick(surnames)
  const agreed =
    given.status === 'pending' || given.status === 'cancelled' ? null : (80 + random.nextInt(80)) * 100 * nights
  const deposit = agreed === null ? null : Math.round(agreed / 300) * 100
  const pets = random.next() < 0.15 ? 1 : 0
  return {
    ...given,
    id: uuidv7({ msecs: Date.parse(given.createdAt) }),
    code: generateCode(random.nextInt),
    checkoutDate: addDays(given.checkinDate, nights),
    guestName,
    guestSurname,
    guestEmail: `${guestName}.${guestSurname}@example.org`.toLowerCase(),
    guestPhone: `+39 000 ${String(random.nextInt(10_000_000)).padStart(7, '0')}`,
    nationality: random.pick(nationalities),
    birthDate: `${String(1 + random.nextInt(28)).padStart(2, '0')}/${String(1 + random.nextInt(12)).padStart(2, '0')}/${1950 + random.nextInt(50)}`,
    fiscalCode: null,
    numberOfGuests: 1 + random.nextInt(3),
    hasPets: pets > 0,
    numberOfPets: pets,
    checkinTime: random.pick(checkinTimes),
    specialRequests: random.pick(specialRequests),
    privacyAccepted: true,
    language: random.next() < 0.6 ? 'it' : 'en',
    totalPriceCents: 0,
    agreedPriceCents: agreed,
    depositAmountCents: deposit,
    balanceAmountCents: agreed === null || deposit === null ? null : agreed - deposit,
    paymentCompleted: given.status === 'completed',
    guestEmailSent: false,
    adminEmailSent: false,
    version: 1,
    deletedAt: null,
  }
}

type SampleMessage = readonly [language: 'it' | 'en', text: string]

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
    email: `${name}.${surname}@example.org`.toLowerCase(),
    phone: random.next() < 0.5 ? null : '+39 000 1234567',
    message,
    language,
  }
}

/** What a guest sends: a request that every rule lets through when the days are free. */
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
    checkinTime: '15:00-20:00',
    privacyAccepted: true as const,
    totalPrice: '0',
  }) satisfies Record<
    keyof Omit<BookingRequest, 'fiscalCode' | 'numberOfPets' | 'specialRequests' | 'totalPrice' | 'website'>,
    unknown
  > & { totalPrice: string }
