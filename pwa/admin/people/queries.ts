/** Finds the people on this device, and names one to the server. */
import type { Input } from '#contract/calls.ts'
import { normalizePhone } from '#pwa/offline/searchIndex.ts'
import { findPersonRows, type Person, toPerson } from '../subjects/persons.ts'

/** `label`: the name on the screen. `query`: how the server finds the person. */
export type IdentifiedPerson = { label: string; query: Input<'people.export'> }

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
