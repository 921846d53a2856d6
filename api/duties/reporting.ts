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
import { parseApart } from '#api/untrusted/parseApart.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import type { LeftOut, ReportedByHand, SentSchedine } from '#contract/duties/duties.ts'
import type { AddedReceipt } from '#contract/duties/policeReceipts.ts'
import {
  findReportedBefore,
  isOpenForArrival,
  listCertainlyReported,
  listWaiting,
  maxReportedNights,
  planSchedine,
} from '#contract/duties/schedine.ts'
import { groupByEnd } from '#contract/stays/consecutiveStays.ts'
import { recordAttempt } from './access.ts'
import { buildLines, dropMembersOfRefused, type Line, readLines } from './lines.ts'
import { fetchReceipt, openPoliceSession, sendLines } from './policeService.ts'
import { readPoliceAccount } from './queries.ts'
import { findReceipt, isPdf, listReceipts, storeReceipt, writeReceiptFile } from './receipts.ts'
import { findNamed, type ReceiptWord, type readReceiptWords } from './receiptWords.ts'
import type { ServiceFailure, ServiceResult } from './soap.ts'

export type Reporting = { db: Database; context: WriteContext; allowPrivate: boolean }

/** The words of a service stand in a sentence of ours, in the reader's language. */
const quote = (message: string) => ({ message, words: message === '' ? 'none' : 'some' })

export const toRefusal = ({ why, message }: ServiceFailure) => {
  const values = quote(message)
  if (why === 'address') return refuse('service_failed', { describe: () => ({ id: addressText, values }) })
  return refuse(why === 'credentials' ? 'service_credentials' : 'service_failed', { values })
}
const addressText = /*i18n*/ 'problem.serviceAddress'

const watch = <T extends ServiceResult<unknown>>({ db, context }: Reporting, result: T): Promise<T> =>
  recordAttempt(db, 'alloggiati', context.now, result)

const runWrite = <T>({ db, context }: Reporting, task: (tx: Tx) => Promise<T>) =>
  write(db, { ...context, key: null }, async (tx) => ok(await task(tx)))

/** A report holds for 30 nights. */
export const listReportedBefore = async (db: Db, day: Day): Promise<string[]> =>
  listCertainlyReported(await listReportedStays(db, addDays(day, -maxReportedNights), day), day)

const answer = (counts: SentSchedine, leftOut: LeftOut[]): Result<SentSchedine> =>
  ok({ ...counts, ...(leftOut.length > 0 && { leftOut }) })

/**
 * `skipped`: guests who are not sent. Refused: 409 while the portal is not set up or no longer takes that day, 502 when it
 * fails.
 */
export async function sendDay(
  reporting: Reporting,
  day: Day,
  skipped: readonly string[] = [],
): Promise<Result<SentSchedine>> {
  const today = toFarmDay(reporting.context.now)
  const account = await readPoliceAccount(reporting)
  if (account === null) return refuse('service_not_set')
  if (!isOpenForArrival(day, today)) return refuse('portal_closed')
  const session = await watch(reporting, await openPoliceSession(account))
  if (!session.ok) return toRefusal(session)
  for (const earlier of new Set([addDays(today, -1), day]))
    if (earlier < today) await confirmDay(reporting, session.value, earlier)

  const stays = await listReportedStays(reporting.db, day, day)
  const { lines, leftOut } = buildLines(planSchedine(stays, day))
  const candidates = dropMembersOfRefused(lines, ({ guestId }) => skipped.includes(guestId))
  if (candidates.length === 0) return answer({ sent: 0, refused: 0, unknown: 0 }, leftOut)
  const tested = await sendLines(
    session.value,
    'Test',
    candidates.map(({ text }) => text),
  )
  await watch(reporting, tested)
  if (!tested.ok) return toRefusal(tested)
  const words = new Map(candidates.map((line, i) => [line.guestId, tested.value[i] ?? null]))
  const wrong = candidates.filter(({ guestId }) => words.get(guestId) !== null)
  const refusedIds = wrong.map(({ guestId }) => guestId)
  const waiting = listWaiting(stays, day, { now: reporting.context.now, refusedIds })
  const right = dropMembersOfRefused(candidates, ({ guestId }) => [...refusedIds, ...waiting].includes(guestId))
  const claimed = await claimLines(reporting, { day, today, right, wrong, words })
  if (claimed.length === 0) return answer({ sent: 0, refused: wrong.length, unknown: 0 }, leftOut)

  const sending = await sendLines(
    session.value,
    'Send',
    claimed.map(({ text }) => text),
  )
  await watch(reporting, sending)
  if (!sending.ok) {
    if (sending.why === 'lost') return answer({ sent: 0, refused: wrong.length, unknown: claimed.length }, leftOut)
    // It has taken nothing, so all of it can be sent again.
    await runWrite(reporting, (tx) => changeReports(tx, claimed, () => null))
    return toRefusal(sending)
  }
  const outcomes = new Map(claimed.map(({ guestId }, i) => [guestId, sending.value[i] ?? null]))
  await runWrite(reporting, (tx) =>
    changeReports(tx, claimed, (_, guestId) => {
      const message = outcomes.get(guestId) ?? null
      return { guestId, state: message === null ? 'accepted' : 'refused', day: today, message: message || null }
    }),
  )
  const refused = [...outcomes.values()].filter((it) => it !== null).length
  return answer({ sent: claimed.length - refused, refused: refused + wrong.length, unknown: 0 }, leftOut)
}

