import { v7 as uuidv7 } from 'uuid'
import { recordErased } from '#api/db/erased.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import type { Contact, ContactInput } from '#contract/contacts.ts'
import type { Language } from '#contract/fields.ts'
import { type ContactRow, contacts } from './model.ts'
import { presentContact } from './present.ts'

/** Stores a message of the contact form and queues a mail with it to staff. */
export async function createContact(
  tx: Tx,
  input: Omit<ContactInput, 'website'> & { language: Language },
  now: number,
): Promise<Result<Contact>> {
  const contact = await insertContact(tx, { ...input, bookingId: null }, null, now)
  tx.setSubject(contact.id)
  return ok(contact)
}

/**
 * Stores a message and queues a mail with it to staff. `code`: the booking code of the request that the message was
 * added to.
 */
export async function insertContact(
  tx: Tx,
  fields: Omit<ContactRow, 'id' | 'createdAt' | 'revision'>,
  code: string | null,
  now: number,
): Promise<Contact> {
  const row = { ...fields, id: uuidv7({ msecs: now }), createdAt: tx.timestamp, revision: tx.revision }
  await contacts(tx).create(row, { transaction: tx.transaction })
  const contact = presentContact(row)
  await queueMails(tx, [{ kind: 'newMessage', contactId: row.id, facts: { ...contact, code } }], now)
  return contact
}

/** Erases messages permanently. The change feed lists their ids as erased. */
export async function eraseContacts(tx: Tx, ids: string[]): Promise<void> {
  await contacts(tx).destroy({ where: { id: ids }, transaction: tx.transaction })
  await recordErased(tx, 'contacts', ids)
}
