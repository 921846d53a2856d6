/**
 * Reports arrivals to the police's portal. A line counts as sent from before the call, so that a lost answer, a crash or
 * two presses at once never send it twice: such a line is `unknown` until the receipt of its day is there.
 */
import type { Database } from '#api/db/database.ts'
import type { Db } from '#api/db/table.ts'
import { type Tx, type WriteContext, write } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { changeReports } from '#api/guests/actions.ts'
import { listReportedStays } from '#api/guests/queries.ts'
import { addDays, type Day, toFarmDay } from '#contract/days.ts'
import type { ReportedByHand, SentSchedine } from '#contract/duties.ts'
import { findComune } from '#contract/placeTable.ts'
import type { AddedReceipt } from '#contract/policeReceipts.ts'
import {
  formatSchedina,
  isOpenForArrival,
  joinSchedine,
  listCertainlyReported,
  maxNights,
  planSchedine,
  type SchedinePlan,
} from '#contract/schedine.ts'
import { fetchReceipt, openPoliceSession, type PoliceAccount, sendLines } from './policeService.ts'
import { readDuties, readSecrets } from './queries.ts'
import { findReceipt, isNamed, isPdf, listReceipts, storeReceipt } from './receipts.ts'
import { checkSchedine } from './schedinaCheck.ts'
import type { ServiceFailure } from './soap.ts'

type Line = { stayId: string; guestId: string; text: string; isMember: boolean }

const getProvince = (comune: string): string => findComune(comune)?.province ?? ''

/** The lines that may be sent. One that our own checker refuses is left out, with its members. */
export function buildLines({ reportable }: Pick<SchedinePlan, 'reportable'>): Line[] {
  const lines = reportable.map(({ stay, guest, arrivalDay, nights }) => ({
    stayId: stay.id,
    guestId: guest.id,
    text: formatSchedina(guest, { arrivalDay, nights, getProvince }),
    isMember: guest.kind.endsWith('Member'),
  }))
  return dropMembersOfRefused(lines, (line) => !isRight(line, lines))
}

const isRight = (line: Line, lines: Line[]): boolean => {
  const head = lines.slice(0, lines.indexOf(line)).findLast((it) => !it.isMember)
  const text = line.isMember && head ? joinSchedine([head.text, line.text]) : line.text
  return checkSchedine(text).every((error) => error.line === 1 && line.isMember)
}

/** The lines without the refused ones. A member never goes without the head. */
function dropMembersOfRefused(lines: Line[], isRefused: (line: Line) => boolean): Line[] {
  let isHeadRefused = false
  return lines.filter((line) => {
    if (!line.isMember) isHeadRefused = isRefused(line)
    return !isHeadRefused && !isRefused(line)
  })
}

/** The file of those who came on a day and are not reported yet. */
export const readSchedineFile = async (db: Db, day: Day): Promise<string> =>
  joinSchedine(buildLines(planSchedine(await listReportedStays(db, day, day), day)).map(({ text }) => text))

export type Reporting = { db: Database; context: WriteContext; allowPrivate: boolean }

async function readAccount({ db, allowPrivate }: Reporting): Promise<PoliceAccount | null> {
  const { url, user } = (await readDuties(db)).value.alloggiati
  const { alloggiatiPassword: password, alloggiatiKey: wsKey } = await readSecrets(db)
  return url && user && password && wsKey ? { url, user, password, wsKey, allowPrivate } : null
}

export const toRefusal = ({ why, message }: ServiceFailure) =>
  refuse(why === 'credentials' ? 'service_credentials' : 'service_failed', { values: { message } })

const runWrite = <T>({ db, context }: Reporting, task: (tx: Tx) => Promise<T>) =>
  write(db, { ...context, key: null }, async (tx) => ok(await task(tx)))

/** A report holds for 30 nights. */
export const listReportedBefore = async (db: Db, day: Day): Promise<string[]> =>
  listCertainlyReported(await listReportedStays(db, addDays(day, -maxNights), day), day)

/**
 * `leftOut`: guests who are not sent. Refused: 409 while the portal is not set up or no longer takes that day, 502 when it
 * fails.
 */
