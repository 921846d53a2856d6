/**
 * How long a request of a stranger holds its days. In a flood it is a while, until the guest proves the address; and
 * requests that nobody has proved or answered hold a share of each month together. So whoever makes up addresses cannot
 * keep the rooms, fast or slowly.
 */
import { healConflicts } from '#api/channelStays/actions.ts'
import type { Db } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { isMailAccepted } from '#api/mails/queries.ts'
import { releaseDays, releaseExpiredOffers } from '#api/roomDays/actions.ts'
import { countTakenDays, isAnyTaken } from '#api/roomDays/queries.ts'
import { listRooms } from '#api/rooms/queries.ts'
import { isBookable } from '#api/rooms/rules.ts'
import { readProperty, readTurnoverOfStay } from '#api/settings/queries.ts'
import {
  type Day,
  endOfMonth,
  getOccupiedDays,
  rangeInclusive,
  type Stay,
  startOfMonth,
  toFarmDay,
} from '#contract/days/days.ts'
import { type Honeypots, isHoneypotFilled } from '#contract/fields.ts'
import { flood } from '#contract/stays/stay.ts'
import { type BookingRow, bookings } from '../model.ts'
import { countRecentRequests, listExpiredHolds } from '../queries.ts'
import { type DayShare, exceedsShare } from '../rules.ts'

const minuteMs = 60_000

type Hold = Pick<BookingRow, 'heldUntil' | 'releasedAt'>

/**
 * Until when a new request holds its days, in all of its rooms. One beyond the share, or with a filled honeypot, holds
 * nothing from the start: until its guest proves the address, or where no mail can be sent, until staff answer it.
 * Refused: 409 `dates_taken`.
 */
export async function decideHold(
  tx: Tx,
  request: Stay & Honeypots,
  roomIds: number[],
  hasMailServer: boolean,
  now: number,
): Promise<Result<Hold>> {
  await releaseExpiredHolds(tx)
  const days = getOccupiedDays(request, await readTurnoverOfStay(tx, request))
  const allDays = roomIds.flatMap(() => days)
  if (!isHoneypotFilled(request) && !exceedsShare(allDays, await listDayShares(tx, request, toFarmDay(now))))
    return ok({ heldUntil: await getHeldUntil(tx, hasMailServer, now), releasedAt: null })
  for (const roomId of roomIds) if (await isAnyTaken(tx, roomId, days)) return refuse('dates_taken')
  return ok({ heldUntil: hasMailServer ? tx.timestamp : null, releasedAt: tx.timestamp })
}

/** The days from today on in the months of a stay. */
async function listDayShares(tx: Tx, { checkinDate, checkoutDate }: Stay, today: Day): Promise<DayShare[]> {
  const first = startOfMonth(checkinDate)
  const days = rangeInclusive(first < today ? today : first, endOfMonth(checkoutDate))
  const roomIds = (await listRooms(tx)).filter(isBookable).map(({ id }) => id)
  const periods = await listLockedPeriods(tx)
  const taken = new Map(
    (await countTakenDays(tx, roomIds, days[0] ?? today, days.at(-1) ?? today)).map((it) => [it.day, it]),
  )
  return days.map((day) => {
    const { held = 0, closed = 0 } = taken.get(day) ?? {}
    const isLocked = checkLockedPeriods({ checkinDate: day, checkoutDate: day }, periods) !== null
    return { day, held, free: isLocked ? 0 : roomIds.length - closed }
  })
}

/** Null: without an end. Without a working mail server no guest could prove an address. */
async function getHeldUntil(tx: Tx, hasMailServer: boolean, now: number): Promise<string | null> {
  if (!hasMailServer) return null
  const { proof } = (await readProperty(tx)).value
  const isNeeded =
    proof === 'always' || (await countRecentRequests(tx, now, flood.minutes * minuteMs)) >= flood.requests
  return isNeeded && (await isMailAccepted(tx, now)) ? new Date(now + flood.holdMinutes * minuteMs).toISOString() : null
}

export const hasExpiredHolds = async (db: Db, now: number): Promise<boolean> =>
  (await listExpiredHolds(db, now)).length > 0

/**
 * Frees the days of requests whose guests have not proved their address in time, and of expired offers. Whoever takes
 * days, or judges who has them, does it first, so the days are free on time, whether a job has run or not. The version
 * stays, so an edit that staff have begun stays valid.
 */
export async function releaseExpiredHolds(tx: Tx): Promise<void> {
  await releaseExpiredOffers(tx, toFarmDay(Date.parse(tx.timestamp)))
  const ids = await listExpiredHolds(tx, Date.parse(tx.timestamp))
  if (ids.length === 0) return
  const released = { releasedAt: tx.timestamp, revision: tx.revision }
  await bookings(tx).update(released, { where: { id: ids }, transaction: tx.transaction })
  await releaseDays(tx, ids)
  // A request that is not answered lies ahead, and so do the conflicts with it.
  await healConflicts(tx, [])
}
