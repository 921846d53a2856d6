/** Finds the people on this device, and names one to the server. */
import type { Input } from '#contract/calls.ts'
import { db } from '#pwa/offline/db.ts'
import { toPhoneDigits } from '#pwa/offline/searchIndex.ts'
import { findPersonRows, listPersons, type Person, toPerson, toPersonRow } from '../subjects/persons.ts'

/** `label`: the name on the screen. `query`: how the server finds the person. */
export type IdentifiedPerson = { label: string; query: Input<'people.export'> }

/** Finds people by name, phone, mail address or booking code, the trash included; the most recent first. */
export async function findPeople(typed: string): Promise<Person[]> {
  return listPersons((await findPersonRows(typed)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)))
}

/** Who has sent this row, a booking or a message. */
export async function readPersonOf(id: string): Promise<Person | undefined> {
  const booking = (await db.bookings.get(id)) ?? (await db.trash.get(id))
  if (booking) return toPerson(booking)
  const contact = await db.contacts.get(id)
  return contact && toPerson(toPersonRow(contact))
}

/** The query for the server: by mail address, or by the ids of all rows of the person. */
export async function buildPersonQuery({ key, email, contact, name }: Person): Promise<IdentifiedPerson['query']> {
  if (email !== null) return { email }
  const rows = await findPersonRows(toPhoneDigits(contact) === key ? key : name)
  return { ids: rows.filter((it) => toPerson(it).key === key).map(({ id }) => id) }
}
