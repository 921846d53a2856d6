/** People as this device's rows know them: whoever wrote from one mail address, or, without one, from one phone number. */
import { isNameless } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Contact } from '#contract/contacts.ts'
import { db } from '#pwa/offline/db.ts'
import { digitsOf, findIn, type Guest, isFoundBy, wordsSought } from '#pwa/offline/words.ts'

/** `email` and `phone` as they were given last. */
export type Person = { name: string; email: string | null; phone: string }

/** `who`: as the person is called here; `query`: as the server knows them. */
export type Known = { who: string; query: Input<'people.export'> }

type Trace = Omit<Guest, 'code'> & { id: string; createdAt: string }

const traceOfContact = ({ id, name, surname, email, phone, createdAt }: Contact): Trace => ({
  id,
  guestName: name,
  guestSurname: surname,
  guestEmail: email,
  guestPhone: phone ?? '',
  createdAt,
})

/** No index holds what lies in the trash, and messages: they are few. */
async function findTraces(typed: string): Promise<Trace[]> {
  const words = wordsSought(typed)
  if (words.length === 0) return []
  const ids = (await db.search.toArray()).flatMap(({ lines }) => findIn(lines, words)).map(({ id }) => id)
  const [bookings, trash, contacts] = await Promise.all([
    db.bookings.bulkGet(ids),
    db.trash.filter((it) => isFoundBy(it, words)).toArray(),
    db.contacts.filter((it) => isFoundBy({ ...traceOfContact(it), code: '' }, words)).toArray(),
  ])
  const named = [...bookings, ...trash].filter((it) => it !== undefined).filter((it) => !isNameless(it))
  return [...named, ...contacts.map(traceOfContact)]
}

const personOf = ({ guestName, guestSurname, guestEmail, guestPhone }: Trace): Person => ({
  name: `${guestName} ${guestSurname}`,
  email: guestEmail,
  phone: guestPhone,
})

/** "Unknown" is a phone number, too: then the name must do. */
const numberOf = ({ phone, name }: Person): string => digitsOf(phone) || name
const keyOf = (person: Person): string => person.email?.toLowerCase() ?? numberOf(person)

/** By name, phone, mail or code, the trash included; who came last comes first. */
export async function findPeople(typed: string): Promise<Person[]> {
  const newestFirst = (await findTraces(typed)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(personOf)
  const known = new Map<string, Person>()
  for (const person of newestFirst) if (!known.has(keyOf(person))) known.set(keyOf(person), person)
  return [...known.values()]
}

/** What to ask the server for: all that has the address, or all rows of the number, whatever name stands in them. */
export async function queryOf(person: Person): Promise<Known['query']> {
  if (person.email !== null) return { email: person.email }
  const traces = await findTraces(numberOf(person))
  return { ids: traces.filter((it) => keyOf(personOf(it)) === keyOf(person)).map(({ id }) => id) }
}
