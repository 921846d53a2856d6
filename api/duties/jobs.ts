/** What happens by itself: arrivals are sent, receipts are fetched, and what only the police needed is deleted. */
import { z } from 'zod/mini'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import { readMeta, writeMeta } from '#api/db/meta.ts'
import type { Db } from '#api/db/table.ts'
import { readTrustedTime, type TrustedTime } from '#api/db/trustedTime.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { deleteNeedless } from '#api/guests/actions.ts'
import { listNeedless, listReportedStays } from '#api/guests/queries.ts'
import { queueMails } from '#api/mails/actions.ts'
import { listFactsSince } from '#api/mails/queries.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import {
  getDeadline,
  getWarningTime,
  isUnconfirmed,
  listRefused,
  listWaiting,
  planSchedine,
  type SchedinePlan,
} from '#contract/duties/schedine.ts'
import { markTold, readAttempts } from './access.ts'
import { ReportsDueFacts } from './emails.ts'
import { readAccess, readDuties } from './queries.ts'
import { listReceipts, moveReceiptsToFiles, removeReplacedFiles } from './receipts.ts'
import { getReceipt, listReportedBefore, type Reporting, sendDay } from './reporting.ts'

type JobContext = { db: Database; clock: Clock; env: { ALLOW_PRIVATE_ADDRESSES: boolean } }

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** Whether the time stored under a key has come. Then the next one is stored. */
async function takeTurn(db: Pick<Db, 'machine'>, key: string, now: number, intervalMs: number): Promise<boolean> {
  const next = await readMeta(db, key)
  // A stored time that is further away comes from a clock that was wrong.
  const wait = next === null ? 0 : Date.parse(next) - now
  if (wait > 0 && wait <= intervalMs) return false
  await writeMeta(db, key, new Date(now + intervalMs).toISOString())
  return true
}

/** Sends the arrivals of today and yesterday, if the owner wants it. What fails is tried again after five minutes. */
async function sendArrivals(reporting: Reporting, now: number): Promise<void> {
  const { db } = reporting
  if (!(await readDuties(db)).value.alloggiati.sendOnArrival) return
  const today = toFarmDay(now)
  for (const day of [addDays(today, -1), today]) {
    const stays = await listReportedStays(db, day, day)
    // A refused line is sent again when somebody has corrected it, or presses the button.
    const fresh = planSchedine(stays, day).reportable.filter(
      ({ stay, guest }) => !stay.reports.some(({ guestId }) => guestId === guest.id),
    )
    if (fresh.length === 0) continue
    const waiting = listWaiting(stays, day, { now, refusedIds: listRefused(stays) })
    const leftOut = [...(await listReportedBefore(db, day)), ...waiting]
    const due = fresh.filter(({ guest }) => !leftOut.includes(guest.id))
    if (due.length === 0 || !(await takeTurn(db, `duties-send ${day}`, now, await getPause(db)))) continue
    const sent = await sendDay(reporting, day, leftOut)
    if (!sent.ok && sent.code === 'service_credentials') await tellRefusedAccess(reporting, now, due)
  }
}

/** After too many logins with a wrong password the portal may lock the account. */
const getPause = async (db: Db): Promise<number> =>
  (await readAttempts(db, 'alloggiati')).failure?.why === 'credentials' ? hourMs : 5 * minuteMs

/** One mail, until the access works again or is changed. */
async function tellRefusedAccess({ db }: Reporting, now: number, due: SchedinePlan['reportable']): Promise<void> {
  const { isTold, failure } = await readAttempts(db, 'alloggiati')
  if (isTold || failure === null) return
  const deadlines = due.map(({ stay, guest }) => {
    const arrival = stay.arrivals.find(({ guestId }) => guestId === guest.id)
    return getDeadline(arrival?.at ?? '', stay.checkoutDate)
  })
  const [deadline = ''] = deadlines.toSorted()
  // The stays are named in the later warning, which comes all the same.
  const facts: ReportsDueFacts = { stayIds: [], persons: due.length, deadline, refusal: failure.message }
  await write(db, { ...jobCall, now }, async (tx) => ok(await queueMails(tx, [{ kind: 'reportsDue', facts }], now)))
  await markTold(db, 'alloggiati')
}

