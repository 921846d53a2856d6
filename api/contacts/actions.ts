import { v7 as uuidv7 } from 'uuid'
import { recordErased } from '#api/db/erased.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import type { Contact, ContactInput } from '#contract/contacts.ts'
import type { Language } from '#contract/fields.ts'
import { contacts } from './model.ts'
import { presentContact } from './present.ts'

/** Stores a visitor's message and queues a mail with it to staff. */
export async function createContact(
  tx: Tx,
  input: Omit<ContactInput, 'website'> & { language: Language },
  now: number,
): Promise<Result<Contact>> {
  const row = { ...input, id: uuidv7({ msecs: now }), createdAt: tx.timestamp, revision: tx.revision }
  await contacts(tx).create(row, { transaction: tx.transaction })
  tx.setSubject(row.id)
  const contact = presentContact(row)
  await queueMails(tx, [{ kind: 'newMessage', contactId: row.id, facts: contact }], now)
  return ok(contact)
}

/** Erases messages permanently. The change feed lists their ids as erased. */
export async function eraseContacts(tx: Tx, ids: string[]): Promise<void> {
  await contacts(tx).destroy({ where: { id: ids }, transaction: tx.transaction })
  await recordErased(tx, 'contacts', ids)
}
