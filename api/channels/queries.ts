import { Op } from 'sequelize'
import { z } from 'zod/mini'
import { listComingStays } from '#api/channelStays/queries.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { Channel } from '#contract/channels.ts'
import { type Stay, toFarmDay } from '#contract/days/days.ts'
import {
  type ChannelRow,
  channelImports,
  channelReads,
  channelStates,
  channels,
  type ImportRow,
  type StateRow,
} from './model.ts'
import { presentChannel } from './present.ts'

export const findChannel = (db: Db, id: string): Promise<ChannelRow | null> =>
  channels(db).findOne({ where: { id }, ...raw(db) })

export const listChannels = (db: Db): Promise<ChannelRow[]> =>
  channels(db).findAll({ order: ['createdAt', 'id'], ...raw(db) })

/** The channels of which calendars are fetched; of one room, or of all. */
export const listFetchedChannels = (db: Db, roomId?: number): Promise<ChannelRow[]> =>
  channels(db).findAll({
    where: { deletedAt: null, importUrl: { [Op.not]: null }, ...(roomId === undefined ? {} : { roomId }) },
    order: ['createdAt', 'id'],
    ...raw(db),
  })

/** The machine store is read outside of the transaction of the main store. */
export const findState = (db: Db, channelId: string): Promise<StateRow | null> =>
  channelStates(db).findOne({ where: { channelId }, raw: true })

export const listStates = async (db: Db): Promise<Map<string, StateRow>> =>
  new Map((await channelStates(db).findAll({ raw: true })).map((row) => [row.channelId, row]))

const Spans = z.array(z.object({ checkinDate: z.string(), checkoutDate: z.string() }))

/** The nights that a portal has read as taken, the last time that it has read them. */
export async function readGivenSpans(db: Db, channelId: string): Promise<Stay[]> {
  const row = await channelReads(db).findOne({ where: { channelId }, raw: true })
  return row === null ? [] : z.parse(Spans, JSON.parse(row.spans))
}

type Reader = { audience: 'staff' | 'manager'; now: number }

/** The channels with their state. A deleted one is left out when it has no coming stays. */
export async function readChannels(db: Db, reader: Reader): Promise<Channel[]> {
  const rows = await listChannels(db)
  if (rows.length === 0) return []
  const states = await listStates(db)
  const reads = new Map((await channelReads(db).findAll({ raw: true })).map((it) => [it.channelId, it.readAt]))
  const stays = await listComingStays(db, toFarmDay(reader.now))
  return rows
    .map((row) => {
      const related = {
        state: states.get(row.id) ?? null,
        readAt: reads.get(row.id) ?? null,
        comingStays: stays.filter(({ channelId }) => channelId === row.id),
      }
      return presentChannel(row, related, reader)
    })
    .filter(({ deletedAt, comingStays }) => deletedAt === null || comingStays > 0)
}

export async function readChannel(db: Db, row: ChannelRow, reader: Reader): Promise<Channel> {
  const read = await channelReads(db).findOne({ where: { channelId: row.id }, raw: true })
  const stays = await listComingStays(db, toFarmDay(reader.now))
  const related = {
    state: await findState(db, row.id),
    readAt: read?.readAt ?? null,
    comingStays: stays.filter(({ channelId }) => channelId === row.id),
  }
  return presentChannel(row, related, reader)
}

/** The last imports of a channel that have changed something, the newest first. */
export const listImports = (db: Db, channelId: string): Promise<ImportRow[]> =>
  channelImports(db).findAll({
    where: { channelId },
    order: [
      ['at', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: 50,
    ...raw(db),
  })

export const findImport = (db: Db, channelId: string, id: string): Promise<ImportRow | null> =>
  channelImports(db).findOne({ where: { channelId, id }, ...raw(db) })

/** The generations of all tokens, deleted channels included. */
export const readGenerations = async (db: Db): Promise<Map<string, number>> =>
  new Map((await listChannels(db)).map(({ id, generation }) => [id, generation]))
