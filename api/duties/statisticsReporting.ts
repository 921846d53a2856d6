/**
 * Reports days to the region. A day counts as sent only after the region has answered for each of its persons. It is
 * stored as `open` before the call, so two presses at once send it once. When the answer is lost, the day can be sent
 * again: the region knows each person by an id of ours, and replaces the day.
 */
import type { Db } from '#api/db/table.ts'
import { type Tx, write } from '#api/db/write.ts'
import { ok, type Result, refuse, refuseInvalid } from '#api/errors.ts'
import { type Day, daysBetween, toFarmDay } from '#contract/days/days.ts'
import type { Period } from '#contract/days/yearly.ts'
import type { ReportedDay, SentStatistics, StatisticsQuery, UploadedDays } from '#contract/duties/statistics.ts'
import { recordAttempt } from './access.ts'
import { readDuties, readStatisticsAccount } from './queries.ts'
import { type Reporting, toRefusal } from './reporting.ts'
import { buildContent, type Content, deleteSentDay, getDigest, type SentDay, storeSentDay } from './sentStatistics.ts'
import {
  type ComparedDay,
  compareDays,
  getOpenPeriod,
  listNearbySentDays,
  maxDays,
  presentDay,
} from './statisticsFacts.ts'
import { formatStatisticsFile } from './statisticsFile.ts'
import { type ElementOutcome, type StatisticsAccount, sendMovements } from './statisticsService.ts'

/** A call has ended after this time, with or without an answer. */
const callMs = 120_000
/** So many days go into one call. */
const daysPerCall = 31

/** The days that were asked for. Without any, what is new or has changed since the last time. */
async function findDays(db: Db, { from, to }: StatisticsQuery, today: Day): Promise<Result<ComparedDay[]>> {
  if (from === undefined && to === undefined) {
    const period = await getOpenPeriod(db, today)
    const days = period ? await compareDays(db, period) : []
    return ok(days.filter(({ state }) => state !== 'sent'))
  }
  if (from === undefined) return refuseInvalid('from', /*i18n*/ 'errors.day')
  if (to === undefined || to < from) return refuseInvalid('to', /*i18n*/ 'closure.errors.to')
  if (daysBetween(from, to) >= maxDays) return refuseInvalid('to', /*i18n*/ 'duties.errors.days')
  return ok(await compareDays(db, { from, to }))
}

/** The counts of each day and what the region knows of it. */
export async function readStatistics(db: Db, query: StatisticsQuery, today: Day): Promise<Result<ReportedDay[]>> {
  const days = await findDays(db, query, today)
  return days.ok ? ok(days.value.map(presentDay)) : days
}

/** The region's file. Refused: 400, and 409 while the structure has no code. */
export async function readStatisticsFile(db: Db, query: StatisticsQuery, today: Day): Promise<Result<string>> {
  const days = await findDays(db, query, today)
  if (!days.ok) return days
  const { code } = (await readDuties(db)).value.statistics
  if (code === null) return refuse('service_not_set')
  return ok(
    formatStatisticsFile(
      code,
      days.value.map(({ movement }) => movement),
    ),
  )
}

/** Refused: 400, 409 while the service is not set up, 502 when it does not accept the credentials. */
export async function sendStatistics(reporting: Reporting, query: StatisticsQuery): Promise<Result<SentStatistics>> {
  const today = toFarmDay(reporting.context.now)
  const account = await readStatisticsAccount(reporting)
  if (account === null) return refuse('service_not_set')
  const found = await findDays(reporting.db, query, today)
  if (!found.ok) return found
  const days = found.value.filter(({ movement }) => movement.day <= today).map(({ movement }) => movement.day)
  const total = { sent: 0, refused: 0, unknown: 0 }
  for (let i = 0; i < days.length; i += daysPerCall) {
    const result = await sendDays(reporting, account, days.slice(i, i + daysPerCall))
    if (!result.ok) return result
    total.sent += result.value.sent
    total.refused += result.value.refused
    total.unknown += result.value.unknown
    // While the service is down the other days wait.
    if (result.value.unknown > 0) break
  }
  return ok(total)
}

const runWrite = async <T>({ db, context }: Reporting, task: (tx: Tx) => Promise<T>): Promise<T> => {
  const result = await write(db, { ...context, key: null }, async (tx) => ok(await task(tx)))
  if (!result.ok) throw new Error('a write without refusals was refused')
  return result.value
}

