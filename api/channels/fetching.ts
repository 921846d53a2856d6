/**
 * Fetches the calendars of portals. How it goes lies in the machine store: a calendar that has not changed writes nothing to
 * the main store, so no revision rises.
 */
import { createHash } from 'node:crypto'
import { type ComparedStay, listComparedStays, listStaysOfChannel } from '#api/channelStays/queries.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/env.ts'
import { ok } from '#api/errors.ts'
import type { Services } from '#api/http/services.ts'
import { queueMails } from '#api/mails/actions.ts'
import { fetchOutside, OutsideError, type OutsideResponse } from '#api/outgoing/fetchOutside.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { parseApart } from '#api/untrusted/parseApart.ts'
import { type ChannelCheck, type ChannelProblem, type CheckedFeed, noUnreadEvents } from '#contract/channels.ts'
import { type Day, toFarmDay } from '#contract/days/days.ts'
import { type FeedEvent, maxFeedBytes, type readFeed, type UnreadEvents } from './feed.ts'
import { changesStays, storeReading, toKnownStays } from './imports.ts'
import { type ChannelRow, channelStates, type StateRow } from './model.ts'
import { countTitles, isOverdue, parseMeanings, parseMissed, parseUids, presentUnread } from './present.ts'
import { findChannel, findState, readGivenSpans } from './queries.ts'
import { type Given, type Reconciled, reconcile, toFoundStays, toGiven } from './rules.ts'

export type ChannelContext = Pick<Services, 'db' | 'clock'> & {
  env: Pick<Env, 'PUBLIC_URL' | 'ALLOW_PRIVATE_ADDRESSES'>
}

const timeoutMs = 20_000
/** So many events show whether it is the right calendar. */
const maxShownEvents = 20

const getHash = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url')
}

/** Portals stamp each answer with its time, which changes nothing. */
const getBodyHash = (body: Buffer): string => getHash(body.toString('latin1').replace(/^DTSTAMP.*$/gm, ''))

const emptyState = (channelId: string): StateRow => ({
  channelId,
  checkedAt: null,
  goodAt: null,
  nextAt: null,
  events: null,
  problem: null,
  failingSince: null,
  mailedAt: null,
  missed: '{}',
  uids: '{}',
  isSuspicious: false,
  unread: null,
  etag: null,
  basis: null,
  bodyHash: null,
})

async function fetchFeed(url: string, env: ChannelContext['env'], etag: string | null): Promise<OutsideResponse> {
  return fetchOutside(url, {
    headers: { accept: 'text/calendar, */*;q=0.5', ...(etag === null ? {} : { 'if-none-match': etag }) },
    maxBytes: maxFeedBytes,
    timeoutMs,
    allowPrivate: env.ALLOW_PRIVATE_ADDRESSES,
  })
}

type GoodReading = { events: FeedEvent[]; unread: UnreadEvents }

/** What the calendar says, or why it could not be read. */
async function readAnswer({ status, body }: OutsideResponse, today: Day): Promise<GoodReading | ChannelProblem> {
  if (status !== 200) return 'refused'
  const parsed = await parseApart<typeof readFeed>('feed', [body, today])
  if (!parsed.ok) return parsed.why === 'busy' ? 'too_slow' : 'too_many_events'
  return 'problem' in parsed.value ? parsed.value.problem : parsed.value
}

const toProblem = (error: unknown): ChannelProblem => {
  if (error instanceof OutsideError) return error.code
  throw error
}

/** A channel is fetched once at a time in this process. `next`: begins when the running one has ended. */
type Running = { ended: Promise<unknown>; next: Promise<ChannelProblem | null> | null }
const running = new Map<string, Running>()

/**
 * Fetches the calendar of a channel and stores what has changed. Returns why it could not be read; null when it could. What
 * the portal has answered to somebody else before is not fresh enough: then it is asked once more, for all who wait.
 */
export function fetchChannel(context: ChannelContext, channel: ChannelRow): Promise<ChannelProblem | null> {
  const key = `${context.db.location.dataDir} ${channel.id}`
  const start = (): Promise<ChannelProblem | null> => {
    const fetched = fetchOnce(context, channel)
    const entry: Running = { ended: fetched.catch(() => null), next: null }
    running.set(key, entry)
    void entry.ended.then(() => {
      if (running.get(key) === entry) running.delete(key)
    })
    return fetched
  }
  const known = running.get(key)
  if (known === undefined) return start()
  known.next ??= known.ended.then(start)
  return known.next
}

async function fetchOnce(context: ChannelContext, channel: ChannelRow) {
  if (channel.importUrl === null) return null
  const { db, clock, env } = context
  const state = (await findState(db, channel.id)) ?? emptyState(channel.id)
  const today = toFarmDay(clock.now())
  const given = await readGivenSpans(db, channel.id)
  const basis = getHash(await db.epoch(), today, String(channel.version), JSON.stringify(given))
  const isSameBasis = state.basis === basis && state.missed === '{}'
  let answer: OutsideResponse
  try {
    answer = await fetchFeed(channel.importUrl, env, isSameBasis ? state.etag : null)
  } catch (error) {
    return noteFailure(context, channel, state, toProblem(error))
  }
  const bodyHash = getBodyHash(answer.body)
  const isUnchanged = isSameBasis && (answer.status === 304 || (answer.status === 200 && state.bodyHash === bodyHash))
  if (isUnchanged) {
    await storeState(context, channel, { ...state, ...noProblem })
    return null
  }
  const read = await readAnswer(answer, today)
  if (typeof read === 'string') return noteFailure(context, channel, state, read)
  // The portal may have read ours while it was asked: then it sends back nights of both readings.
  const allGiven = toGiven([...given, ...(await readGivenSpans(db, channel.id))])
  const result = await importEvents(context, channel, state, { ...read, given: allGiven, today })
  if (result === null) return null
  await storeState(context, channel, {
    ...state,
    ...noProblem,
    ...result,
    basis,
    bodyHash,
    events: read.events.length,
    unread: read.unread.count === 0 ? null : JSON.stringify(presentUnread(read.unread)),
    etag: typeof answer.headers.etag === 'string' ? answer.headers.etag : null,
  })
  return null
}

