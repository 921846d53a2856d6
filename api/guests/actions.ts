/** Writes of the guests of stays. */
import { refreshTaxOfGuests } from '#api/bookings/ledger/refreshTax.ts'
import { findBooking } from '#api/bookings/queries.ts'
import type { Db } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import {
  checkVersion,
  type InvalidField,
  ok,
  type Refusal,
  type Result,
  refuse,
  refuseInTrash,
  refuseInvalid,
} from '#api/errors.ts'
import { toFarmDay } from '#contract/days/days.ts'
import {
  addArrivals,
  findArrivalError,
  findCodeErrors,
  findGuestErrors,
  findReported,
  type GuestError,
  removeArrivals,
  seeDocuments,
} from '#contract/guests/guestRules.ts'
import {
  type Arrival,
  type ArrivalInput,
  buildNoGuests,
  type GuestData,
  type GuestInput,
  type Report,
  type StayGuests,
  shownLength,
} from '#contract/guests/guests.ts'
import { codeTables } from '#contract/guests/placeTable.ts'
import {
  deleteDocuments,
  hasOtherDocuments,
  listDocuments,
  mergeDocument,
  noDocument,
  readDocuments,
  storeDocuments,
} from './documents.ts'
import { type StayGuestsRow, stayGuests } from './model.ts'
import { parseLists, presentStayGuests } from './present.ts'
import {
  findFirstPart,
  findGuestStay,
  findStayGuests,
  hasHeadElsewhere,
  type NeedlessData,
  type StayRef,
} from './queries.ts'
import { listCorrected } from './rules.ts'

const toInvalid = ({ index, field, message }: GuestError): InvalidField => ({
  path: `${index}.${field}`,
  code: 'invalid',
  message,
})

/** The end of a place's code, as it is read back, stands for a stored code; without one it is none. */
const findEndsOfPlaces = (guests: GuestData[]): GuestError[] =>
  guests.flatMap(({ documentPlace }, index) =>
    documentPlace?.length === shownLength
      ? [{ index, field: 'documentPlace', message: /*i18n*/ 'guest.errors.code' }]
      : [],
  )

type Lists = {
  guests: Omit<GuestInput, keyof ReturnType<typeof mergeDocument> | 'arrival' | 'report'>[]
  arrivals: Arrival[]
  reports: Report[]
}

/** Of a stay that `findGuestStay` does not find. */
export const refuseNoStay = async (db: Db, { stay, id }: StayRef): Promise<Refusal> =>
  stay === 'booking' && (await findBooking(db, id)) !== null ? refuseInTrash() : refuse('not_found')

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
 * with a sentence for each field, 409 `id_taken` for a guest of another stay.
 */
