/** Erasing a person: what is held goes for good, from every table, in one transaction. */
import { eraseBookings } from '#api/bookings/actions.ts'
import { isOwed } from '#api/bookings/rules.ts'
import { eraseContacts } from '#api/contacts/actions.ts'
import { type ErasedRow, recordErased } from '#api/db/erased.ts'
import { idempotencyKeys } from '#api/db/records.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { eraseMails } from '#api/mails/actions.ts'
import { type Day, farmDayAt } from '#contract/days.ts'
import type { Erasure } from '#contract/people.ts'
import { type Found, findPerson } from './queries.ts'

/** Refused: 409 `stay_ahead` while a confirmed stay is not over, with the codes of such bookings; then nothing is erased. */
export async function erasePerson(tx: Tx, found: Found, today: Day): Promise<Result<Erasure>> {
  const owed = found.bookings.filter((row) => isOwed(row, today))
  if (owed.length > 0) return refuse('stay_ahead', { values: { codes: owed.map(({ code }) => code).join(', ') } })
  return ok(await erase(tx, found, today))
}

/** After a restore: what was erased since that backup was made is erased again, whatever it says of a stay. */
export async function eraseAgain(tx: Tx, erased: ErasedRow[]): Promise<void> {
  const found = await findPerson(tx, { email: undefined, ids: erased.map(({ id }) => id) })
  await erase(tx, found, farmDayAt(Date.parse(tx.timestamp)))
  for (const { id, kind } of erased) await recordErased(tx, kind, [id])
}

async function erase(tx: Tx, { bookings, contacts, mails, answers }: Found, today: Day): Promise<Erasure> {
  const idsOf = (rows: Array<{ id: string }>) => rows.map(({ id }) => id)
  await eraseMails(tx, idsOf(mails))
  await eraseContacts(tx, idsOf(contacts))
  const keptNameless = await eraseBookings(tx, bookings, today)
  for (const { call, owner, key } of answers) {
    await idempotencyKeys(tx).destroy({ where: { call, owner, key }, transaction: tx.transaction })
  }
  return { bookings: bookings.length, contacts: contacts.length, mails: mails.length, keptNameless }
}
