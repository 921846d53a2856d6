import { Op } from 'sequelize'
import { inSpan, type Span, type Stamped } from '#api/db/feed.ts'
import { isAddress } from '#api/db/person.ts'
import type { Db } from '#api/db/table.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Person } from '#contract/people.ts'
import { type ContactRow, contacts } from './model.ts'
import { presentContact } from './present.ts'

/** Newest first. */
export const listContacts = (db: Db): Promise<ContactRow[]> =>
  contacts(db).findAll({ order: [['id', 'DESC']], raw: true, transaction: db.transaction })

/** For the change feed. */
export async function listChangedContacts(db: Db, span: Span): Promise<Stamped<Contact>[]> {
  const rows = await contacts(db).findAll({
    where: inSpan(span),
    order: ['revision', 'id'],
    limit: span.limit,
    raw: true,
    transaction: db.transaction,
  })
  return rows.map((row) => ({ revision: row.revision, id: row.id, item: presentContact(row) }))
}

export const countChangedContacts = (db: Db, span: Span): Promise<number> =>
  contacts(db).count({ where: inSpan(span), transaction: db.transaction })

/** One person's messages. */
export const findContactsOf = (db: Db, { email, ids }: Person): Promise<ContactRow[]> =>
  contacts(db).findAll({
    where: { [Op.or]: [{ id: ids }, ...(email === undefined ? [] : [isAddress('email', email)])] },
    order: ['createdAt', 'id'],
    raw: true,
    transaction: db.transaction,
  })

export const describeContacts = (rows: ContactRow[]): Contact[] => rows.map(presentContact)
