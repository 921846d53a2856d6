/** Reads messages from Dexie, newest first: always a limited range of an index. */
import { Contact } from '#contract/contacts.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'

export const contactFilters = ['all', 'unanswered', 'answered'] as const
export type ContactFilter = (typeof contactFilters)[number]

async function readUnanswered(limit: number): Promise<Contact[]> {
  const ids = await db.unanswered.reverse().limit(limit).primaryKeys()
  return (await db.contacts.bulkGet(ids)).filter((row) => row !== undefined)
}

const readNewest = (filter: 'all' | 'answered', limit: number): Promise<Contact[]> => {
  const newestFirst = db.contacts.orderBy('createdAt').reverse()
  return (filter === 'all' ? newestFirst : newestFirst.filter((it) => it.answered)).limit(limit).toArray()
}

export type ContactList = { contacts: Contact[]; count: number }

/** The newest `limit` messages of the filter, and how many it has. */
export async function readContacts(filter: ContactFilter, limit: number): Promise<ContactList> {
  const [contacts, total, unansweredCount] = await Promise.all([
    filter === 'unanswered' ? readUnanswered(limit) : readNewest(filter, limit),
    db.contacts.count(),
    db.unanswered.count(),
  ])
  const counts = { all: total, unanswered: unansweredCount, answered: total - unansweredCount }
  return { contacts: dropInvalidRows(Contact, contacts), count: counts[filter] }
}

/** One message; none if it is not on this device. */
export async function readContact(id: string): Promise<ContactList> {
  const found = await db.contacts.get(id)
  const contacts = dropInvalidRows(Contact, found ? [found] : [])
  return { contacts, count: contacts.length }
}
