/** People as this device's rows know them: whoever wrote from one mail address, or, without one, from one phone number. */
import { isAnonymized } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Contact } from '#contract/contacts.ts'
import { db } from '#pwa/offline/db.ts'
import {
  findInLines,
  isMatch,
  normalizePhone,
  parseSearchTerms,
  type SearchableGuest,
} from '#pwa/offline/searchIndex.ts'

/** `email` and `phone` as they were given last. */
export type Person = { name: string; email: string | null; phone: string }

/** `who`: as the person is called here; `query`: as the server knows them. */
export type IdentifiedPerson = { label: string; query: Input<'people.export'> }

type PersonRow = Omit<SearchableGuest, 'code'> & { id: string; createdAt: string }

const toPersonRow = ({ id, name, surname, email, phone, createdAt }: Contact): PersonRow => ({
  id,
  guestName: name,
  guestSurname: surname,
  guestEmail: email,
  guestPhone: phone ?? '',
  createdAt,
})

/** No index holds what lies in the trash, and messages: they are few. */
async function findPersonRows(typed: string): Promise<PersonRow[]> {
  const words = parseSearchTerms(typed)
  if (words.length === 0) return []
  const ids = (await db.search.toArray()).flatMap(({ lines }) => findInLines(lines, words)).map(({ id }) => id)
  const [bookings, trash, contacts] = await Promise.all([
    db.bookings.bulkGet(ids),
    db.trash.filter((it) => isMatch(it, words)).toArray(),
    db.contacts.filter((it) => isMatch({ ...toPersonRow(it), code: '' }, words)).toArray(),
  ])
  const namedBookings = [...bookings, ...trash].filter((it) => it !== undefined).filter((it) => !isAnonymized(it))
  return [...namedBookings, ...contacts.map(toPersonRow)]
}

const toPerson = ({ guestName, guestSurname, guestEmail, guestPhone }: PersonRow): Person => ({
  name: `${guestName} ${guestSurname}`,
  email: guestEmail,
  phone: guestPhone,
})

/** "Unknown" is a phone number, too: then the name must do. */
const getPhoneOrName = ({ phone, name }: Person): string => normalizePhone(phone) || name
const getPersonKey = (person: Person): string => person.email?.toLowerCase() ?? getPhoneOrName(person)

/** By name, phone, mail or code, the trash included; who came last comes first. */
export async function findPeople(typed: string): Promise<Person[]> {
  const newestFirst = (await findPersonRows(typed)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(toPerson)
  const peopleByKey = new Map<string, Person>()
  for (const person of newestFirst)
    if (!peopleByKey.has(getPersonKey(person))) peopleByKey.set(getPersonKey(person), person)
  return [...peopleByKey.values()]
}

/** What to ask the server for: all that has the address, or all rows of the number, whatever name stands in them. */
export async function buildPersonQuery(person: Person): Promise<IdentifiedPerson['query']> {
  if (person.email !== null) return { email: person.email }
  const rows = await findPersonRows(getPhoneOrName(person))
  return { ids: rows.filter((it) => getPersonKey(toPerson(it)) === getPersonKey(person)).map(({ id }) => id) }
}
