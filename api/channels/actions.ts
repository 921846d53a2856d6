/** Writes of channels: managers add, change and delete them, and decide what an import has done. */

import { touchStays } from '#api/channelStays/actions.ts'
import { listStaysOfChannel } from '#api/channelStays/queries.ts'
import { refreshComingStayTax } from '#api/channelStays/taxLine.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Result, refuse, refuseField } from '#api/errors.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { isBookable } from '#api/rooms/rules.ts'
import type { ChannelEdit, NewChannel } from '#contract/channels.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { type ChannelContext, fetchChannel } from './fetching.ts'
import { cancelStays, revertImport } from './imports.ts'
import { type ChannelRow, channelImports, channelStates, channels, type ImportRow } from './model.ts'
import { canUndo, parseChanges, parseMissed } from './present.ts'
import { findChannel, findImport, findState, listFetchedChannels } from './queries.ts'
import { isIgnored } from './rules.ts'

/** Refused: 404 `room_not_found`, 409 `room_not_bookable` or `id_taken`. */
export async function createChannel(
  tx: Tx,
  { asStays, asClosed, ignoredTitles, ...input }: NewChannel,
): Promise<Result<ChannelRow>> {
  const room = await findRoom(tx, input.roomId)
  if (!room) return refuse('room_not_found')
  if (!isBookable(room)) return refuse('room_not_bookable')
  if (await findChannel(tx, input.id)) return refuse('id_taken')
  const row: ChannelRow = {
    ...input,
    asStays: JSON.stringify(asStays),
    asClosed: JSON.stringify(asClosed),
    generation: 1,
    ignoredTitles: JSON.stringify(ignoredTitles),
    createdAt: tx.timestamp,
    deletedAt: null,
    version: 1,
    revision: tx.revision,
  }
  await channels(tx).create(row, { transaction: tx.transaction })
  tx.setSubject(row.id)
  return ok(row)
}

/** Refused: 404, also for a deleted channel, 412. */
async function findForEdit(tx: Tx, id: string, version: number | null): Promise<Result<ChannelRow>> {
  const row = await findChannel(tx, id)
  if (row === null || row.deletedAt !== null) return refuse('not_found')
  return checkVersion(version, row.version, () => ({ id, version: row.version })) ?? ok(row)
}

async function storeChange(tx: Tx, row: ChannelRow, change: Partial<ChannelRow>): Promise<ChannelRow> {
  const after = { ...row, ...change, version: row.version + 1, revision: tx.revision }
  await channels(tx).update(after, { where: { id: row.id }, transaction: tx.transaction })
  // Tablets show a stay with the name of its channel.
  if (after.name !== row.name || after.portal !== row.portal || after.deletedAt !== row.deletedAt)
    await touchStays(tx, row.id)
  if (after.portal !== row.portal) await refreshComingStayTax(tx)
  tx.setSubject(row.id)
  return after
}

/** Changes the fields that are given. Refused: 404, 412. */
export async function editChannel(tx: Tx, id: string, input: ChannelEdit, version: number | null) {
  const found = await findForEdit(tx, id, version)
  if (!found.ok) return found
  const { roomId, name, portal, importUrl, intervalMinutes, exportsRequests, asStays, asClosed, ignoredTitles } = input
  if (roomId !== undefined && roomId !== found.value.roomId) return refuseField('channel_of_other_room', 'roomId')
  const given = { name, portal, importUrl, intervalMinutes, exportsRequests }
  const change = {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(asStays === undefined ? {} : { asStays: JSON.stringify(asStays) }),
    ...(asClosed === undefined ? {} : { asClosed: JSON.stringify(asClosed) }),
    ...(ignoredTitles === undefined ? {} : { ignoredTitles: JSON.stringify(ignoredTitles) }),
  }
  const after = await storeChange(tx, found.value, change)
  if (ignoredTitles !== undefined) await cancelIgnored(tx, after, ignoredTitles)
  return ok(after)
}

/** Days that count no more are free at once, and not after the next readings. */
async function cancelIgnored(tx: Tx, channel: ChannelRow, ignoredTitles: string[]): Promise<void> {
  const stays = await listStaysOfChannel(tx, channel.id, toFarmDay(Date.parse(tx.timestamp)))
  const ignored = stays.filter((it) => it.cancelledAt === null && isIgnored(it, ignoredTitles))
  await cancelStays(tx, channel, ignored)
}

