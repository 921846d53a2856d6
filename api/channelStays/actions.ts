/** Writes of stays that portals have sold. Their nights lie in the same table as those of bookings, so the database decides. */

import { Op } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import { recordErased } from '#api/db/erased.ts'
import { anonymizeAccount, formatList } from '#api/db/ledgerColumns.ts'
import { raw } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Result, refuse, refuseTotal } from '#api/errors.ts'
import { hasArrivals } from '#api/guestLists/queries.ts'
import { occupyNights, releaseNights, transferDays } from '#api/roomDays/actions.ts'
import type { ChannelStay, ChannelStayPatch } from '#contract/channels.ts'
import { type Stay, toFarmDay } from '#contract/days/days.ts'
import { type ChannelStayRow, channelStays } from './model.ts'
import { mergePayments } from './payments.ts'
import { findChannelStay, presentChannelStays } from './queries.ts'
import { settleStayTax } from './taxLine.ts'

/** A stored stay and what it becomes; null for a new one. */
export type StayUpdate = { before: ChannelStayRow | null; after: ChannelStayRow }

const isLive = ({ cancelledAt }: ChannelStayRow): boolean => cancelledAt === null

const hasMoved = ({ before, after }: StayUpdate): boolean =>
  before === null ||
  isLive(before) !== isLive(after) ||
  before.checkinDate !== after.checkinDate ||
  before.checkoutDate !== after.checkoutDate

/**
 * Stores stays as a portal has them now. All nights are freed before one is taken; nights that somebody else has become
 * `conflictNights`. The version stays, because an import writes no field of the staff. Returns the stored rows.
 */
export async function updateStays(tx: Tx, updates: StayUpdate[]): Promise<ChannelStayRow[]> {
  const moved = updates.filter(hasMoved)
  await releaseNights(
    tx,
    moved.flatMap(({ before }) => (before && isLive(before) ? [before.id] : [])),
  )
  // A stay that is known already keeps its nights before a new one gets them.
  const ordered = updates.toSorted((a, b) => Number(a.before === null) - Number(b.before === null))
  const stored: ChannelStayRow[] = []
  for (const { before, after } of ordered) {
    const takesNights = isLive(after) && hasMoved({ before, after })
    const conflictNights = takesNights ? JSON.stringify(await occupyNights(tx, after)) : after.conflictNights
    const row = await settleStayTax(tx, {
      ...after,
      conflictNights: isLive(after) ? conflictNights : '[]',
      revision: tx.revision,
    })
    if (before === null) await channelStays(tx).create(row, { transaction: tx.transaction })
    else await channelStays(tx).update(row, { where: { id: row.id }, transaction: tx.transaction })
    stored.push(row)
  }
  await healConflicts(
    tx,
    moved.flatMap(({ before }) => before ?? []),
  )
  return stored
}

/** Tablets get the stays of a channel again, because its name has changed. */
export const touchStays = async (tx: Tx, channelId: string): Promise<void> => {
  const { revision, transaction } = tx
  await channelStays(tx).update({ revision }, { where: { channelId }, transaction })
}

/**
 * Gives nights that are free again to the stays that want them. Call it after whatever has freed days, with the stays that
 * had them. Of conflicts that are over only those are looked at that may have one of these days.
 */
export async function healConflicts(tx: Tx, freed: Stay[]): Promise<void> {
  const today = toFarmDay(Date.parse(tx.timestamp))
  const [first = today] = [today, ...freed.map(({ checkinDate }) => checkinDate)].toSorted()
  const rows = await channelStays(tx).findAll({
    where: { cancelledAt: null, conflictNights: { [Op.ne]: '[]' }, checkoutDate: { [Op.gt]: first } },
    order: ['createdAt', 'id'],
    ...raw(tx),
  })
  for (const row of rows) {
    const conflictNights = JSON.stringify(await occupyNights(tx, row))
    if (conflictNights === row.conflictNights) continue
    const change = { conflictNights, revision: tx.revision }
    await channelStays(tx).update(change, { where: { id: row.id }, transaction: tx.transaction })
  }
}

/**
 * Changes what staff have written about a stay. Does nothing when it is so already. Refused: 404, 412, 409 where somebody has
 * come whom staff call absent.
 */
export async function patchChannelStay(
  tx: Tx,
  id: string,
  patch: ChannelStayPatch,
  version: number | null,
): Promise<Result<ChannelStay>> {
  const row = await findChannelStay(tx, id)
  const [before] = row === null ? [] : await presentChannelStays(tx, [row])
  if (row === null || before === undefined) return refuse('not_found')
  const { guestName, phone, guests, priceCents, commissionCents, priceCollectedBy, notes, payments } = row
  const { noShow } = before
  const fields = { guestName, phone, guests, priceCents, commissionCents, priceCollectedBy, notes, payments, noShow }
  const { payments: sent, ...texts } = patch
  const merged = sent ? mergePayments(tx, { ...before, ...dropMissing(texts) }, sent) : before.payments
  if (!Array.isArray(merged)) return merged
  const changed = { ...fields, ...dropMissing(texts), payments: formatList(merged) }
  if (JSON.stringify(changed) === JSON.stringify(fields)) {
    tx.skipAuditLog()
    return ok(before)
  }
  const stale = checkVersion(version, row.version, () => before)
  if (stale) return stale
  if (changed.noShow && !noShow && (await hasArrivals(tx, id))) return refuse('guests_came')
  const next = { ...row, ...changed, version: row.version + 1, revision: tx.revision }
  const after = await settleStayTax(tx, next, changed.noShow !== noShow)
  await channelStays(tx).update(after, { where: { id }, transaction: tx.transaction })
  tx.setSubject(id)
  const [stored] = await presentChannelStays(tx, [after])
  return stored ? (refuseTotal(before, stored) ?? ok(stored)) : refuse('not_found')
}

const dropMissing = <T extends object>(patch: T): Partial<T> =>
  Object.assign({}, ...Object.entries(patch).map(([key, value]) => (value === undefined ? {} : { [key]: value })))

/**
 * Erases whatever is about the guests of stays. A stay without it takes the place of each, so nobody else gets its nights,
 * and the farm's figures stay correct.
 */
export async function eraseChannelStays(tx: Tx, rows: ChannelStayRow[]): Promise<void> {
  const { transaction } = tx
  const nameless = { title: '', url: null, guestName: null, phone: null, notes: null }
  for (const row of rows) {
    const copy = { ...row, ...nameless, ...anonymizeAccount(row), id: uuidv7(), version: 1, revision: tx.revision }
    await channelStays(tx).create(copy, { transaction })
    await transferDays(tx, 'channelStay', row.id, copy.id)
  }
  const ids = rows.map(({ id }) => id)
  await channelStays(tx).destroy({ where: { id: ids }, transaction })
  await recordErased(tx, 'channelStays', ids)
}