/** Who came and is not known to be reported, though half of the time until the deadline is over. */
async function findReportsDue(db: Db, now: number): Promise<ReportsDueFacts | null> {
  const today = toFarmDay(now)
  const since = addDays(today, -2)
  const stays = await listReportedStays(db, since, today)
  const warned = await listFactsSince(db, 'reportsDue', `${addDays(since, -1)}T00:00:00.000Z`)
  const knownIds = new Set(warned.flatMap((facts) => z.parse(ReportsDueFacts, JSON.parse(facts)).stayIds))
  const open = stays.flatMap(({ id, arrivals, reports, checkoutDate }) =>
    arrivals
      .filter(({ guestId, at }) => {
        const report = reports.find((it) => it.guestId === guestId)
        return !knownIds.has(id) && isUnconfirmed(report) && getWarningTime(at, checkoutDate) <= now
      })
      .map(({ guestId, at }) => ({ id, guestId, deadline: getDeadline(at, checkoutDate) })),
  )
  const days = open.length === 0 ? [] : [since, addDays(since, 1), today]
  const before: string[] = []
  for (const day of days) before.push(...(await listReportedBefore(db, day)))
  const due = open.filter(({ guestId }) => !before.includes(guestId))
  const [deadline] = due.map((it) => it.deadline).toSorted()
  return deadline === undefined
    ? null
    : { stayIds: [...new Set(due.map(({ id }) => id))], persons: due.length, deadline }
}

/** Whether reports are to leave this machine, also where its access is incomplete or came from another machine. */
const isReportedFromHere = async (db: Db): Promise<boolean> =>
  (await readAccess(db)).alloggiati.state !== 'none' || (await readDuties(db)).value.alloggiati.sendOnArrival

/** Warns staff once for each stay before its reports are late. Without the portal's access nobody knows what was sent. */
async function warnBeforeDeadline({ db }: Reporting, now: number): Promise<void> {
  if (!(await isReportedFromHere(db)) || (await findReportsDue(db, now)) === null) return
  await write(db, { ...jobCall, now }, async (tx) => {
    const facts = await findReportsDue(tx, now)
    if (facts !== null) await queueMails(tx, [{ kind: 'reportsDue', facts }], now)
    return ok(undefined)
  })
}

const receiptDays = 30

/** Fetches the receipts of the days on which something was sent. */
async function fetchReceipts(reporting: Reporting, now: number): Promise<void> {
  if (!(await takeTurn(reporting.db, 'duties-receipts', now, hourMs))) return
  const today = toFarmDay(now)
  const stays = await listReportedStays(reporting.db, addDays(today, -receiptDays - 1), today)
  const stored = new Set((await listReceipts(reporting.db)).map(({ day }) => day))
  const open = stays.flatMap(({ reports }) =>
    reports.filter(
      ({ state, day }) => state === 'unknown' || state === 'accepted' || (state === 'byHand' && !stored.has(day)),
    ),
  )
  const days = new Set(open.map(({ day }) => day).filter((day) => addDays(today, -receiptDays) <= day && day < today))
  for (const day of days) await getReceipt(reporting, day)
}

const jobCall = { call: 'duties.job', staff: null, key: null } as const

/** Deletes what only the police needed, after the receipt. */
export async function deletePoliceData(db: Database, now: TrustedTime): Promise<void> {
  if (!(await takeTurn(db, 'duties-deletion', now, hourMs))) return
  const today = toFarmDay(now)
  const { keepNamesDays } = (await readDuties(db)).value.alloggiati
  const found = await listNeedless(db, today, keepNamesDays)
  if (found.length === 0) return
  await write(db, { ...jobCall, now }, async (tx) => ok(await deleteNeedless(tx, found)))
  await db.removeTraces()
}

/** Runs every minute. */
export async function runDuties({ db, clock, env }: JobContext): Promise<void> {
  const now = clock.now()
  const reporting = { db, context: { ...jobCall, now }, allowPrivate: env.ALLOW_PRIVATE_ADDRESSES }
  await sendArrivals(reporting, now)
  await warnBeforeDeadline(reporting, now)
  await fetchReceipts(reporting, now)
  const trusted = await readTrustedTime(db, clock)
  if (trusted !== null) {
    await deletePoliceData(db, trusted)
    if (await takeTurn(db, 'duties-files', trusted, hourMs)) await removeReplacedFiles(db, trusted)
  }
  // The last, since it needs space on the disk.
  await moveReceiptsToFiles(db, reporting.context)
}
