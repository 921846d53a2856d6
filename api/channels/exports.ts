/**
 * Our taken nights as calendars, each at a secret address that a portal reads. Served from memory: what a portal reads late is
 * sold twice, so the answer is always current and never an error as long as one is known.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { QueryTypes } from 'sequelize'
import { listTakenStaysOf } from '#api/channelStays/queries.ts'
import { parseNights } from '#api/channelStays/rules.ts'
import type { Clock } from '#api/clock.ts'
import { readClosures } from '#api/closures/queries.ts'
import type { Database } from '#api/db/database.ts'
import type { Db } from '#api/db/table.ts'
import { type CachedResponse, createCachedResponse, sendCached } from '#api/http/responseCache.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { listDisabledDays, listKeptNights } from '#api/roomDays/queries.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { addDays, type Day, getNights, type Stay, toFarmDay } from '#contract/days/days.ts'
import { joinNights } from '#contract/days/joinedDays.ts'
import { listOccurrences } from '#contract/days/yearly.ts'
import { type TakenSpan, writeTakenNights } from './calendar.ts'
import { type ChannelRow, channelReads } from './model.ts'
import { listChannels } from './queries.ts'
import { createExportToken } from './tokens.ts'

/** How far ahead nights are told. */
const horizonDays = 540
/** The same title for all: whoever has the address learns nothing but the nights. */
const summary = 'Reserved'
const pathPattern = /^\/ical\/([\w-]{1,64})\.ics(?:\?|$)/
/** A portal reads a few times an hour. */
const maxReadsPerMinute = 60
/** A portal that reads the same again is noted so often. */
const noteReadAgainMs = 600_000

/**
 * The bookings of a room that a portal must not sell. A guest's request that nobody has answered counts only where the owner
 * wants it, and when its days are held without an end. Bookings are read by SQL: their noun builds on this one.
 */
const listBookingSpans = ({ main, transaction }: Db, { roomId, exportsRequests }: ChannelRow, from: Day, last: Day) =>
  main.query<TakenSpan>(
    `SELECT id, "checkinDate", "checkoutDate" FROM bookings
     WHERE "roomId" = :roomId AND status <> 'cancelled' AND "deletedAt" IS NULL AND "releasedAt" IS NULL
       AND "checkoutDate" > :from AND "checkinDate" <= :last
       AND (status <> 'pending' OR "waitingSince" IS NULL ${exportsRequests ? 'OR "heldUntil" IS NULL' : ''})
     ORDER BY "checkinDate", id`,
    { type: QueryTypes.SELECT, replacements: { roomId, from, last }, transaction },
  )

/** Nights in a row, named by the first one. */
const toSpans = (days: Day[], name: string): TakenSpan[] =>
  joinNights(days).map((stay) => ({ ...stay, id: `${name} ${stay.checkinDate}` }))

/** The nights of a room that are taken, but for those that come from this channel itself. `others`: of the same room. */
async function listTakenSpans(db: Db, channel: ChannelRow, others: string[], today: Day): Promise<TakenSpan[]> {
  const last = addDays(today, horizonDays)
  const { roomId } = channel
  const sold = await listTakenStaysOf(db, others, { today, last })
  const locked = (await listLockedPeriods(db)).map((it) => ({ ...it, yearly: false }))
  const periods = [...locked, ...(await readClosures(db)).value].flatMap(({ id, ...period }) =>
    listOccurrences(period, today, last).map(({ from, to }) => ({ id: `${id} ${from}`, from, to })),
  )
  return [
    ...(await listBookingSpans(db, channel, today, last)),
    ...sold.flatMap(({ id, conflictNights, ...stay }) => {
      const lost = new Set(parseNights(conflictNights))
      const nights = getNights(stay).filter((night) => !lost.has(night))
      return lost.size === 0 ? [{ id, ...pickStay(stay) }] : toSpans(nights, id)
    }),
    ...toSpans(await listKeptNights(db, roomId, today, last), `offer ${roomId}`),
    ...toSpans(await listDisabledDays(db, roomId, today, last), `closed ${roomId}`),
    ...periods.map(({ id, from, to }) => ({
      id: `closed ${id}`,
      checkinDate: from < today ? today : from,
      checkoutDate: addDays(to > last ? last : to, 1),
    })),
  ]
}

const pickStay = ({ checkinDate, checkoutDate }: Stay): Stay => ({ checkinDate, checkoutDate })

type Export = { key: string; content: string; stamp: number; response: CachedResponse; spans: Stay[] }
type Address = { channel: ChannelRow; isRevoked: boolean }
type Addresses = { revision: number; byToken: Map<string, Address>; idsOfRoom: Map<number, string[]> }

type Dependencies = { db: Database; clock: Clock; publicUrl: string; headers: Record<string, string> }

