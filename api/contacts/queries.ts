import { Op } from 'sequelize'
import { whereAddressIs } from '#api/db/addressFilters.ts'
import { createFeedSource } from '#api/db/feed.ts'
import { listPages } from '#api/db/pages.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { RequestView } from '#contract/bookings/requests.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Day } from '#contract/days/days.ts'
import type { PersonIdentifier } from '#contract/guests/people.ts'
import { type ContactRow, contacts } from './model.ts'
import { presentContact } from './present.ts'

/** All messages, newest first. */
export const listContacts = (db: Db): Promise<ContactRow[]> =>
  contacts(db).findAll({ order: [['id', 'DESC']], ...raw(db) })

/** All messages in pages, newest first. */
export const listContactPages = (db: Db): AsyncGenerator<ContactRow[]> =>
  listPages(({ before, ...options }) => contacts(db).findAll({ ...options, where: { ...before }, ...raw(db) }))

export const findContact = (db: Db, id: string): Promise<ContactRow | null> =>
  contacts(db).findOne({ where: { id }, ...raw(db) })

/** The messages that nobody has answered, oldest first. */
export const listOpenContacts = (db: Db): Promise<ContactRow[]> =>
  contacts(db).findAll({ where: { answered: false }, order: ['id'], ...raw(db) })

export const countOpenContacts = (db: Db): Promise<number> =>
  contacts(db).count({ where: { answered: false }, transaction: db.transaction })

/** The messages of an address that nobody has answered. */
export const listOpenContactsOf = (db: Db, email: string): Promise<ContactRow[]> =>
  contacts(db).findAll({
    where: { [Op.and]: [whereAddressIs('email', email), { answered: false }] },
    ...raw(db),
  })

/** The messages about these bookings. */
export const listContactsAbout = (db: Db, bookingIds: string[]): Promise<Pick<ContactRow, 'id' | 'bookingId'>[]> =>
  contacts(db).findAll({
    attributes: ['id', 'bookingId'],
    where: { bookingId: bookingIds },
    ...raw(db),
  })

/** For the change feed. */
export const changedContacts = createFeedSource(contacts, (_, rows) =>
  rows.map((row) => ({ revision: row.revision, id: row.id, item: presentContact(row) })),
)

/** The messages that the guest has added to a request, oldest first. */
export const listRequestMessages = async (db: Db, bookingId: string | string[]): Promise<RequestView['messages']> => {
  const rows = await contacts(db).findAll({
    where: { bookingId },
    order: ['id'],
    ...raw(db),
  })
  return rows.map(({ message, createdAt }) => ({ text: message, createdAt }))
}

/** The messages of one person, and those about these bookings. */
export const findPersonContacts = (db: Db, { email, ids }: PersonIdentifier): Promise<ContactRow[]> =>
  contacts(db).findAll({
    where: {
      [Op.or]: [{ id: ids }, { bookingId: ids }, ...(email === undefined ? [] : [whereAddressIs('email', email)])],
    },
    order: ['createdAt', 'id'],
    ...raw(db),
  })

/** The messages of the contact form sent before a day. Those added to a request are kept as long as the request. */
export const listIdsSentBefore = async (db: Db, day: Day): Promise<string[]> => {
  const where = { bookingId: null, createdAt: { [Op.lt]: day } }
  const rows = await contacts(db).findAll({ attributes: ['id'], where, ...raw(db) })
  return rows.map(({ id }) => id)
}

export const presentContacts = (rows: ContactRow[]): Contact[] => rows.map(presentContact)
