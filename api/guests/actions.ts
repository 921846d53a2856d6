/** Writes of the guests of stays. */
import { refreshTaxOfGuests } from '#api/bookings/refreshTax.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, type InvalidField, ok, type Result, refuse } from '#api/errors.ts'
import { listInhabitedStays } from '#api/guestLists/queries.ts'
import { findStayBefore, groupByEnd } from '#contract/consecutiveStays.ts'
import { addDays, type Day, toFarmDay } from '#contract/days.ts'
import {
  addArrivals,
  findArrivalError,
  findCodeErrors,
  findGuestErrors,
  type GuestError,
  isMember,
} from '#contract/guestRules.ts'
import {
  type Arrival,
  type ArrivalInput,
  buildNoGuests,
  type GuestInput,
  type Report,
  type StayGuests,
} from '#contract/guests.ts'
import { codeTables } from '#contract/placeTable.ts'
import { limits } from '#contract/stay.ts'
import { deleteDocuments, listDocuments, mergeDocument, readDocuments, storeDocuments } from './documents.ts'
import { guestDocuments, type StayGuestsRow, stayGuests } from './model.ts'
import { parseLists, presentStayGuests } from './present.ts'
import { findGuestStay, findStayGuests, listArrivedBetween, type StayRef } from './queries.ts'

const toInvalid = ({ index, field, message }: GuestError): InvalidField => ({
  path: `${index}.${field}`,
  code: 'invalid',
  message,
})

type Lists = {
  guests: Omit<GuestInput, keyof ReturnType<typeof mergeDocument>>[]
  arrivals: Arrival[]
  reports: Report[]
}

/** Stores the lists of a stay, with the days on which its guests arrived. */
export async function storeLists(tx: Tx, { stay, id }: StayRef, lists: Lists, version: number): Promise<StayGuestsRow> {
  const days = lists.arrivals.map(({ at }) => toFarmDay(Date.parse(at))).toSorted()
  const row: StayGuestsRow = {
    id,
    stay,
    guests: JSON.stringify(lists.guests),
    arrivals: JSON.stringify(lists.arrivals),
    reports: JSON.stringify(lists.reports),
    firstArrival: days[0] ?? null,
    lastArrival: days.at(-1) ?? null,
    version,
    revision: tx.revision,
  }
  await stayGuests(tx).upsert(row, { transaction: tx.transaction })
  return row
}

async function readCurrent(tx: Tx, { stay, id }: StayRef): Promise<StayGuests> {
  const row = await findStayGuests(tx, id)
  return row ? presentStayGuests(row, await listDocuments(tx, id)) : buildNoGuests(id, stay)
}

/**
 * Replaces the guests of a stay. Arrivals and reports of the guests who stay in the list are kept. Refused: 404, 412, 400
 * with a sentence for each field.
 */
export async function replaceGuests(
  tx: Tx,
  ref: StayRef,
  input: GuestInput[],
  version: number | null,
): Promise<Result<StayGuests>> {
  const stay = await findGuestStay(tx, ref)
  if (stay === null) return refuse('not_found')
  const before = await readCurrent(tx, ref)
  const stale = checkVersion(version, before.version, () => before)
  if (stale) return stale
  const documents = await readDocuments(tx, [ref.id])
  const merged = input.map((guest) => ({ ...guest, ...mergeDocument(guest, documents.get(guest.id)) }))
  const today = toFarmDay(Date.parse(tx.timestamp))
  const errors = [...findGuestErrors(merged, today), ...findCodeErrors(merged, codeTables, today)]
  if (errors.length > 0) return refuse('invalid', { errors: errors.map(toInvalid) })
  const ids = merged.map(({ id }) => id)
  const guests = merged.map(({ documentType: _, documentNumber: __, documentPlace: ___, ...guest }) => {
    const { taxExemption, taxNote } = before.guests.find(({ id }) => id === guest.id) ?? {}
    return { taxExemption, taxNote, ...guest }
  })
  const isKept = ({ guestId }: { guestId: string }) => ids.includes(guestId)
  const lists = { guests, arrivals: before.arrivals.filter(isKept), reports: before.reports.filter(isKept) }
  const row = await storeLists(tx, ref, lists, before.version + 1)
  await storeDocuments(
    tx,
    ref.id,
    merged.map((guest) => ({ guestId: guest.id, ...guest })),
  )
  await refreshTaxOfGuests(tx, { ...ref, checkoutDate: stay.checkoutDate }, [...before.guests, ...merged])
  tx.setSubject(ref.id)
  return ok(presentStayGuests(row, await listDocuments(tx, ref.id)))
}

