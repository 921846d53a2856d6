/**
 * People, derived from this device's rows: rows with the same mail address, or without one the same phone number, or
 * without both the same name and surname, are one person.
 */
import { isAnonymized, unknownText } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Contact } from '#contract/contacts.ts'
import { db } from '#pwa/offline/db.ts'
import {
  compileTerms,
  findInLines,
  matchesTerms,
  normalizePhone,
  parseSearchTerms,
  type SearchableGuest,
} from '#pwa/offline/searchIndex.ts'

/** `email` and `contact` are those given last. `contact`: mail address, phone number or booking code. */
export type Person = { key: string; name: string; email: string | null; contact: string }

/** `label`: the name on the screen. `query`: how the server finds the person. */
export type IdentifiedPerson = { label: string; query: Input<'people.export'> }

type PersonRow = SearchableGuest & { id: string; createdAt: string }

const toPersonRow = ({ id, name, surname, email, phone, createdAt }: Contact): PersonRow => ({
  id,
  guestName: name,
  guestSurname: surname,
  guestEmail: email || null,
  guestPhone: phone ?? '',
  code: '',
  createdAt,
})

/** The search index has no trash and no messages; these are few and filtered one by one. */
async function findPersonRows(typed: string): Promise<PersonRow[]> {
  const terms = compileTerms(parseSearchTerms(typed))
  if (terms.length === 0) return []
  const ids = (await db.search.toArray()).flatMap(({ lines }) => findInLines(lines, terms)).map(({ id }) => id)
  const [bookings, trash, contacts] = await Promise.all([
    db.bookings.bulkGet(ids),
    db.trash.filter((it) => matchesTerms(it, terms)).toArray(),
    db.contacts.filter((it) => matchesTerms(toPersonRow(it), terms)).toArray(),
  ])
  const namedBookings = [...bookings, ...trash].filter((it) => it !== undefined).filter((it) => !isAnonymized(it))
  return [...namedBookings, ...contacts.map(toPersonRow)]
}

function toPerson({ id, guestName, guestSurname, guestEmail: email, guestPhone, code }: PersonRow): Person {
  // A phone field may hold a text such as "unknown", which has no digits.
  const phone = normalizePhone(guestPhone)
  const hasSurname = guestSurname !== unknownText
  const name = hasSurname ? `${guestName} ${guestSurname}` : guestName
  // Two bookings with nothing but the same first name may be of two people.
  const key = email?.toLowerCase() ?? (phone || (hasSurname ? name : id))
  return { key, name, email, contact: email ?? (phone ? guestPhone : code) }
}

/** Finds people by name, phone, mail address or booking code, the trash included; the most recent first. */
export async function findPeople(typed: string): Promise<Person[]> {
  const newestFirst = (await findPersonRows(typed)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(toPerson)
  const peopleByKey = new Map<string, Person>()
  for (const person of newestFirst) if (!peopleByKey.has(person.key)) peopleByKey.set(person.key, person)
  return [...peopleByKey.values()]
}

/** The query for the server: by mail address, or by the ids of all rows of the person. */
export async function buildPersonQuery({ key, email, contact, name }: Person): Promise<IdentifiedPerson['query']> {
  if (email !== null) return { email }
  const rows = await findPersonRows(normalizePhone(contact) === key ? key : name)
  return { ids: rows.filter((it) => toPerson(it).key === key).map(({ id }) => id) }
}
