/** Sends news to devices: at once after a change, and every minute what waits. */
import { createHash } from 'node:crypto'
import { Op } from 'sequelize'
import webPush from 'web-push'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import type { Env } from '#api/env.ts'
import { fetchOutside } from '#api/outgoing/fetchOutside.ts'
import { readProperty } from '#api/settings/queries.ts'
import type { StaffRow } from '#api/staff/model.ts'
import { toFarmTime } from '#contract/days/days.ts'
import type { PushMessage } from '#contract/push.ts'
import { listLiveSubscriptions, type PushKeys, planDeliveries, readPushKeys, removeSubscriptions } from './actions.ts'
import { buildMessage } from './message.ts'
import { type DeliveryRow, deliveries, type SubscriptionRow, subscriptions } from './model.ts'
import { freshMs, getOutcome, getRetryDelay, isQuiet } from './rules.ts'

type PushContext = { db: Database; clock: Clock; env: Pick<Env, 'ALLOW_PRIVATE_ADDRESSES'> }
type Sender = PushContext & { keys: PushKeys; subject: string }

const timeoutMs = 10_000
const maxAnswerBytes = 10_000
const maxAtOnce = 10

/** A push service replaces an undelivered message by a later one of its topic, whose name has at most 32 characters. */
const getTopic = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

async function post({ keys, subject, env }: Sender, row: SubscriptionRow, message: PushMessage, ttl: number) {
  const { endpoint, p256dh, auth } = row
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...keys },
    TTL: ttl,
    topic: getTopic(message.tag),
    urgency: 'high',
  })
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
  return fetchOutside(endpoint, {
    headers,
    body: details.body ?? '',
    maxBytes: maxAnswerBytes,
    timeoutMs,
    allowPrivate: env.ALLOW_PRIVATE_ADDRESSES,
  }).catch(() => null)
}

type Device = { row: SubscriptionRow; account: StaffRow }

/**
 * Sends one piece of news to one device, and stores what came of it. Resolves to false when the device gets no more for now:
 * it is gone, its service has failed, or another process is at it.
 */
async function deliver(sender: Sender, { row, account }: Device, delivery: DeliveryRow): Promise<boolean> {
  const { db, clock } = sender
  const { subscriptionId, newsId, at } = delivery
  const now = clock.now()
  const store = async (changes: Partial<DeliveryRow>): Promise<boolean> => {
    await deliveries(db).update({ nextAttemptAt: null, ...changes }, { where: { subscriptionId, newsId } })
    return true
  }
  const ttl = Math.floor((Date.parse(at) + freshMs - now) / 1000)
  const options = { language: account.language, showNames: row.showNames }
  const message = ttl <= 0 ? null : await buildMessage(db, delivery, options, now)
  if (message === null) return store({ state: 'stale' })
  const attempts = delivery.attempts + 1
  if (!(await claim(db, delivery, attempts, now))) return false
  const response = await post(sender, row, message, ttl)
  const outcome = getOutcome(response?.status ?? null)
  if (outcome === 'gone') {
    await removeSubscriptions(db, [row])
    return false
  }
  if (outcome !== 'retry') return store({ state: outcome })
  await store({ nextAttemptAt: getNextAttempt(now, attempts, response?.headers['retry-after']) })
  return false
}

const getNextAttempt = (now: number, attempts: number, retryAfter?: string): string =>
  new Date(now + getRetryDelay(attempts, retryAfter)).toISOString()

/**
 * Notes an attempt before it is made, so that of two processes one makes it, even when both believe to have the lease. When
 * that one dies, the news are sent again after the pause, which is longer than a call may take.
 */
async function claim(db: Database, delivery: DeliveryRow, attempts: number, now: number): Promise<boolean> {
  const { subscriptionId, newsId, nextAttemptAt } = delivery
  const [count] = await deliveries(db).update(
    { attempts, attemptedAt: new Date(now).toISOString(), nextAttemptAt: getNextAttempt(now, attempts) },
    { where: { subscriptionId, newsId, nextAttemptAt } },
  )
  return count === 1
}

/** Each device gets its news one after the other, and a slow service holds up no other. */
async function sendDue(sender: Sender, devices: Device[]): Promise<void> {
  const { db, clock } = sender
  const due = { [Op.lte]: new Date(clock.now()).toISOString() }
  const queue = [...devices]
  const work = async (): Promise<void> => {
    for (let device = queue.shift(); device !== undefined; device = queue.shift()) {
      const where = { subscriptionId: device.row.id, nextAttemptAt: due }
      const rows = await deliveries(db).findAll({ where, order: ['at'], raw: true })
      for (const row of rows) if (!(await deliver(sender, device, row))) break
    }
  }
  await Promise.all(Array.from({ length: maxAtOnce }, work))
}

/** Plans what is new, and sends what is due. In quiet hours it waits for their end, or until it is no news any more. */
export async function sendNews(context: PushContext): Promise<void> {
  const { db, clock } = context
  if ((await subscriptions(db).count()) === 0) return
  const now = clock.now()
  const devices = await listLiveSubscriptions(db, now)
  await planDeliveries(
    db,
    devices.map(({ row }) => row),
    now,
  )
  const time = toFarmTime(now)
  const subject = `mailto:${(await readProperty(db)).value.email}`
  const awake = devices.filter(({ row }) => !isQuiet(row, time))
  await sendDue({ ...context, keys: await readPushKeys(db), subject }, awake)
}

/** Changes that follow each other within this time are looked at together. */
const calmMs = 500

/** Calls `run` soon after each change of any process, one run at a time. Returns a function that stops it. */
export function followChanges({ revision }: Database, run: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const unsubscribe = revision.subscribe(() => {
    timer ??= setTimeout(async () => {
      await running
      timer = undefined
      running = run()
    }, calmMs).unref()
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