/** As `replaceGuests`, by the guests themselves. Refused also: 409 once somebody has arrived. */
export async function replaceOwnGuests(
  tx: Tx,
  ref: StayRef,
  input: GuestInput[],
  version: number | null,
): Promise<Result<StayGuests>> {
  const { guests, arrivals } = await readCurrent(tx, ref)
  if (arrivals.length > 0) return refuse('guests_arrived')
  // Staff decide who is exempt from the tourist tax, and what the statistics say of the journey.
  const own = input.map(({ taxExemption: _, taxNote: __, ...guest }) => {
    const stored = guests.find(({ id }) => id === guest.id)
    return { ...guest, tourism: stored?.tourism ?? null, transport: stored?.transport ?? null }
  })
  return replaceGuests(tx, ref, own, version)
}

/**
 * Records that guests have come and that somebody has compared each with the document. Refused: 404, 400 for a guest who
 * is not in the list and for an impossible time.
 */
export async function confirmArrival(
  tx: Tx,
  ref: StayRef,
  input: ArrivalInput,
  version: number | null,
): Promise<Result<StayGuests>> {
  const stay = await findGuestStay(tx, ref)
  if (stay === null) return refuse('not_found')
  const before = await readCurrent(tx, ref)
  const invalid = (path: string, message: string) => refuse('invalid', { errors: [{ path, code: 'invalid', message }] })
  if (!stay.isActive) return refuse('booking_not_active')
  if (input.guestIds.some((id) => !before.guests.some((it) => it.id === id)))
    return invalid('guestIds', /*i18n*/ 'guest.errors.unknownGuest')
  const wrongTime = findArrivalError(Date.parse(input.at), stay, Date.parse(tx.timestamp))
  if (wrongTime !== null) return invalid('at', wrongTime)
  const arrivals = addArrivals(before, input, tx.writer.who ?? '')
  if (arrivals.length === before.arrivals.length) {
    tx.skipAuditLog()
    return ok(before)
  }
  const stale = checkVersion(version, before.version, () => before)
  if (stale) return stale
  const current = await findStayGuests(tx, ref.id)
  if (current === null) return refuse('not_found')
  const row = await storeLists(tx, ref, { ...parseLists(current), arrivals }, before.version + 1)
  await refreshTaxOfGuests(tx, { ...ref, checkoutDate: stay.checkoutDate }, before.guests)
  tx.setSubject(ref.id)
  return ok(presentStayGuests(row, await listDocuments(tx, ref.id)))
}

/** Deletes the guests of stays permanently. The rows of the stays have tombstones, with the same ids. */
export async function eraseGuests(tx: Tx, stayIds: string[]): Promise<void> {
  await stayGuests(tx).destroy({ where: { id: stayIds }, transaction: tx.transaction })
  await deleteDocuments(tx, { stayId: stayIds })
}