type Claim = { day: Day; today: Day; right: Line[]; wrong: Line[]; words: Map<string, string | null> }

/** Marks lines as sent before they are. Those that somebody else has sent, or changed, meanwhile are left out. */
async function claimLines(reporting: Reporting, { day, today, right, wrong, words }: Claim): Promise<Line[]> {
  const result = await runWrite(reporting, async (tx) => {
    const { lines: current } = await readLines(tx, day)
    const isSame = (line: Line) => current.some((it) => it.guestId === line.guestId && it.text === line.text)
    const claimed = dropMembersOfRefused(right, (line) => !isSame(line))
    await changeReports(tx, wrong.filter(isSame), (_, guestId) => ({
      guestId,
      state: 'refused',
      day: today,
      message: words.get(guestId) || null,
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

/** The words of a receipt. Refused: 503, 400 for a file that takes too long. */
async function readWords(file: Buffer): Promise<Result<ReceiptWord[]>> {
  const read = await parseApart<typeof readReceiptWords>('receipt', [file])
  return read.ok ? read : refuse(read.why === 'busy' ? 'busy' : 'receipt_unreadable')
}

/** Confirms what was sent on the day of a receipt: who is named in it was accepted. Returns how many. */
async function confirmNamed(tx: Tx, day: Day, words: ReceiptWord[]): Promise<number> {
  let confirmed = 0
  const open = await listOpen(tx, day)
  const named = findNamed(
    words,
    open.map(({ guest }) => guest),
    day,
  )
  for (const { stay, guest } of open) {
    const naming = named.get(guest.id)
    await changeReports(tx, [{ stayId: stay.id, guestId: guest.id }], (before, guestId) => {
      if (before === undefined) return null
      if (naming === 'named' || (naming === 'unreadable' && before.state !== 'unknown')) {
        confirmed++
        return { guestId, state: 'receipt', day, message: null }
      }
      // Nothing of it has arrived, so it may be sent.
      return naming === 'absent' && before.state === 'unknown' ? null : before
    })
  }
  return confirmed
}

/** Gets the receipt of a day and confirms what was sent on it. */
async function confirmDay(reporting: Reporting, session: Session, day: Day): Promise<Result<Buffer>> {
  const known = await findReceipt(reporting.db, day)
  const isOpen = (await listOpen(reporting.db, day)).some(({ report }) => report.state !== 'byHand')
  if (known !== null && !isOpen) return ok(known)
  const fetched = await fetchReceipt(session, day)
  const isMissing = !fetched.ok && fetched.why === 'refused'
  await watch(reporting, isMissing ? { ok: true, value: null } : fetched)
  if (!fetched.ok) return isMissing ? refuse('no_receipt', { values: quote(fetched.message) }) : toRefusal(fetched)
  const file = fetched.value
  const words = await readWords(file)
  if (!words.ok) return words
  const storedFile = await writeReceiptFile(reporting.db, day, file)
  await runWrite(reporting, async (tx) => {
    await storeReceipt(tx, day, storedFile, null)
    await confirmNamed(tx, day, words.value)
  })
  return ok(file)
}

/** The receipt of a day, from the store or from the portal. Refused: 409 without an account or a receipt, 502. */
export async function getReceipt(reporting: Reporting, day: Day): Promise<Result<Buffer>> {
  const account = await readPoliceAccount(reporting)
  const known = await findReceipt(reporting.db, day)
  if (known !== null) return ok(known)
  if (account === null) return refuse('service_not_set')
  if (day >= toFarmDay(reporting.context.now)) return refuse('no_receipt', { values: quote('') })
  const session = await watch(reporting, await openPoliceSession(account))
  return session.ok ? confirmDay(reporting, session.value, day) : toRefusal(session)
}

/** Whether somebody left out for this reason was sent before, or is typed at the portal behind a head that was. */
const mayBeReported: Record<LeftOut['why'], boolean> = {
  missing: false,
  unwritable: false,
  bornLater: false,
  headMissing: false,
  headReported: true,
  otherDay: false,
  unknown: true,
  wrongLine: false,
}

/**
 * The farm has uploaded the file itself, and the portal has accepted these lines. Who was in no file is left out, unless
 * an earlier stay was reported. With `reported` false the guests have to be reported again, unless the portal has
 * confirmed them since.
 */
export async function markReported(
  tx: Tx,
  day: Day,
  { guestIds, reported = true, typed = false }: ReportedByHand,
): Promise<Result<SentSchedine>> {
  const stays = await listReportedStays(tx, addDays(day, -maxReportedNights), day)
  const byEnd = groupByEnd(stays)
  const { leftOut } = buildLines(planSchedine(stays, day))
  const wereNever = leftOut.filter(({ stayId, guestId, why }) => {
    const stay = stays.find(({ id }) => id === stayId)
    const guest = stay?.guests.find(({ id }) => id === guestId)
    const isKnown =
      stay?.reports.some((it) => it.guestId === guestId) || (stay && guest && findReportedBefore(byEnd, stay, guest))
    return reported && !typed && guestIds.includes(guestId) && !mayBeReported[why] && !isKnown
  })
  const targets = stays.flatMap(({ id, arrivals }) =>
    arrivals
      .filter(({ guestId, at }) => guestIds.includes(guestId) && toFarmDay(Date.parse(at)) === day)
      .filter(({ guestId }) => !wereNever.some((it) => it.guestId === guestId))
      .map(({ guestId }) => ({ stayId: id, guestId })),
  )
  const today = toFarmDay(Date.parse(tx.timestamp))
  await changeReports(tx, targets, (before, guestId) => {
    if (before?.state === 'receipt') return before
    // Somebody has looked in the portal.
    if (before?.state === 'unknown') return reported ? { ...before, state: 'accepted' } : null
    if (reported) return { guestId, state: 'byHand', day: today, message: null }
    return before === undefined || before.state === 'byHand' ? null : before
  })
  tx.setSubject(...new Set(targets.slice(0, 1).map(({ stayId }) => stayId)))
  return answer({ sent: targets.length, refused: 0, unknown: 0 }, wereNever)
}

/**
 * The receipt that staff have downloaded from the portal themselves. One that cannot be read confirms all who were reported
 * by hand: who uploads it says so. Refused: 400 for another file, 409 for another day's and where the portal's own is there.
 */
export async function addReceipt(
  db: Pick<Database, 'location'>,
  day: Day,
  file: Buffer,
  write: (task: (tx: Tx) => Promise<Result<AddedReceipt>>) => Promise<Result<AddedReceipt>>,
): Promise<Result<AddedReceipt>> {
  if (!isPdf(file)) return refuse('not_a_pdf')
  const words = await readWords(file)
  if (!words.ok) return words
  const storedFile = await writeReceiptFile(db, day, file)
  return write((tx) => storeUploaded(tx, day, storedFile, words.value))
}

async function storeUploaded(
  tx: Tx,
  day: Day,
  storedFile: string,
  words: ReceiptWord[],
): Promise<Result<AddedReceipt>> {
  if (day > toFarmDay(Date.parse(tx.timestamp))) return refuse('receipt_of_other_day')
  const open = await listOpen(tx, day)
  const known = (await listReceipts(tx)).find((it) => it.day === day)
  if (known?.uploadedBy === null && open.length === 0) return refuse('receipt_exists')
  const named = findNamed(
    words,
    open.map(({ guest }) => guest),
    day,
  )
  if (open.length > 0 && [...named.values()].every((it) => it === 'absent')) return refuse('receipt_of_other_day')
  const uploadedBy = tx.writer.who ?? ''
  await storeReceipt(tx, day, storedFile, uploadedBy)
  tx.setSubject(day)
  return ok({ day, storedAt: tx.timestamp, uploadedBy, confirmed: await confirmNamed(tx, day, words) })
}
