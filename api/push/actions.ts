/** Who gets which news. All of it is in the machine store, which no backup holds. */
import { Op } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import webPush from 'web-push'
import { findLastRestoreTime } from '#api/backups/queries.ts'
import type { Database } from '#api/db/database.ts'
import { readMeta, readOrCreateMeta, writeMeta } from '#api/db/meta.ts'
import type { Db } from '#api/db/table.ts'
import type { StaffSession } from '#api/http/services.ts'
import { findAccountsOfSessions } from '#api/staff/queries.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import type { PushSubscription } from '#contract/push.ts'
import { deliveries, type SubscriptionRow, subscriptions } from './model.ts'
import { listFitting, listNews, listOverdue, type News } from './news.ts'
import { freshMs, wantsKind } from './rules.ts'

export type PushKeys = { publicKey: string; privateKey: string }

/** The keys of this machine, made when they are first needed. */
export const readPushKeys = async (db: Pick<Db, 'machine'>): Promise<PushKeys> =>
  JSON.parse(await readOrCreateMeta(db, 'push-keys', () => JSON.stringify(webPush.generateVAPIDKeys())))

/** A session has few browsers: more than one only while its subscription is renewed. */
const maxPerSession = 20

/** Adds a browser, or changes what it is told. Whoever is logged in on it gets its news. */
export async function subscribe(
  db: Database,
  { id: sessionId, staff }: StaffSession,
  { endpoint, keys, kinds, ...choice }: PushSubscription,
  now: number,
): Promise<SubscriptionRow> {
  const table = subscriptions(db)
  const values = { ...choice, ...keys, sessionId, staffId: staff.id, kinds: JSON.stringify(kinds) }
  const createdAt = new Date(now).toISOString()
  await table.bulkCreate([{ id: uuidv7({ msecs: now }), endpoint, createdAt, ...values }], {
    conflictAttributes: ['endpoint'],
    updateOnDuplicate: ['sessionId', 'staffId', 'p256dh', 'auth', 'kinds', 'quietFrom', 'quietTo', 'showNames'],
  })
  const own = await table.findAll({
    where: { sessionId },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    raw: true,
  })
  await removeSubscriptions(db, own.slice(maxPerSession))
  const row = own.find((it) => it.endpoint === endpoint)
  if (!row) throw new Error('a stored subscription has no row')
  return row
}

export async function removeSubscriptions(db: Db, rows: Pick<SubscriptionRow, 'id'>[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await subscriptions(db).destroy({ where: { id: ids } })
  await deliveries(db).destroy({ where: { subscriptionId: ids } })
}

/** The subscriptions whose session is not over; the others are removed. */
export async function listLiveSubscriptions(db: Database, now: number) {
  const rows = await subscriptions(db).findAll({ raw: true })
  const accounts = await findAccountsOfSessions(
    db,
    rows.map(({ sessionId }) => sessionId),
    now,
  )
  const live = rows.flatMap((row) => {
    const account = accounts.get(row.sessionId)
    return account?.id === row.staffId ? [{ row, account }] : []
  })
  const liveIds = new Set(live.map(({ row }) => row.id))
  await removeSubscriptions(
    db,
    rows.filter(({ id }) => !liveIds.has(id)),
  )
  return live
}

/** What news are looked for: those since then, in the data of this epoch; and the day whose overdue deposits were told. */
type Cursor = { since: string; epoch: string; day: Day | null }

const cursorName = 'push-cursor'

/** Transactions may commit a little later than they began, and clocks of several machines differ. */
const overlapMs = 10 * 60_000

/** After a restore nothing older is news, and what waited is about other data. */
async function readCursor(db: Database, rows: SubscriptionRow[], today: Day): Promise<Cursor> {
  const epoch = await db.epoch()
  const stored = await readMeta(db, cursorName)
  const cursor: Cursor | null = stored === null ? null : JSON.parse(stored)
  if (cursor?.epoch === epoch) return cursor
  await deliveries(db).destroy({ where: { nextAttemptAt: { [Op.ne]: null } } })
  const first = (await findLastRestoreTime(db)) ?? rows.map(({ createdAt }) => createdAt).sort()[0] ?? ''
  return { since: first, epoch, day: today }
}

/** Plans what has happened since the last time for each device that wants it, each piece of news once. */
export async function planDeliveries(db: Database, rows: SubscriptionRow[], now: number): Promise<void> {
  const today = toFarmDay(now)
  const cursor = await readCursor(db, rows, today)
  const since = new Date(Math.max(Date.parse(cursor.since), now - freshMs)).toISOString()
  const news = await listNews(db, since)
  if (cursor.day !== today) news.push(...(await listOverdue(db, cursor.day ?? addDays(today, -1), now)))
  if (rows.some((row) => wantsKind(row, 'waitlist'))) news.push(...(await listFitting(db, now)))
  const planned = rows.flatMap((row) =>
    news.filter((it) => it.at >= row.createdAt && wantsKind(row, it.kind)).map((it) => toDelivery(row, it)),
  )
  await deliveries(db).bulkCreate(planned, { ignoreDuplicates: true })
  const latest = new Date(now - overlapMs).toISOString()
  const next = { ...cursor, since: latest > cursor.since ? latest : cursor.since, day: today }
  await writeMeta(db, cursorName, JSON.stringify(next))
}

const toDelivery = ({ id: subscriptionId }: SubscriptionRow, { id: newsId, kind, rowId, at }: News) => ({
  subscriptionId,
  newsId,
  kind,
  rowId,
  at,
  state: 'waiting' as const,
  attempts: 0,
  attemptedAt: null,
  nextAttemptAt: at,
})