export async function sendDay(
  reporting: Reporting,
  day: Day,
  leftOut: readonly string[] = [],
): Promise<Result<SentSchedine>> {
  const today = toFarmDay(reporting.context.now)
  const account = await readAccount(reporting)
  if (account === null) return refuse('service_not_set')
  if (!isOpenForArrival(day, today)) return refuse('portal_closed')
  const session = await openPoliceSession(account)
  if (!session.ok) return toRefusal(session)
  for (const earlier of new Set([addDays(today, -1), day]))
    if (earlier < today) await settleDay(reporting, session.value, earlier)

  const { reportable } = planSchedine(await listReportedStays(reporting.db, day, day), day)
  const candidates = buildLines({ reportable: reportable.filter(({ guest }) => !leftOut.includes(guest.id)) })
  if (candidates.length === 0) return ok({ sent: 0, refused: 0, unknown: 0 })
  const tested = await sendLines(
    session.value,
    'Test',
    candidates.map(({ text }) => text),
  )
  if (!tested.ok) return toRefusal(tested)
  const words = new Map(candidates.map((line, i) => [line.guestId, tested.value[i] ?? null]))
  const right = dropMembersOfRefused(candidates, ({ guestId }) => words.get(guestId) !== null)
  const wrong = candidates.filter(({ guestId }) => words.get(guestId) !== null)
  const claimed = await claimLines(reporting, { day, today, right, wrong, words })
  if (claimed.length === 0) return ok({ sent: 0, refused: wrong.length, unknown: 0 })

  const answer = await sendLines(
    session.value,
    'Send',
    claimed.map(({ text }) => text),
  )
  if (!answer.ok && answer.why !== 'refused' && answer.why !== 'unsent' && answer.why !== 'credentials')
    return ok({ sent: 0, refused: wrong.length, unknown: claimed.length })
  const outcomes = new Map(
    claimed.map(({ guestId }, i) => [guestId, answer.ok ? (answer.value[i] ?? null) : answer.message || 'Errore']),
  )
  await runWrite(reporting, (tx) =>
    changeReports(tx, claimed, (_, guestId) => {
      const message = outcomes.get(guestId) ?? null
      return { guestId, state: message === null ? 'accepted' : 'refused', day: today, message }
    }),
  )
  const refused = [...outcomes.values()].filter((it) => it !== null).length
  return ok({ sent: claimed.length - refused, refused: refused + wrong.length, unknown: 0 })
}

type Claim = { day: Day; today: Day; right: Line[]; wrong: Line[]; words: Map<string, string | null> }

/** Marks lines as sent before they are. Those that somebody else has sent, or changed, meanwhile are left out. */
async function claimLines(reporting: Reporting, { day, today, right, wrong, words }: Claim): Promise<Line[]> {
  const result = await runWrite(reporting, async (tx) => {
    const current = buildLines(planSchedine(await listReportedStays(tx, day, day), day))
    const isSame = (line: Line) => current.some((it) => it.guestId === line.guestId && it.text === line.text)
    const claimed = dropMembersOfRefused(right, (line) => !isSame(line))
    await changeReports(tx, wrong.filter(isSame), (_, guestId) => ({
      ...{ guestId, state: 'refused', day: today, message: words.get(guestId) ?? null },
    }))
    await changeReports(tx, claimed, (_, guestId) => ({ guestId, state: 'unknown', day: today, message: null }))
    return claimed
  })
  return result.ok ? result.value : []
}

type Session = Extract<Awaited<ReturnType<typeof openPoliceSession>>, { ok: true }>['value']

/**
 * Those whom the receipt of this day may confirm: arrivals of that day and of the one before. When a file was uploaded by
 * hand is not known for sure, only when somebody has said so.
 */
async function listOpen(db: Db, day: Day) {
  const stays = await listReportedStays(db, addDays(day, -1), day)
  return stays.flatMap((stay) =>
    stay.reports
      .filter((it) => it.state === 'byHand' || (it.day === day && (it.state === 'unknown' || it.state === 'accepted')))
      .flatMap((report) =>
        stay.guests.filter(({ id }) => id === report.guestId).map((guest) => ({ stay, guest, report })),
      ),
  )
}

