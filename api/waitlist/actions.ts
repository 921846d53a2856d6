import { v7 as uuidv7 } from 'uuid'
import { releaseExpiredHolds } from '#api/bookings/requests/holds.ts'
import { recordErased } from '#api/db/erased.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { eraseMails, queueMails } from '#api/mails/actions.ts'
import { findWaitlistMails } from '#api/mails/queries.ts'
import { createOffer, sendOffer } from '#api/offers/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { isHoneypotFilled } from '#contract/fields.ts'
import { offerDays } from '#contract/offers/offerRules.ts'
import type { Offer } from '#contract/offers/offers.ts'
import type { WaitlistInput, WaitlistOffer, WaitlistView } from '#contract/offers/waitlist.ts'
import { type Language, toLanguage } from '#locales/language.ts'
import { type WaitlistRow, waitlist } from './model.ts'
import { presentView } from './present.ts'
import { addStates, countOpenEntries, type EntryAndState, findEntry, readFits } from './queries.ts'
import { checkWishedDays, maxOpenEntries } from './rules.ts'

const isOpen = async (tx: Tx): Promise<boolean> => (await readProperty(tx)).value.waitlist

/**
 * Stores an entry and mails its link. The result is the same for an address that has all its entries, of which nobody else
 * must learn. One with a filled honeypot comes without a mail: staff find it in the list. Refused: 400, 404 while the farm
 * has no waiting list.
 */
export async function addEntry(
  tx: Tx,
  { email, from, to, numberOfGuests, toleranceDays, ...input }: WaitlistInput,
  language: Language,
  now: number,
): Promise<Result<{ id: string }>> {
  const { waitlist: isOn, privacy } = (await readProperty(tx)).value
  if (!isOn) return refuse('not_found')
  const invalid = checkWishedDays({ from, to }, toFarmDay(now))
  if (invalid) return invalid
  const id = uuidv7({ msecs: now })
  if ((await countOpenEntries(tx, email, now)) >= maxOpenEntries) {
    tx.skipAuditLog()
    return ok({ id })
  }
  const wish = { id, language, from, to, numberOfGuests, toleranceDays }
  const row: WaitlistRow = {
    ...wish,
    email,
    privacyVersion: privacy.version,
    createdAt: tx.timestamp,
    confirmedAt: null,
    offerId: null,
    revision: tx.revision,
  }
  await waitlist(tx).create(row, { transaction: tx.transaction })
  if (!isHoneypotFilled(input)) await queueMails(tx, [{ kind: 'waitlistConfirm', to: email, facts: wish }], now)
  tx.setSubject(id)
  return ok({ id })
}

async function findOpenEntry(tx: Tx, id: string, now: number): Promise<EntryAndState | null> {
  const row = (await isOpen(tx)) ? await findEntry(tx, id) : null
  const [entry] = row === null ? [] : await addStates(tx, [row], now)
  return entry === undefined || entry.state === 'ended' ? null : entry
}

const changeEntry = async (tx: Tx, row: WaitlistRow, change: Partial<WaitlistRow>): Promise<WaitlistRow> => {
  const changed = { ...change, revision: tx.revision }
  await waitlist(tx).update(changed, { where: { id: row.id }, transaction: tx.transaction })
  return { ...row, ...changed }
}

/** Proves the address. Again it changes nothing. Refused: 404, also for an entry that has ended. */
export async function confirmEntry(tx: Tx, id: string, now: number): Promise<Result<WaitlistView>> {
  const entry = await findOpenEntry(tx, id, now)
  if (entry === null) return refuse('not_found')
  if (entry.state !== 'unconfirmed') {
    tx.skipAuditLog()
    return ok(presentView(entry.row, entry.state))
  }
  tx.setSubject(id)
  return ok(presentView(await changeEntry(tx, entry.row, { confirmedAt: tx.timestamp }), 'waiting'))
}

/** Takes an entry off the list, with its mail. Refused: 404. */
export async function removeEntry(tx: Tx, id: string): Promise<Result<undefined>> {
  if ((await findEntry(tx, id)) === null) return refuse('not_found')
  const mails = await findWaitlistMails(tx, [id])
  await eraseMails(
    tx,
    mails.map((it) => it.id),
  )
  await eraseEntries(tx, [id])
  tx.setSubject(id)
  return ok(undefined)
}

/**
 * Makes an offer of an entry, which holds the days, and mails it. Refused: 400, 404, 409 `waitlist_unconfirmed`,
 * `waitlist_offered`, `dates_taken` and what else an offer is refused for.
 */
export async function offerEntry(
  tx: Tx,
  id: string,
  { roomId, checkinDate, checkoutDate, numberOfGuests, lines, otherRooms, text, validUntil }: WaitlistOffer,
  now: number,
): Promise<Result<Offer>> {
  const entry = await findOpenEntry(tx, id, now)
  if (entry === null) return refuse('not_found')
  const { row, state } = entry
  if (state === 'unconfirmed') return refuse('waitlist_unconfirmed')
  if (state === 'offered') return refuse('waitlist_offered')
  await releaseExpiredHolds(tx)
  const fits = (await readFits(tx, [row], now)).get(id) ?? []
  const fit = fits.find((it) => roomId === undefined || it.roomId === roomId)
  const stay = {
    roomId: roomId ?? fit?.roomId,
    checkinDate: checkinDate ?? fit?.checkinDate,
    checkoutDate: checkoutDate ?? fit?.checkoutDate,
  }
  if (stay.roomId === undefined || stay.checkinDate === undefined || stay.checkoutDate === undefined)
    return refuse('dates_taken')
  const created = await createOffer(
    tx,
    {
      bookingId: null,
      // The guest says it when accepting.
      guestName: '',
      guestSurname: '',
      guestEmail: row.email,
      language: toLanguage(row.language),
      text,
      validUntil: validUntil ?? addDays(toFarmDay(now), offerDays),
      holdsDays: true,
      alternatives: [
        {
          roomId: stay.roomId,
          checkinDate: stay.checkinDate,
          checkoutDate: stay.checkoutDate,
          numberOfGuests: numberOfGuests ?? row.numberOfGuests,
          lines,
          otherRooms,
        },
      ],
    },
    now,
  )
  if (!created.ok) return created
  const sent = await sendOffer(tx, created.value.id, null, now)
  if (!sent.ok) return sent
  await changeEntry(tx, row, { offerId: sent.value.id })
  tx.setSubject(id, sent.value.id)
  return sent
}

export async function eraseEntries(tx: Tx, ids: string[]): Promise<void> {
  await waitlist(tx).destroy({ where: { id: ids }, transaction: tx.transaction })
  await recordErased(tx, 'waitlist', ids)
}
