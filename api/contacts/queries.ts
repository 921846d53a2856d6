import { Op } from 'sequelize'
import { inSpan, type Span, type Stamped } from '#api/db/feed.ts'
import { isAddress } from '#api/db/person.ts'
import type { Reader } from '#api/db/table.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Person } from '#contract/people.ts'
import { type ContactRow, contacts } from './model.ts'
import { presentContact } from './present.ts'

/** Newest first. */
export const listContacts = (at: Reader): Promise<ContactRow[]> =>
  contacts(at).findAll({ order: [['id', 'DESC']], raw: true, transaction: at.transaction })

/** For the change feed. */
export async function listChangedContacts(at: Reader, span: Span): Promise<Stamped<Contact>[]> {
  const rows = await contacts(at).findAll({
    where: inSpan(span),
    order: ['revision', 'id'],
    limit: span.limit,
    raw: true,
    transaction: at.transaction,
  })
  return rows.map((row) => ({ revision: row.revision, id: row.id, item: presentContact(row) }))
}

export const countChangedContacts = (at: Reader, span: Span): Promise<number> =>
  contacts(at).count({ where: inSpan(span), transaction: at.transaction })

/** One person's messages. */
export const findContactsOf = (at: Reader, { email, ids }: Person): Promise<ContactRow[]> =>
  contacts(at).findAll({
    where: { [Op.or]: [{ id: ids }, ...(email === undefined ? [] : [isAddress('email', email)])] },
    order: ['createdAt', 'id'],
    raw: true,
    transaction: at.transaction,
  })

export const describeContacts = (rows: ContactRow[]): Contact[] => rows.map(presentContact)