/** Changes what is known about guests. `change` gets the earlier report and returns the new one, null for none. */
export async function changeReports(
  tx: Tx,
  targets: Array<{ stayId: string; guestId: string }>,
  change: (before: Report | undefined, guestId: string) => Report | null,
): Promise<void> {
  for (const stayId of new Set(targets.map((it) => it.stayId))) {
    const row = await findStayGuests(tx, stayId)
    if (row === null) continue
    const lists = parseLists(row)
    const ids = targets.filter((it) => it.stayId === stayId).map(({ guestId }) => guestId)
    const kept = lists.reports.filter(({ guestId }) => !ids.includes(guestId))
    const changed = ids.flatMap(
      (id) =>
        change(
          lists.reports.find(({ guestId }) => guestId === id),
          id,
        ) ?? [],
    )
    await storeLists(tx, row, { ...lists, reports: [...kept, ...changed] }, row.version + 1)
  }
}

/** After so many days the portal has no receipt any more of what was uploaded by hand. */
const receiptDays = 30

/**
 * Whether the police have what they need of a guest: the receipt is there, or will not come any more. Who stays on from an
 * earlier stay was reported with that one, so its receipt counts.
 */
async function createReportCheck(tx: Tx, today: Day) {
  const from = addDays(today, -2 * (receiptDays + limits.maxNights))
  const stays = await listInhabitedStays(tx, { from, to: addDays(today, limits.maxNights) })
  const byEnd = groupByEnd(stays)
  const isReported = (stayId: string, reports: Report[], guestId: string): boolean => {
    const report = reports.find((it) => it.guestId === guestId)
    if (report?.state !== 'byHand') return report?.state === 'receipt'
    if (report.day < addDays(today, -receiptDays)) return true
    const stay = stays.find(({ id }) => id === stayId)
    const guest = stay?.guests.find(({ id }) => id === guestId)
    const before = stay && guest && findStayBefore(byEnd, stay, guest)
    return before ? isReported(before.stay.id, before.stay.reports, before.guestId) : false
  }
  return isReported
}

/** For how many days after the end of a stay the documents of guests who never came are kept. */
const noShowDays = 7

/** Deletes the documents of those who are reported or have never come. */
export async function deleteNeedlessDocuments(tx: Tx, today: Day): Promise<void> {
  const rows = await guestDocuments(tx).findAll({
    attributes: ['stayId', 'guestId'],
    raw: true,
    transaction: tx.transaction,
  })
  if (rows.length === 0) return
  const isReported = await createReportCheck(tx, today)
  for (const stayId of new Set(rows.map((it) => it.stayId))) {
    const row = await findStayGuests(tx, stayId)
    const stay = row && (await findGuestStay(tx, row))
    const { arrivals, reports } = row ? parseLists(row) : { arrivals: [], reports: [] }
    const isOver = !stay || stay.checkoutDate < addDays(today, -noShowDays)
    const isNeedless = ({ guestId }: { guestId: string }) =>
      isReported(stayId, reports, guestId) || (isOver && !arrivals.some((it) => it.guestId === guestId))
    const guestIds = rows.filter((it) => it.stayId === stayId && isNeedless(it)).map(({ guestId }) => guestId)
    if (guestIds.length === 0) continue
    await deleteDocuments(tx, { guestId: guestIds })
    if (row) await storeLists(tx, row, parseLists(row), row.version + 1)
  }
}

/** Stays from longer ago were done by earlier runs. */
const lookBackDays = 400

/** Deletes the names of members, so many days after they were reported. */
export async function deleteMemberNames(tx: Tx, today: Day, keepDays: number): Promise<void> {
  const last = addDays(today, -keepDays)
  const isReported = await createReportCheck(tx, today)
  for (const row of await listArrivedBetween(tx, addDays(last, -lookBackDays), last)) {
    const lists = parseLists(row)
    const isDone = (id: string) =>
      lists.reports.some((it) => it.guestId === id && it.day <= last) && isReported(row.id, lists.reports, id)
    const guests = lists.guests.map((guest) =>
      isMember(guest) && isDone(guest.id) ? { ...guest, surname: null, name: null } : guest,
    )
    if (JSON.stringify(guests) !== JSON.stringify(lists.guests))
      await storeLists(tx, row, { ...lists, guests }, row.version + 1)
  }
}
