import { Op, QueryTypes } from 'sequelize'
import { createFeedSource } from '#api/db/feed.ts'
import { parseLines } from '#api/db/ledgerColumns.ts'
import { findPaymentOwner } from '#api/db/paymentOwners.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { ChannelStay, Portal } from '#contract/channels.ts'
import type { Day, Stay } from '#contract/days/days.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { type ChannelStayRow, channelStays } from './model.ts'
import { type ChannelOfStay, presentChannelStay } from './present.ts'
import { parseNights } from './rules.ts'

export const findChannelStay = (db: Db, id: string): Promise<ChannelStayRow | null> =>
  channelStays(db).findOne({ where: { id }, ...raw(db) })

/** The channels of stays, by id, the deleted ones included. */
async function mapChannels({ main, transaction }: Db): Promise<Map<string, ChannelOfStay>> {
  const rows = await main.query<ChannelOfStay & { id: string }>('SELECT id, name, portal, "deletedAt" FROM channels', {
    type: QueryTypes.SELECT,
    transaction,
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The id of the stay with this payment. */
export const findPaidStay = (db: Db, paymentId: string): Promise<string | null> =>
  findPaymentOwner(db, 'channel_stays', paymentId)

/** The portal of a channel, also of a deleted one. */
export const findPortal = async (db: Db, channelId: string): Promise<Portal | null> =>
  (await mapChannels(db)).get(channelId)?.portal ?? null

/** Every stay has a channel: the rows of deleted ones stay. */
export async function presentChannelStays(db: Db, rows: ChannelStayRow[]): Promise<ChannelStay[]> {
  if (rows.length === 0) return []
  const channels = await mapChannels(db)
  return rows.flatMap((row) => {
    const channel = channels.get(row.channelId)
    return channel ? [presentChannelStay(row, channel)] : []
  })
}

/** For the change feed. */
export const changedChannelStays = createFeedSource(channelStays, async (db, rows) => {
  const items = new Map((await presentChannelStays(db, rows)).map((item) => [item.id, item]))
  return rows.flatMap(({ id, revision }) => {
    const item = items.get(id)
    return item ? [{ revision, id, item }] : []
  })
})

/** The stored lines of other stays of portals' guests that have their days and stay on one of these, which are in order. */
export async function listSoldStayLines(db: Db, id: string, days: Day[]): Promise<{ line: Line; stay: Stay }[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows = await channelStays(db).findAll({
    attributes: ['lines', 'checkinDate', 'checkoutDate'],
    where: {
      id: { [Op.ne]: id },
      kind: 'stay',
      cancelledAt: null,
      lines: { [Op.not]: null },
      checkinDate: { [Op.lte]: last },
      checkoutDate: { [Op.gte]: first },
    },
    ...raw(db),
  })
  return rows.flatMap(({ checkinDate, checkoutDate, ...row }) =>
    parseLines(row).map((line) => ({ line, stay: { checkinDate, checkoutDate } })),
  )
}

/** What these channels have sold to guests who arrive from `from` through `last`. */
export const listSoldStays = (
  db: Db,
  channelIds: string[],
  { from, last }: { from: Day; last: Day },
): Promise<ChannelStayRow[]> =>
  channelStays(db).findAll({
    where: {
      channelId: channelIds,
      kind: 'stay',
      cancelledAt: null,
      checkinDate: { [Op.between]: [from, last] },
    },
    order: ['checkinDate', 'id'],
    ...raw(db),
  })

/** The stays of a channel that are not over, cancelled ones included, the earliest first. */
export const listStaysOfChannel = (db: Db, channelId: string, today: Day): Promise<ChannelStayRow[]> =>
  channelStays(db).findAll({
    where: { channelId, checkoutDate: { [Op.gt]: today } },
    order: ['checkinDate', 'id'],
    ...raw(db),
  })

/** What an import compares: a calendar that has not changed needs nothing else of its stays. */
export type ComparedStay = Pick<
  ChannelStayRow,
  'id' | 'uid' | 'kind' | 'checkinDate' | 'checkoutDate' | 'cancelledAt' | 'overruled'
>

/** As `listStaysOfChannel`, with what an import compares alone. */
export const listComparedStays = ({ main }: Db, channelId: string, today: Day): Promise<ComparedStay[]> =>
  main.query<ComparedStay>(
    `SELECT id, uid, kind, "checkinDate", "checkoutDate", "cancelledAt", overruled FROM channel_stays
     WHERE "channelId" = :channelId AND "checkoutDate" > :today ORDER BY "checkinDate", id`,
    { type: QueryTypes.SELECT, replacements: { channelId, today } },
  )

/** The stays of channels that are not over and occupy their nights until `last`. */
export const listTakenStaysOf = async (
  { main, transaction }: Db,
  channelIds: string[],
  { today, last }: { today: Day; last: Day },
): Promise<TakenStay[]> =>
  channelIds.length === 0
    ? []
    : main.query<TakenStay>(
        `SELECT id, "channelId", "roomId", "checkinDate", "checkoutDate", "conflictNights" FROM channel_stays
         WHERE "channelId" IN (:channelIds) AND "checkoutDate" > :today AND "cancelledAt" IS NULL AND "checkinDate" <= :last
         ORDER BY "checkinDate", id`,
        { type: QueryTypes.SELECT, replacements: { channelIds, today, last }, transaction },
      )

/** The stays of all channels that are neither over nor cancelled. */
export const listComingStays = (db: Db, today: Day): Promise<ChannelStayRow[]> =>
  channelStays(db).findAll({
    where: { cancelledAt: null, checkoutDate: { [Op.gt]: today } },
    order: ['checkinDate', 'id'],
    ...raw(db),
  })

type TakenStay = Stay & { id: string; channelId: string; roomId: number; conflictNights: string }

/** The stays with a day from `from` through `last` that occupy their nights. A portal's stay has no longest duration. */
export const listTakenStays = ({ main, transaction }: Db, from: Day, last: Day): Promise<TakenStay[]> =>
  main.query<TakenStay>(
    `SELECT id, "channelId", "roomId", "checkinDate", "checkoutDate", "conflictNights" FROM channel_stays
     WHERE "cancelledAt" IS NULL AND "checkinDate" <= :last AND "checkoutDate" >= :from ORDER BY "checkinDate", id`,
    { type: QueryTypes.SELECT, replacements: { from, last }, transaction },
  )

/** The first day of a stay that was not cancelled; null without any. */
export async function findFirstChannelStayDay(db: Db): Promise<Day | null> {
  const first = await channelStays(db).findOne({
    attributes: ['checkinDate'],
    where: { cancelledAt: null },
    order: ['checkinDate'],
    ...raw(db),
  })
  return first?.checkinDate ?? null
}

/** The stays with a day from `from` through `last`, cancelled ones left out. */
export async function readChannelStaysBetween(db: Db, from: Day, last: Day): Promise<ChannelStay[]> {
  const rows = await channelStays(db).findAll({
    where: { cancelledAt: null, checkinDate: { [Op.lte]: last }, checkoutDate: { [Op.gte]: from } },
    order: ['checkinDate', 'id'],
    ...raw(db),
  })
  return presentChannelStays(db, rows)
}

/** The stays of guests in a room that want one of these nights and do not have it, as somebody else has. */
export async function listConflictsOf(db: Db, { roomId, nights }: { roomId: number; nights: Day[] }) {
  const rows = await channelStays(db).findAll({
    where: { roomId, kind: 'stay', cancelledAt: null, conflictNights: { [Op.ne]: '[]' } },
    order: ['checkinDate', 'id'],
    ...raw(db),
  })
  return presentChannelStays(
    db,
    rows.filter((row) => parseNights(row.conflictNights).some((night) => nights.includes(night))),
  )
}

/** The stays with these ids. */
export const findPersonChannelStays = (db: Db, ids: string[]): Promise<ChannelStayRow[]> =>
  channelStays(db).findAll({ where: { id: ids }, ...raw(db) })

/** The stays that ended before a day and still have something about their guests. */
export const listChannelStayIdsEndedBefore = async (db: Db, day: Day): Promise<string[]> => {
  const hasPerson = ['guestName', 'phone', 'notes'].map((field) => ({ [field]: { [Op.not]: null } }))
  const where = { checkoutDate: { [Op.lt]: day }, [Op.or]: [...hasPerson, { title: { [Op.ne]: '' } }] }
  const rows = await channelStays(db).findAll({ attributes: ['id'], where, ...raw(db) })
  return rows.map(({ id }) => id)
}