/** Settles what was sent on the day of a receipt: who is named in it was accepted. Returns how many. */
async function settle(tx: Tx, day: Day, file: Buffer): Promise<number> {
  let confirmed = 0
  for (const { stay, guest } of await listOpen(tx, day)) {
    const isThere = isNamed(file, guest)
    await changeReports(tx, [{ stayId: stay.id, guestId: guest.id }], (before, guestId) => {
      if (before === undefined) return null
      if (isThere === true || (isThere === null && before.state !== 'unknown')) {
        confirmed++
        return { guestId, state: 'receipt', day, message: null }
      }
      // Nothing of it has arrived, so it may be sent.
      return isThere === false && before.state === 'unknown' ? null : before
    })
  }
  return confirmed
}

/** Gets the receipt of a day and settles what was sent on it. */
async function settleDay(reporting: Reporting, session: Session, day: Day): Promise<Result<Buffer>> {
  const known = await findReceipt(reporting.db, day)
  const isOpen = (await listOpen(reporting.db, day)).some(({ report }) => report.state !== 'byHand')
  if (known !== null && !isOpen) return ok(known)
  const fetched = await fetchReceipt(session, day)
  if (!fetched.ok)
    return fetched.why === 'refused'
      ? refuse('no_receipt', { values: { message: fetched.message } })
      : toRefusal(fetched)
  const file = fetched.value
  await runWrite(reporting, async (tx) => {
    await storeReceipt(tx, day, file, null)
    await settle(tx, day, file)
  })
  return ok(file)
}

/** The receipt of a day, from the store or from the portal. Refused: 409 without an account or a receipt, 502. */
export async function getReceipt(reporting: Reporting, day: Day): Promise<Result<Buffer>> {
  const account = await readAccount(reporting)
  const known = await findReceipt(reporting.db, day)
  if (known !== null) return ok(known)
  if (account === null) return refuse('service_not_set')
  if (day >= toFarmDay(reporting.context.now)) return refuse('no_receipt', { values: { message: '' } })
  const session = await openPoliceSession(account)
  return session.ok ? settleDay(reporting, session.value, day) : toRefusal(session)
}

/**
 * The farm has uploaded the file itself, and the portal has accepted these lines. With `reported` false the guests have to
 * be reported again, unless the portal has confirmed them since.
 */
export async function markReported(
  tx: Tx,
  day: Day,
  { guestIds, reported = true }: ReportedByHand,
): Promise<Result<SentSchedine>> {
  const stays = await listReportedStays(tx, day, day)
  const targets = stays.flatMap(({ id, arrivals }) =>
    arrivals.filter((it) => guestIds.includes(it.guestId)).map(({ guestId }) => ({ stayId: id, guestId })),
  )
  const today = toFarmDay(Date.parse(tx.timestamp))
  await changeReports(tx, targets, (before, guestId) => {
    if (before?.state === 'receipt') return before
    if (reported) return { guestId, state: 'byHand', day: today, message: null }
    return before === undefined || before.state === 'byHand' ? null : before
  })
  tx.setSubject(...new Set(targets.slice(0, 1).map(({ stayId }) => stayId)))
  return ok({ sent: targets.length, refused: 0, unknown: 0 })
}

/**
 * The receipt that staff have downloaded from the portal themselves. One that cannot be read confirms all who were reported
 * by hand: who uploads it says so. Refused: 400 for another file, 409 for another day's and where the portal's own is there.
 */
export async function addReceipt(tx: Tx, day: Day, file: Buffer): Promise<Result<AddedReceipt>> {
  if (!isPdf(file)) return refuse('not_a_pdf')
  if (day > toFarmDay(Date.parse(tx.timestamp))) return refuse('receipt_of_other_day')
  const open = await listOpen(tx, day)
  const known = (await listReceipts(tx)).find((it) => it.day === day)
  if (known?.uploadedBy === null && open.length === 0) return refuse('receipt_exists')
  if (open.length > 0 && open.every(({ guest }) => isNamed(file, guest) === false))
    return refuse('receipt_of_other_day')
  const uploadedBy = tx.writer.who ?? ''
  await storeReceipt(tx, day, file, uploadedBy)
  tx.setSubject(day)
  return ok({ day, storedAt: tx.timestamp, uploadedBy, confirmed: await settle(tx, day, file) })
}
