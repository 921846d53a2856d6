import { Op } from 'sequelize'
import { readAvailability } from '#api/availability/queries.ts'
import { readStayContext } from '#api/bookings/requests/guestStay.ts'
import { whereAddressIs } from '#api/db/addressFilters.ts'
import { type Db, raw } from '#api/db/table.ts'
import { mapOfferStates } from '#api/offers/queries.ts'
import { readRoomsForGuests } from '#api/rooms/queries.ts'
import { createDayLookup } from '#contract/days/dayState.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { PersonIdentifier } from '#contract/guests/people.ts'
import type { StoredWaitlistEntry, WaitlistEntry } from '#contract/offers/waitlist.ts'
import {
  compareTurns,
  type Fit,
  findFits,
  getWaitlistState,
  type WaitlistState,
} from '#contract/offers/waitlistRules.ts'
import { type WaitlistRow, waitlist } from './model.ts'
import { presentEntry } from './present.ts'

export const findEntry = (db: Db, id: string): Promise<WaitlistRow | null> =>
  waitlist(db).findOne({ where: { id }, ...raw(db) })

export type EntryAndState = { row: WaitlistRow; state: WaitlistState }

/** What has become of these entries. */
export async function addStates(db: Db, rows: WaitlistRow[], now: number): Promise<EntryAndState[]> {
  const today = toFarmDay(now)
  const offerIds = rows.flatMap(({ offerId }) => offerId ?? [])
  const offers = await mapOfferStates(db, offerIds, today)
  return rows.map((row) => ({
    row,
    state: getWaitlistState(row, offers.get(row.offerId ?? '') ?? null, today, now),
  }))
}

const listEntries = async (db: Db, now: number): Promise<EntryAndState[]> =>
  addStates(db, await waitlist(db).findAll(raw(db)), now)

/** The entries of an address that have not ended. */
export async function countOpenEntries(db: Db, email: string, now: number): Promise<number> {
  const rows = await waitlist(db).findAll({ where: whereAddressIs('email', email), ...raw(db) })
  return (await addStates(db, rows, now)).filter(({ state }) => state !== 'ended').length
}

/** The stays that suit each of these entries now, by its id. */
export async function readFits(db: Db, rows: WaitlistRow[], now: number): Promise<Map<string, Fit[]>> {
  if (rows.length === 0) return new Map()
  const context = await readStayContext(db, now)
  const reach = rows.flatMap(({ from, to, toleranceDays }) => [
    addDays(from, -toleranceDays),
    addDays(to, toleranceDays),
  ])
  const [first = context.today] = reach.toSorted()
  const last = reach.toSorted().at(-1) ?? first
  const from = first < context.today ? context.today : first
  const availability = await readAvailability(db, from, last, 'guest')
  const rooms = (await readRoomsForGuests(db, context.today))
    .filter(({ type }) => type !== 'common')
    .flatMap((room) => {
      const source = availability.find(({ roomId }) => roomId === room.id)
      return source ? [{ room, getDay: createDayLookup(source, { ...context, bookingsEnabled: true }) }] : []
    })
  return new Map(rows.map((row) => [row.id, findFits(row, rooms, context)]))
}

/** All entries that have not ended, whose turn it is first. */
export async function listOpenEntries(db: Db, now: number): Promise<WaitlistEntry[]> {
  const entries = await listEntries(db, now)
  const waiting = entries.filter(({ state }) => state === 'waiting').map(({ row }) => row)
  const fits = await readFits(db, waiting, now)
  return entries
    .toSorted((a, b) => compareTurns(toTurn(a.row), toTurn(b.row)))
    .flatMap(({ row, state }) =>
      state === 'ended' ? [] : [{ ...presentEntry(row), state, fits: fits.get(row.id) ?? [] }],
    )
}

const toTurn = ({ id, confirmedAt, offerId }: WaitlistRow) => ({ id, confirmedAt, hasHadOffer: offerId !== null })

/** The entries whose days have passed, whose guests have booked, and that nobody has confirmed in time. */
export const listEndedEntryIds = async (db: Db, now: number): Promise<string[]> =>
  (await listEntries(db, now)).flatMap(({ row, state }) => (state === 'ended' ? [row.id] : []))

/** The entries of an address, and those with these ids. */
export const findPersonEntries = (db: Db, { email, ids }: PersonIdentifier): Promise<WaitlistRow[]> =>
  waitlist(db).findAll({
    where: { [Op.or]: [{ id: ids }, ...(email === undefined ? [] : [whereAddressIs('email', email)])] },
    order: ['createdAt', 'id'],
    ...raw(db),
  })

export const presentEntries = (rows: WaitlistRow[]): StoredWaitlistEntry[] => rows.map(presentEntry)
