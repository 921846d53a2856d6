/**
 * People, derived from this device's rows: rows with the same mail address, or without one the same phone number, are
 * one person.
 */
import { isAnonymized } from '#contract/bookings.ts'
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

/** `email` and `phone` are those given last. */
export type Person = { name: string; email: string | null; phone: string }

/** `label`: the name on the screen. `query`: how the server finds the person. */
export type IdentifiedPerson = { label: string; query: Input<'people.export'> }

type PersonRow = Omit<SearchableGuest, 'code'> & { id: string; createdAt: string }

const toPersonRow = ({ id, name, surname, email, phone, createdAt }: Contact): PersonRow => ({
  id,
  guestName: name,
  guestSurname: surname,
  guestEmail: email || null,
  guestPhone: phone ?? '',
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
    db.contacts.filter((it) => matchesTerms({ ...toPersonRow(it), code: '' }, terms)).toArray(),
  ])
  const namedBookings = [...bookings, ...trash].filter((it) => it !== undefined).filter((it) => !isAnonymized(it))
  return [...namedBookings, ...contacts.map(toPersonRow)]
}

const toPerson = ({ guestName, guestSurname, guestEmail, guestPhone }: PersonRow): Person => ({
  name: `${guestName} ${guestSurname}`,
  email: guestEmail,
  phone: guestPhone,
})

/** A phone field may hold a text such as "unknown", which has no digits; then the name identifies the person. */
const getPhoneOrName = ({ phone, name }: Person): string => normalizePhone(phone) || name
const getPersonKey = (person: Person): string => person.email?.toLowerCase() ?? getPhoneOrName(person)

/** Finds people by name, phone, mail address or booking code, the trash included; the most recent first. */
export async function findPeople(typed: string): Promise<Person[]> {
  const newestFirst = (await findPersonRows(typed)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(toPerson)
  const peopleByKey = new Map<string, Person>()
  for (const person of newestFirst)
    if (!peopleByKey.has(getPersonKey(person))) peopleByKey.set(getPersonKey(person), person)
  return [...peopleByKey.values()]
}

/** The query for the server: by mail address, or by the ids of all rows with the phone number, whatever the name. */
export async function buildPersonQuery(person: Person): Promise<IdentifiedPerson['query']> {
  if (person.email !== null) return { email: person.email }
  const rows = await findPersonRows(getPhoneOrName(person))
  return { ids: rows.filter((it) => getPersonKey(toPerson(it)) === getPersonKey(person)).map(({ id }) => id) }
}
