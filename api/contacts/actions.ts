import { v7 as uuidv7 } from 'uuid'
import { recordErased } from '#api/db/erased.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Result, refuse } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import type { Contact, ContactAnswer, ContactInput, ContactPatch } from '#contract/contacts.ts'
import { isHoneypotFilled } from '#contract/fields.ts'
import type { Language } from '#locales/language.ts'
import { type ContactRow, contacts } from './model.ts'
import { presentContact } from './present.ts'
import { findContact, listOpenContactsOf } from './queries.ts'

type ContactFields = Omit<ContactRow, 'id' | 'createdAt' | 'answered' | 'version' | 'revision'>

/**
 * Stores a message of the contact form and queues a mail with it to staff. One with a filled honeypot comes without a
 * mail: staff find it in the list.
 */
export async function createContact(
  tx: Tx,
  { leaveEmpty, website, ...input }: ContactInput & { language: Language },
  now: number,
): Promise<Result<Contact>> {
  const fields = { ...input, bookingId: null }
  const contact = isHoneypotFilled({ leaveEmpty, website })
    ? await storeContact(tx, fields, now)
    : await insertContact(tx, fields, null, now)
  tx.setSubject(contact.id)
  return ok(contact)
}

/**
 * Stores a message and queues a mail with it to staff. `code`: the booking code of the request that the message was
 * added to.
 */
export async function insertContact(tx: Tx, fields: ContactFields, code: string | null, now: number): Promise<Contact> {
  const contact = await storeContact(tx, fields, now)
  await queueMails(tx, [{ kind: 'newMessage', contactId: contact.id, facts: { ...contact, code } }], now)
  return contact
}

async function storeContact(tx: Tx, fields: ContactFields, now: number): Promise<Contact> {
  const id = uuidv7({ msecs: now })
  const row = { ...fields, id, createdAt: tx.timestamp, answered: false, version: 1, revision: tx.revision }
  await contacts(tx).create(row, { transaction: tx.transaction })
  return presentContact(row)
}

/** Marks a message as answered, or as unanswered again. Does nothing when it is so already. Refused: 404, 412. */
export async function patchContact(
  tx: Tx,
  id: string,
  { answered }: ContactPatch,
  version: number | null,
): Promise<Result<Contact>> {
  const before = await findContact(tx, id)
  if (before === null) return refuse('not_found')
  const current = presentContact(before)
  if (current.answered === answered) {
    tx.skipAuditLog()
    return ok(current)
  }
  const stale = checkVersion(version, before.version, () => current)
  if (stale) return stale
  tx.setSubject(id)
  return ok(await markAnswered(tx, before, answered))
}

async function markAnswered(tx: Tx, before: ContactRow, answered: boolean): Promise<Contact> {
  const change = { answered, version: before.version + 1, revision: tx.revision }
  await contacts(tx).update(change, { where: { id: before.id }, transaction: tx.transaction })
  return presentContact({ ...before, ...change })
}

/** Answers a message by a mail. Refused: 404, 409 `no_guest_email` for a message without an address. */
export async function answerContact(
  tx: Tx,
  id: string,
  { text }: ContactAnswer,
  now: number,
): Promise<Result<Contact>> {
  const row = await findContact(tx, id)
  if (row === null) return refuse('not_found')
  if (row.email === '') return refuse('no_guest_email')
  const facts = { ...presentContact(row), text }
  await queueMails(tx, [{ kind: 'messageAnswer', contactId: id, to: row.email, facts }], now)
  tx.setSubject(id)
  return ok(await markAnswered(tx, row, true))
}

/** Somebody has written to this address: its messages are answered. */
export async function markAnsweredOf(tx: Tx, email: string): Promise<void> {
  for (const row of await listOpenContactsOf(tx, email)) await markAnswered(tx, row, true)
}

/** Erases messages permanently. The change feed lists their ids as erased. */
export async function eraseContacts(tx: Tx, ids: string[]): Promise<void> {
  await contacts(tx).destroy({ where: { id: ids }, transaction: tx.transaction })
  await recordErased(tx, 'contacts', ids)
}
