/** Erases a person's data from every table in one transaction. */
import { eraseBookings } from '#api/bookings/erase.ts'
import { isConfirmedAndNotOver } from '#api/bookings/rules.ts'
import { eraseChannelStays } from '#api/channelStays/actions.ts'
import { eraseImportedTitles } from '#api/channels/actions.ts'
import { eraseContacts } from '#api/contacts/actions.ts'
import { type ErasedRow, recordErased } from '#api/db/erased.ts'
import { idempotencyKeys } from '#api/db/records.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { eraseGuests } from '#api/guests/actions.ts'
import { eraseMarkNotes } from '#api/housekeeping/actions.ts'
import { eraseMails } from '#api/mails/actions.ts'
import { eraseNotes } from '#api/notes/actions.ts'
import { eraseOffers } from '#api/offers/actions.ts'
import { eraseEntries } from '#api/waitlist/actions.ts'
import { type Day, toFarmDay } from '#contract/days/days.ts'
import type { ErasureResult } from '#contract/guests/people.ts'
import { findPersonRows, type PersonRows } from './queries.ts'

const getIds = (rows: Array<{ id: string }>) => rows.map(({ id }) => id)

/**
 * Erases a person. Refused: 409 `stay_ahead`, with the booking codes, when a confirmed stay is not over. Then nothing
 * is erased.
 */
export async function erasePerson(tx: Tx, rows: PersonRows, today: Day): Promise<Result<ErasureResult>> {
  const openStays = rows.bookings.filter((row) => isConfirmedAndNotOver(row, today))
  if (openStays.length > 0)
    return refuse('stay_ahead', { values: { codes: openStays.map(({ code }) => code).join(', ') } })
  return ok(await eraseRows(tx, rows, today))
}

/**
 * After a restore: erases again whatever was erased after the backup was made. A confirmed stay does not stop it,
 * because the erasure was allowed then.
 */
export async function repeatErasures(tx: Tx, erased: ErasedRow[]): Promise<void> {
  const rows = await findPersonRows(tx, { email: undefined, ids: erased.map(({ id }) => id) })
  await eraseRows(tx, rows, toFarmDay(Date.parse(tx.timestamp)))
  await eraseMails(tx, getIds(erased.filter(({ kind }) => kind === 'mails')))
  for (const { id, kind } of erased) await recordErased(tx, kind, [id])
}

/** Erases rows that are no longer kept, as a person's rows are erased. */
export async function eraseRows(
  tx: Tx,
  { bookings, contacts, notes, channelStays, guests, offers, waitlist, mails, storedResults }: PersonRows,
  today: Day,
): Promise<ErasureResult> {
  await eraseMails(tx, getIds(mails))
  await eraseContacts(tx, getIds(contacts))
  await eraseNotes(tx, getIds(notes))
  await eraseGuests(tx, getIds(guests))
  await eraseMarkNotes(tx, [...bookings, ...channelStays])
  await eraseChannelStays(tx, channelStays)
  await eraseImportedTitles(tx, getIds(channelStays))
  await eraseOffers(tx, offers)
  await eraseEntries(tx, getIds(waitlist))
  const keptNameless = await eraseBookings(tx, bookings, today)
  for (const { call, owner, key } of storedResults) {
    await idempotencyKeys(tx).destroy({ where: { call, owner, key }, transaction: tx.transaction })
  }
  const count = { bookings: bookings.length, contacts: contacts.length, notes: notes.length, mails: mails.length }
  return { ...count, channelStays: channelStays.length, offers: offers.length, keptNameless }
}