/** Deletes a channel. Its coming stays keep their nights until a manager releases them. Refused: 404, 412. */
export async function deleteChannel(tx: Tx, id: string, version: number | null): Promise<Result<undefined>> {
  const found = await findForEdit(tx, id, version)
  if (!found.ok) return found
  const { generation } = found.value
  await storeChange(tx, found.value, { deletedAt: tx.timestamp, importUrl: null, generation: generation + 1 })
  return ok(undefined)
}

/** Our calendar gets another address; the earlier ones end. Refused: 404. */
export async function renewToken(tx: Tx, id: string): Promise<Result<ChannelRow>> {
  const found = await findForEdit(tx, id, null)
  if (!found.ok) return found
  return ok(await storeChange(tx, found.value, { generation: found.value.generation + 1 }))
}

/**
 * A manager says that stays are cancelled: those that the last reading did not have; all coming ones of a channel that is
 * deleted or fetched no more. Refused: 404.
 */
export async function releaseStays(tx: Tx, id: string, now: number): Promise<Result<ChannelRow>> {
  const row = await findChannel(tx, id)
  if (row === null) return refuse('not_found')
  const missed = parseMissed(await findState(tx, id))
  const coming = (await listStaysOfChannel(tx, id, toFarmDay(now))).filter(({ cancelledAt }) => cancelledAt === null)
  await cancelStays(tx, row, row.importUrl === null ? coming : coming.filter((stay) => stay.id in missed))
  tx.setSubject(id)
  return ok(row)
}

/** What was missing is released, so nothing is any more. */
export const forgetMissing = async ({ db }: Pick<ChannelContext, 'db'>, channelId: string): Promise<void> => {
  await channelStates(db).update({ missed: '{}', isSuspicious: false }, { where: { channelId } })
}

/** Another address is another calendar. */
export const forgetState = async ({ db }: Pick<ChannelContext, 'db'>, channelId: string): Promise<void> => {
  await channelStates(db).destroy({ where: { channelId } })
}

/** Refused: 404, 409 `import_not_undoable`. */
export async function undoImport(tx: Tx, channelId: string, id: string, now: number): Promise<Result<ImportRow>> {
  const row = await findImport(tx, channelId, id)
  if (row === null) return refuse('not_found')
  if (!canUndo(row, now)) return refuse('import_not_undoable')
  await revertImport(tx, row, toFarmDay(now))
  tx.setSubject(channelId)
  return ok({ ...row, undoneAt: tx.timestamp })
}

/** Fetches the calendars of a room at once. Returns the names of the channels that did not answer in time. */
export async function fetchChannelsOfRoom(
  context: ChannelContext,
  roomId: number,
  timeoutMs: number,
): Promise<string[]> {
  const rows = await listFetchedChannels(context.db, roomId)
  const results = rows.map(async (row) => {
    const timeout = new Promise<'late'>((resolve) => setTimeout(resolve, timeoutMs, 'late').unref())
    const problem = await Promise.race([fetchChannel(context, row), timeout])
    return problem === null ? [] : [row.name]
  })
  return (await Promise.all(results)).flat()
}

/** After a restore: an address that was revoked since the backup stays revoked. */
export async function keepGenerations(tx: Tx, generations: Map<string, number>): Promise<void> {
  for (const [id, generation] of generations)
    await tx.main.query('UPDATE channels SET generation = :generation WHERE id = :id AND generation < :generation', {
      replacements: { id, generation },
      transaction: tx.transaction,
    })
}

/** Erases the titles of stays, which may name their guests, from the history of imports. */
export async function eraseImportedTitles(tx: Tx, stayIds: string[]): Promise<void> {
  if (stayIds.length === 0) return
  const { transaction } = tx
  for (const row of await channelImports(tx).findAll({ raw: true, transaction })) {
    const changes = parseChanges(row)
    if (!changes.some(({ stayId }) => stayIds.includes(stayId))) continue
    const erased = changes.map((it) => (stayIds.includes(it.stayId) ? { ...it, title: '' } : it))
    await channelImports(tx).update({ changes: JSON.stringify(erased) }, { where: { id: row.id }, transaction })
  }
}
