/**
 * Reads messages from Dexie, newest first: a limited range of an index, or all of them for a search. Those without an answer
 * are few, and the most urgent is first.
 */

import { Contact } from '#contract/contacts.ts'
import { normalizeText } from '#contract/text/cleanText.ts'
import { farmToday } from '#pwa/clock.ts'
import { db } from '#pwa/offline/db.ts'
import { parseSearchTerms, toPhoneDigits } from '#pwa/offline/searchIndex.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { readWaitingMessages } from '../news/waiting.ts'

export const contactFilters = ['all', 'unanswered', 'answered'] as const
export type ContactFilter = (typeof contactFilters)[number]

const isIn = (filter: ContactFilter, { answered }: Contact): boolean =>
  filter === 'all' || answered === (filter === 'answered')

const newestFirst = () => db.contacts.orderBy('createdAt').reverse()

const readFirst = async (filter: ContactFilter, limit: number): Promise<Contact[]> =>
  filter === 'unanswered'
    ? (await readWaitingMessages(farmToday(), limit)).messages.map(({ contact }) => contact)
    : newestFirst()
        .filter((it) => isIn(filter, it))
        .limit(limit)
        .toArray()

/** What a search finds a message by: name, address, phone and text. */
export const foldContact = ({ name, surname, email, phone, message }: Contact): string =>
  `${normalizeText([name, surname, email, message].join(' '))} ${toPhoneDigits(phone ?? '')}`

/** Whether a folded message contains each term. */
export const containsTerms = (text: string, terms: string[]): boolean => terms.every((term) => text.includes(term))

/** `count`: how many messages there are, beyond the limit too. */
export type ContactList = { contacts: Contact[]; count: number }

const present = (contacts: Contact[], count: number): ContactList => ({
  contacts: dropInvalidRows(Contact, contacts),
  count,
})

/** The first `limit` messages of the filter that match the typed text. */
export async function readContacts(filter: ContactFilter, searchText: string, limit: number): Promise<ContactList> {
  const terms = parseSearchTerms(searchText)
  if (terms.length > 0) {
    const found = await newestFirst()
      .filter((it) => isIn(filter, it) && containsTerms(foldContact(it), terms))
      .toArray()
    return present(found.slice(0, limit), found.length)
  }
  const [contacts, total, unanswered] = await Promise.all([
    readFirst(filter, limit),
    db.contacts.count(),
    db.unanswered.count(),
  ])
  return present(contacts, { all: total, unanswered, answered: total - unanswered }[filter])
}

/** One message; none if it is not on this device. */
export async function readContact(id: string): Promise<ContactList> {
  const contact = await db.contacts.get(id)
  return contact ? present([contact], 1) : present([], 0)
}