const noProblem = { problem: null, failingSince: null, mailedAt: null }

type Reading = GoodReading & { given: Given; today: Day }

/** Null when the channel was changed meanwhile: then this reading is worth nothing. */
async function importEvents(
  { db, clock, env }: ChannelContext,
  channel: ChannelRow,
  state: StateRow,
  { events, unread, given, today }: Reading,
): Promise<Pick<StateRow, 'missed' | 'uids' | 'isSuspicious'> | null> {
  const now = clock.now()
  const missed = parseMissed(state)
  const stateOfStays = { missed, uids: parseUids(state) }
  const options = { ...parseMeanings(channel), portal: channel.portal, host: new URL(env.PUBLIC_URL).host, given }
  const decide = (rows: ComparedStay[]): Reconciled => {
    const known = toKnownStays(rows, stateOfStays)
    return reconcile(known, toFoundStays(events, { ...options, known }), today, { unreadUids: new Set(unread.uids) })
  }
  let result = decide(await listComparedStays(db, channel.id, today))
  if (changesStays(result)) {
    const written = await write(db, { call: 'channels.job', now, staff: null, key: null }, async (tx) => {
      const current = await findChannel(tx, channel.id)
      if (current === null || current.version !== channel.version || current.importUrl === null) return ok(null)
      // Read again: somebody else may have written meanwhile.
      const rows = await listStaysOfChannel(tx, channel.id, today)
      const decided = decide(rows)
      await storeReading(tx, channel, rows, decided)
      return ok(decided)
    })
    if (!written.ok || written.value === null) return null
    result = written.value
  }
  const counts = result.missing.map((id) => [id, (missed[id] ?? 0) + 1])
  return {
    missed: JSON.stringify(Object.fromEntries(counts)),
    uids: JSON.stringify(result.uids),
    isSuspicious: result.isSuspicious,
  }
}

async function noteFailure(
  context: ChannelContext,
  channel: ChannelRow,
  state: StateRow,
  problem: ChannelProblem,
): Promise<ChannelProblem> {
  const now = context.clock.now()
  const failing = { ...state, problem, failingSince: state.failingSince ?? new Date(now).toISOString() }
  const isDue = isOverdue(failing, now) && state.mailedAt === null
  if (isDue) await queueFailureMail(context, channel, failing, now)
  await storeState(context, channel, { ...failing, mailedAt: isDue ? new Date(now).toISOString() : state.mailedAt })
  return problem
}

async function queueFailureMail({ db }: ChannelContext, { name, roomId }: ChannelRow, state: StateRow, now: number) {
  const { problem, failingSince: since } = state
  await write(db, { call: 'channels.job', now, staff: null, key: null }, async (tx) => {
    const room = (await findRoom(tx, roomId))?.name ?? String(roomId)
    await queueMails(tx, [{ kind: 'channelFailed', facts: { channel: name, room, problem, since } }], now)
    return ok(null)
  })
}

/** Stores how a fetch has gone, and when the next one is due. */
async function storeState({ db, clock }: ChannelContext, channel: ChannelRow, state: StateRow): Promise<void> {
  const now = clock.now()
  const at = new Date(now).toISOString()
  const nextAt = new Date(now + channel.intervalMinutes * 60_000).toISOString()
  const goodAt = state.problem === null ? at : state.goodAt
  await channelStates(db).upsert({ ...state, checkedAt: at, goodAt, nextAt })
}

/** What stands at an address. Nothing is stored. */
export async function checkFeed(
  { env }: Pick<ChannelContext, 'env'>,
  { importUrl, portal }: ChannelCheck,
  today: Day,
): Promise<CheckedFeed> {
  const nothing = { count: 0, titles: [], events: [] }
  const read = await fetchFeed(importUrl, env, null).then((answer) => readAnswer(answer, today), toProblem)
  if (typeof read === 'string') return { problem: read, unread: noUnreadEvents, ...nothing }
  const options = { portal, asStays: [], asClosed: [], ignoredTitles: [], host: new URL(env.PUBLIC_URL).host }
  const stays = toFoundStays(read.events, { ...options, given: toGiven([]), known: [] })
  const events = stays
    .slice(0, maxShownEvents)
    .map(({ title, kind, checkinDate, checkoutDate }) => ({ title, kind, checkinDate, checkoutDate }))
  return {
    problem: null,
    unread: presentUnread(read.unread),
    count: stays.length,
    titles: countTitles(stays),
    events,
  }
}

/** The first fetch of channels is spread over their interval, so that they do not all come at once. */
export function getFirstDelayMs({ id, intervalMinutes }: Pick<ChannelRow, 'id' | 'intervalMinutes'>): number {
  const share = createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32
  return Math.floor(share * intervalMinutes * 60_000)
}