/** Answers a request for `/ical/TOKEN.ics`. False: the path is another one. */
export type ServeCalendar = (request: IncomingMessage, response: ServerResponse) => boolean

export function createCalendarServer({ db, clock, publicUrl, headers }: Dependencies): ServeCalendar {
  const { host } = new URL(publicUrl)
  const exports = new Map<string, Export>()
  const noted = new Map<string, { etag: string; at: number }>()
  const counts = new Map<string, { count: number; endsAt: number }>()
  let addresses: Addresses | null = null

  async function readAddresses(): Promise<Addresses> {
    const revision = db.revision.current
    if (addresses?.revision === revision) return addresses
    const linkKey = await readLinkKey(db)
    const byToken = new Map<string, Address>()
    const idsOfRoom = new Map<number, string[]>()
    for (const channel of await listChannels(db)) {
      idsOfRoom.set(channel.roomId, [...(idsOfRoom.get(channel.roomId) ?? []), channel.id])
      for (let generation = 1; generation <= channel.generation; generation++) {
        const isRevoked = channel.deletedAt !== null || generation < channel.generation
        byToken.set(createExportToken(channel.id, generation, linkKey), { channel, isRevoked })
      }
    }
    addresses = { revision, byToken, idsOfRoom }
    return addresses
  }

  async function readExport(channel: ChannelRow, { idsOfRoom }: Addresses): Promise<Export> {
    const now = clock.now()
    const today = toFarmDay(now)
    const key = `${db.revision.current} ${today}`
    const known = exports.get(channel.id)
    if (known?.key === key) return known
    const others = (idsOfRoom.get(channel.roomId) ?? []).filter((id) => id !== channel.id)
    const spans = await listTakenSpans(db, channel, others, today)
    const name = (await findRoom(db, channel.roomId))?.name ?? ''
    const content = createHash('sha256')
      .update(JSON.stringify([name, spans]))
      .digest('base64url')
    // What has not changed keeps its bytes, and so its ETag.
    const stamp = known?.content === content ? known.stamp : now
    const response =
      known?.content === content
        ? known.response
        : createCachedResponse(
            writeTakenNights(spans, { host, name, summary, stamp }),
            'text/calendar; charset=utf-8',
            {
              headers: { 'x-robots-tag': 'noindex' },
            },
          )
    const fresh = { key, content, stamp, response, spans: spans.map(pickStay) }
    exports.set(channel.id, fresh)
    return fresh
  }

  /** Seconds to wait for a caller that reads too often. */
  function countRead(channelId: string): number | null {
    const now = clock.now()
    const known = counts.get(channelId)
    const isOver = known === undefined || known.endsAt <= now || known.endsAt > now + 60_000
    const { count, endsAt } = isOver ? { count: 0, endsAt: now + 60_000 } : known
    if (count >= maxReadsPerMinute) return Math.ceil((endsAt - now) / 1000)
    counts.set(channelId, { count: count + 1, endsAt })
    return null
  }

  /** Remembers which nights the portal has read: it cannot have sold them afterwards. */
  function noteRead(channelId: string, { response: { etag }, content, spans }: Export): void {
    const at = clock.now()
    const last = noted.get(channelId)
    if (last?.etag === etag && at - last.at < noteReadAgainMs && at >= last.at) return
    noted.set(channelId, { etag, at })
    const row = { channelId, readAt: new Date(at).toISOString(), contentHash: content, spans: JSON.stringify(spans) }
    channelReads(db)
      .upsert(row)
      .catch(() => noted.delete(channelId))
  }

  async function answer(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
    // While the database does not answer, what was known last is sent.
    const found = await readAddresses().catch(() => addresses)
    if (found === null) return refuse(response, 503, { 'retry-after': '30' })
    const address = found.byToken.get(token)
    if (address === undefined) return refuse(response, 404)
    if (address.isRevoked) return refuse(response, 410)
    const { channel } = address
    const waitSeconds = countRead(channel.id)
    if (waitSeconds !== null) return refuse(response, 429, { 'retry-after': String(waitSeconds) })
    const taken = await readExport(channel, found).catch(() => exports.get(channel.id))
    if (taken === undefined) return refuse(response, 503, { 'retry-after': '30' })
    sendCached(request, response, taken.response, headers)
    if (request.method === 'GET') noteRead(channel.id, taken)
  }

  const refuse = (response: ServerResponse, status: number, more: Record<string, string> = {}): void => {
    response.writeHead(status, { ...headers, ...more, 'cache-control': 'no-store', 'content-type': 'text/plain' }).end()
  }

  return (request, response) => {
    const [, token] = pathPattern.exec(request.url ?? '') ?? []
    if (token === undefined) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') refuse(response, 405, { allow: 'GET, HEAD' })
    else void answer(request, response, token)
    return true
  }
}