async function sendDays(
  reporting: Reporting,
  account: StatisticsAccount,
  days: Day[],
): Promise<Result<SentStatistics>> {
  const claimed = await runWrite(reporting, (tx) => claimDays(tx, days))
  if (claimed.length === 0) return ok({ sent: 0, refused: 0, unknown: 0 })
  const movements = claimed.map(({ movement }) => movement)
  const answer = await recordAttempt(
    reporting.db,
    'statistics',
    reporting.context.now,
    await sendMovements(account, movements),
  )
  if (!answer.ok && answer.why !== 'lost') {
    await runWrite(reporting, async (tx) => {
      for (const { movement, sent } of claimed)
        await (sent === undefined ? deleteSentDay(tx, movement.day) : storeSentDay(tx, sent))
    })
    return toRefusal(answer)
  }
  if (!answer.ok) {
    if (answer.message !== '')
      await runWrite(reporting, async (tx) => {
        for (const it of claimed)
          await storeSentDay(tx, { ...openDay(tx, it), refused: [{ id: '', message: answer.message }] })
      })
    return ok({ sent: 0, refused: 0, unknown: claimed.length })
  }
  const settled = await runWrite(reporting, async (tx) => {
    const stored = claimed.map((it) => recordOutcome(tx, it, answer.value))
    await storeTaken(tx, stored)
    return stored
  })
  const refused = settled.flatMap((it) => it.refused).length
  return ok({ sent: settled.filter((it) => it.refused.length === 0).length, refused, unknown: 0 })
}

/** A day that is about to be sent. What was sent earlier without an answer may have arrived, too. */
function openDay(tx: Tx, { movement, sent }: ComparedDay): SentDay {
  const content = buildContent(movement)
  const earlier = sent?.open?.arrivals.filter(({ id }) => !content.arrivals.some((it) => it.id === id)) ?? []
  return {
    day: movement.day,
    sentAt: tx.timestamp,
    taken: sent?.taken ?? null,
    refused: [],
    open: { ...content, arrivals: [...content.arrivals, ...earlier] },
  }
}

/** Marks days as being sent. Those that somebody else sends at this moment, or has sent, are left out. */
async function claimDays(tx: Tx, days: Day[]): Promise<ComparedDay[]> {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  const claimed = (await compareDays(tx, { from, to })).filter(({ movement, sent, state }) => {
    const isRunning = sent?.open != null && Date.parse(tx.timestamp) - Date.parse(sent.sentAt) < callMs
    return days.includes(movement.day) && state !== 'sent' && !isRunning
  })
  for (const it of claimed) await storeSentDay(tx, openDay(tx, it))
  return claimed
}

/** What the region has of a day after its answer. */
function recordOutcome(tx: Tx, { movement, sent }: ComparedDay, getOutcome: ElementOutcome): SentDay {
  const refused: SentDay['refused'] = []
  const isTaken = (kind: Parameters<ElementOutcome>[0], id: string): boolean => {
    const message = getOutcome(kind, id)
    if (message !== null) refused.push({ id, message })
    return message === null
  }
  const content = buildContent(movement)
  const before: Content = sent?.taken ?? { ...content, arrivals: [], departures: [] }
  const removed = movement.removals.filter(({ id }) => {
    // What was sent without an answer may never have been there.
    const wasTaken = before.arrivals.some((it) => it.id === id)
    return wasTaken ? isTaken('eliminazione', id) : true
  })
  const arrivals = content.arrivals.filter(({ id }) => isTaken('arrivo', id))
  const departures = content.departures.filter(({ id }) => isTaken('partenza', id))
  const keep = <T extends { id: string }>(earlier: T[], now: { id: string }[]) =>
    earlier.filter(({ id }) => !now.some((it) => it.id === id))
  return {
    day: movement.day,
    sentAt: tx.timestamp,
    open: null,
    refused,
    taken: {
      ...content,
      arrivals: [...keep(before.arrivals, [...arrivals, ...removed]), ...arrivals],
      departures: [...keep(before.departures, departures), ...departures],
    },
  }
}

/** Stores days that the region has taken. A departure that it has taken replaces one of another day. */
async function storeTaken(tx: Tx, days: SentDay[]): Promise<void> {
  for (const day of days) await storeSentDay(tx, day)
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const departed = new Map(
    days.flatMap(({ day, taken }) => taken?.departures.map(({ id }) => [id, day] as const) ?? []),
  )
  for (const { taken, ...other } of await listNearbySentDays(tx, { from, to })) {
    if (taken === null) continue
    const departures = taken.departures.filter(({ id }) => (departed.get(id) ?? other.day) === other.day)
    if (departures.length < taken.departures.length)
      await storeSentDay(tx, { ...other, taken: { ...taken, departures } })
  }
}

/** The farm has uploaded the file itself. A day that has changed since then is not marked, and counts as refused. */
export async function markUploaded(tx: Tx, { days }: UploadedDays): Promise<Result<SentStatistics>> {
  const sorted = days.map(({ day }) => day).toSorted()
  const period: Period = { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }
  if (daysBetween(period.from, period.to) >= maxDays) return refuseInvalid('days', /*i18n*/ 'duties.errors.days')
  const digests = new Map(days.map(({ day, digest }) => [day, digest]))
  const same = (await compareDays(tx, period)).filter(
    ({ movement }) => digests.get(movement.day) === getDigest(movement),
  )
  await storeTaken(
    tx,
    same.map((it) => recordOutcome(tx, it, () => null)),
  )
  return ok({ sent: same.length, refused: digests.size - same.length, unknown: 0 })
}