export async function replaceGuests(
  tx: Tx,
  part: StayRef,
  input: GuestInput[],
  version: number | null,
): Promise<Result<StayGuests>> {
  const ref = await findFirstPart(tx, part)
  const stay = await findGuestStay(tx, ref)
  if (stay === null) return refuseNoStay(tx, ref)
  const before = await readCurrent(tx, ref)
  const stale = checkVersion(version, before.version, () => before)
  if (stale) return stale
  const documents = await readDocuments(tx, [ref.id])
  const merged = input.map(({ arrival: _, report: __, ...guest }) => ({
    ...guest,
    ...mergeDocument(guest, documents.get(guest.id)),
  }))
  const today = toFarmDay(Date.parse(tx.timestamp))
  const errors = [
    ...findGuestErrors(merged, today, await hasHeadElsewhere(tx, ref.id, stay.groupCode)),
    ...findCodeErrors(merged, codeTables, today),
    ...findEndsOfPlaces(merged),
  ]
  if (errors.length > 0) return refuse('invalid', { errors: errors.map(toInvalid) })
  const ids = merged.map(({ id }) => id)
  if (await hasOtherDocuments(tx, ref.id, ids)) return refuse('id_taken')
  const guests = merged.map(({ documentType: _, documentNumber: __, documentPlace: ___, ...guest }) => {
    const { taxExemption, taxNote } = before.guests.find(({ id }) => id === guest.id) ?? {}
    return { taxExemption, taxNote, ...guest }
  })
  const isKept = ({ guestId }: { guestId: string }) => ids.includes(guestId)
  const known = before.guests.map((guest) => ({ ...guest, ...(documents.get(guest.id) ?? noDocument) }))
  const corrected = listCorrected(known, merged)
  // What the portal has refused is new to it after a correction.
  const reports = before.reports
    .filter((it) => it.state !== 'refused' || !corrected.includes(it.guestId))
    .filter(isKept)
  // Guests themselves cannot write after their arrival, so staff have the document in their hands.
  const typed = merged.filter((it) => it.documentType !== null && !documents.get(it.id)?.documentType)
  const arrivals = seeDocuments(
    before.arrivals.filter(isKept),
    typed.map(({ id }) => id),
  )
  const lists = { guests, arrivals, reports }
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
  part: StayRef,
  input: GuestInput[],
  version: number | null,
): Promise<Result<StayGuests>> {
  const ref = await findFirstPart(tx, part)
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
 * Records that guests have come and that somebody has compared each with the document, or takes it back. Refused: 404, 400
 * for a guest who is not in the list, for an impossible time, and for taking back what the police know.
 */
export async function confirmArrival(
  tx: Tx,
  part: StayRef,
  input: ArrivalInput,
  version: number | null,
): Promise<Result<StayGuests>> {
  const ref = await findFirstPart(tx, part)
  const stay = await findGuestStay(tx, ref)
  if (stay === null) return refuseNoStay(tx, ref)
  const before = await readCurrent(tx, ref)
  if (!stay.isActive) return refuse('booking_not_active')
  if (input.guestIds.some((id) => !before.guests.some((it) => it.id === id)))
    return refuseInvalid('guestIds', /*i18n*/ 'guest.errors.unknownGuest')
  const wrongTime = input.undone ? null : findArrivalError(Date.parse(input.at), stay, Date.parse(tx.timestamp))
  if (wrongTime !== null) return refuseInvalid('at', wrongTime)
  if (input.undone && findReported(before, input.guestIds) !== null)
    return refuseInvalid('guestIds', /*i18n*/ 'guest.errors.reported')
  const arrivals = input.undone
    ? removeArrivals(before, input.guestIds)
    : addArrivals(before, input, tx.writer.who ?? '')
  const isSame = arrivals.every((it, i) => it === before.arrivals[i])
  if (isSame && arrivals.length === before.arrivals.length) {
    tx.skipAuditLog()
    return ok(before)
  }
  const stale = checkVersion(version, before.version, () => before)
  if (stale) return stale
  const current = await findStayGuests(tx, ref.id)
  if (current === null) return refuse('not_found')
  const lists = parseLists(current)
  const reports = lists.reports.filter(({ guestId }) => arrivals.some((it) => it.guestId === guestId))
  const row = await storeLists(
    tx,
    ref,
    { ...lists, arrivals, reports: input.undone ? reports : lists.reports },
    before.version + 1,
  )
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

/** Deletes documents and names that nobody needs any more. A list that has changed since it was read is left for later. */
export async function deleteNeedless(tx: Tx, found: NeedlessData[]): Promise<void> {
  for (const { stayId, version, documents, names } of found) {
    const row = await findStayGuests(tx, stayId)
    if ((row?.version ?? null) !== version) continue
    if (documents.length > 0) await deleteDocuments(tx, { guestId: documents })
    if (row === null) continue
    const lists = parseLists(row)
    const guests = lists.guests.map((it) => (names.includes(it.id) ? { ...it, surname: null, name: null } : it))
    await storeLists(tx, row, { ...lists, guests }, row.version + 1)
  }
}
