/** What happens by itself: arrivals are sent, receipts are fetched, and what only the police needed is deleted. */
import { QueryTypes } from 'sequelize'
import { z } from 'zod/mini'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import type { Db } from '#api/db/table.ts'
import { readTrustedTime, type TrustedTime } from '#api/db/trustedTime.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { deleteNeedless } from '#api/guests/actions.ts'
import { listNeedless, listReportedStays } from '#api/guests/queries.ts'
import { queueMails } from '#api/mails/actions.ts'
import { listFactsSince } from '#api/mails/queries.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import { getDeadline, getWarningTime, isUnconfirmed, planSchedine } from '#contract/schedine.ts'
import { ReportsDueFacts } from './emails.ts'
import { hasPoliceAccess, readDuties } from './queries.ts'
import { listReceipts } from './receipts.ts'
import { getReceipt, listReportedBefore, type Reporting, sendDay } from './reporting.ts'

type JobContext = { db: Database; clock: Clock; env: { ALLOW_PRIVATE_ADDRESSES: boolean } }

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** Whether the time stored under a key has come. Then the next one is stored. */
async function takeTurn(
  { machine }: Pick<Db, 'machine'>,
  key: string,
  now: number,
  intervalMs: number,
): Promise<boolean> {
  const [row] = await machine.query<{ value: string }>('SELECT value FROM meta WHERE key = $1', {
    type: QueryTypes.SELECT,
    bind: [key],
  })
  // A stored time that is further away comes from a clock that was wrong.
  const wait = row ? Date.parse(row.value) - now : 0
  if (wait > 0 && wait <= intervalMs) return false
  await machine.query(
    'INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    { bind: [key, new Date(now + intervalMs).toISOString()] },
  )
  return true
}

/** Sends the arrivals of today and yesterday, if the owner wants it. What fails is tried again after five minutes. */
async function sendArrivals(reporting: Reporting, now: number): Promise<void> {
  const { db } = reporting
  if (!(await readDuties(db)).value.alloggiati.sendOnArrival) return
  const today = toFarmDay(now)
  for (const day of [addDays(today, -1), today]) {
    const { reportable } = planSchedine(await listReportedStays(db, day, day), day)
    // A refused line is sent again only when somebody presses the button.
    const fresh = reportable.filter(({ stay, guest }) => !stay.reports.some(({ guestId }) => guestId === guest.id))
    const leftOut = fresh.length === 0 ? [] : await listReportedBefore(db, day)
    const isNew = fresh.some(({ guest }) => !leftOut.includes(guest.id))
    if (isNew && (await takeTurn(db, `duties-send ${day}`, now, 5 * minuteMs))) await sendDay(reporting, day, leftOut)
  }
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

/** Warns staff once for each stay before its reports are late. Without the portal's access nobody knows what was sent. */
async function warnBeforeDeadline({ db }: Reporting, now: number): Promise<void> {
  if (!(await hasPoliceAccess(db)) || (await findReportsDue(db, now)) === null) return
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
  if (trusted !== null) await deletePoliceData(db, trusted)
}
