/**
 * People, derived from this device's rows: rows with the same mail address, or without one the same phone number, or
 * without both the same name and surname, are one person.
 */
import { isAnonymized, unknownText } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Contact } from '#contract/contacts.ts'
import { db } from '#pwa/offline/db.ts'
import { readAllBlocks } from '#pwa/offline/searchBlocks.ts'
import {
  compileTerms,
  findInLines,
  matchesTerms,
  parseSearchTerms,
  type SearchableGuest,
  toPhoneDigits,
} from '#pwa/offline/searchIndex.ts'

/** `email` and `contact` are those given last. `contact`: mail address, phone number or booking code. */
export type Person = { key: string; name: string; email: string | null; contact: string }

export type PersonRow = SearchableGuest & { id: string; createdAt: string }

export const toPersonRow = ({ id, name, surname, email, phone, createdAt }: Contact): PersonRow => ({
  id,
  guestName: name,
  guestSurname: surname,
  guestEmail: email || null,
  guestPhone: phone ?? '',
  code: '',
  createdAt,
})

/** The ids of the bookings whose line in the search index has all words. */
async function findInIndex(typed: string): Promise<string[]> {
  const terms = compileTerms(parseSearchTerms(typed))
  if (terms.length === 0) return []
  return (await readAllBlocks()).flatMap((lines) => findInLines(lines, terms)).map(({ id }) => id)
}

/** The search index has no trash and no messages; these are few and filtered one by one. */
export async function findPersonRows(typed: string): Promise<PersonRow[]> {
  const terms = compileTerms(parseSearchTerms(typed))
  if (terms.length === 0) return []
  const ids = await findInIndex(typed)
  const [bookings, trash, contacts] = await Promise.all([
    db.bookings.bulkGet(ids),
    db.trash.filter((it) => matchesTerms(it, terms)).toArray(),
    db.contacts.filter((it) => matchesTerms(toPersonRow(it), terms)).toArray(),
  ])
  const namedBookings = [...bookings, ...trash].filter((it) => it !== undefined).filter((it) => !isAnonymized(it))
  return [...namedBookings, ...contacts.map(toPersonRow)]
}

export function toPerson({ id, guestName, guestSurname, guestEmail: email, guestPhone, code }: PersonRow): Person {
  // A phone field may hold a text such as "unknown", which has no digits.
  const phone = toPhoneDigits(guestPhone)
  const hasSurname = guestSurname !== unknownText
  const name = hasSurname ? `${guestName} ${guestSurname}` : guestName
  // Two bookings with nothing but the same first name may be of two people.
  const key = email?.toLowerCase() ?? (phone || (hasSurname ? name : id))
  return { key, name, email, contact: email ?? (phone ? guestPhone : code) }
}

/** The people of these rows, each once with the row that comes first. */
export function listPersons<Row extends PersonRow>(rows: Row[]): (Person & { row: Row })[] {
  const persons = new Map<string, Person & { row: Row }>()
  for (const row of rows) {
    const person = toPerson(row)
    if (!persons.has(person.key)) persons.set(person.key, { ...person, row })
  }
  return [...persons.values()]
}

/** A guest of earlier stays, with what was given last. `stays`: how many. */
export type KnownGuest = Pick<Booking, 'guestName' | 'guestSurname' | 'guestPhone' | 'guestEmail'> & {
  key: string
  name: string
  stays: number
}

const minTypedLength = 3
const maxKnownGuests = 3
/** Of very common names only the newest are looked at. */
const maxFound = 200

/** Guests whose name or phone matches what somebody types, who came last first. */
export async function findGuests(typed: string): Promise<KnownGuest[]> {
  if (typed.length < minTypedLength) return []
  const ids = (await findInIndex(typed)).sort().reverse().slice(0, maxFound)
  const guests = new Map<string, KnownGuest>()
  for (const row of await db.bookings.bulkGet(ids)) {
    if (!row || isAnonymized(row)) continue
    const { key, name } = toPerson(row)
    const { guestName, guestSurname, guestPhone, guestEmail } = row
    const guest = guests.get(key)
    guests.set(
      key,
      guest
        ? { ...guest, stays: guest.stays + 1 }
        : { key, name, guestName, guestSurname, guestPhone, guestEmail, stays: 1 },
    )
  }
  return [...guests.values()].slice(0, maxKnownGuests)
}

/** The other stays of the guest of this booking, the last one first; none in the trash. */
export async function readOtherStays(booking: Booking): Promise<Booking[]> {
  if (isAnonymized(booking)) return []
  const { key, name, email, contact } = toPerson(booking)
  const lines = (await findInIndex(email ?? (toPhoneDigits(contact) === key ? key : name))).filter(
    (id) => id !== booking.id,
  )
  const rows = (await db.bookings.bulkGet(lines)).filter((it) => it !== undefined)
  return rows.filter((it) => toPerson(it).key === key).sort((a, b) => (a.checkinDate < b.checkinDate ? 1 : -1))
}
