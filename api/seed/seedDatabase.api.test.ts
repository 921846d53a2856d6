import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bookings } from '#api/bookings/model.ts'
import { presentBooking } from '#api/bookings/present.ts'
import { channelStays } from '#api/channelStays/model.ts'
import { channels } from '#api/channels/model.ts'
import { systemClock } from '#api/clock.ts'
import { openDatabase } from '#api/db/database.ts'
import { EnvError } from '#api/env.ts'
import { noDocument } from '#api/guests/documents.ts'
import { stayGuests } from '#api/guests/model.ts'
import { parseLists } from '#api/guests/present.ts'
import { listRooms } from '#api/rooms/queries.ts'
import { listStaff } from '#api/staff/queries.ts'
import { addDays, getNights, toFarmDay } from '#contract/days/days.ts'
import { findGuestErrors, listMissingForStatistics } from '#contract/guests/guestRules.ts'
import { isPaid } from '#contract/money/ledger.ts'
import { sampleProperty } from './property.ts'
import { seedDatabase } from './seedDatabase.ts'

async function openEmptyDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-seed-'))
  const db = await openDatabase({ dataDir, url: undefined })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true })
  })
  return db
}

test('a weak password in STAFF stops the start with the name of its account, unless accounts exist or in development', async () => {
  const db = await openEmptyDatabase()
  const seed = (accounts: Record<string, string>, allowWeakPasswords = false) => {
    const STAFF = Object.entries(accounts).map(([username, password]) => ({ username, password }))
    return seedDatabase(db, { env: { STAFF }, clock: systemClock, demo: false, allowWeakPasswords })
  }
  const good = 'segreto-di-anna'
  const refusals: Array<[Record<string, string>, RegExp]> = [
    [
      { anna: 'corta', luca: 'Password2026!', neri: good },
      /^STAFF: anna: The password.+\nSTAFF: luca: The password[^\n]+$/,
    ],
    [{ '\u0430nna': good }, /^STAFF: \u0430nna: A username/],
    [{ anna: good, Anna: good }, /^STAFF: Anna: another account/],
  ]
  for (const [accounts, message] of refusals) {
    await expect(seed(accounts)).rejects.toThrow(EnvError)
    await expect(seed(accounts)).rejects.toThrow(message)
    expect(await listStaff(db)).toEqual([])
  }
  await seed({ manager: 'manager' }, true)
  expect(await seed({ anna: 'corta' })).toEqual([expect.stringContaining('manager')])
})

test('the sample farm has a year behind it: let by season, paid, with guests who came again, and nobody waits for long', async () => {
  const db = await openEmptyDatabase()
  const now = Date.parse('2027-06-15T10:00:00.000Z')
  await seedDatabase(db, { env: { STAFF: undefined }, clock: { now: () => now }, demo: true, year: true })
  const stored = await bookings(db).findAll({ raw: true })
  const [room] = await listRooms(db)
  const all = room ? stored.map((row) => presentBooking(row, room)) : []
  const today = toFarmDay(now)
  const past = all.filter(({ checkoutDate }) => checkoutDate < today)
  const [stays, cancelled] = [
    past.filter((it) => it.status === 'completed'),
    past.filter((it) => it.status === 'cancelled'),
  ]
  const nights = stays.flatMap(getNights).map((night) => night.slice(5, 7))
  const countNights = (month: string) => nights.filter((it) => it === month).length
  const months = Array.from({ length: 12 }, (_, index) => countNights(String(index + 1).padStart(2, '0')))
  expect(Math.min(...months)).toBeGreaterThan(0)
  expect(countNights('08')).toBeGreaterThan(5 * countNights('02'))
  expect(stays.every((it) => isPaid(it) && it.refundCents === 0)).toBe(true)
  const sold = (await channelStays(db).findAll({ raw: true })).filter(({ checkoutDate }) => checkoutDate < today)
  const names = (await channels(db).findAll({ raw: true })).filter(({ id }) => sold.some((it) => it.channelId === id))
  expect(new Set(names.map(({ name }) => name))).toEqual(new Set(['Booking.com', 'Airbnb']))
  expect(sold.every((it) => it.conflictNights === '[]' && (it.commissionCents ?? 0) > 0)).toBe(true)
  const documents = past
    .flatMap(({ payments }) => payments)
    .flatMap(({ on, document }) => (on !== null && on < addDays(today, -2) ? [document?.number ?? null] : []))
  expect(documents.length).toBeGreaterThan(200)
  expect(documents.every((number) => /^\d+\/202[67]$/.test(number ?? ''))).toBe(true)
  expect(new Set(documents).size).toBe(documents.length)
  const capacity = new Map((await listRooms(db)).map(({ id, maxGuests }) => [id, maxGuests ?? 0]))
  expect(all.every(({ roomId, numberOfGuests }) => numberOfGuests <= (capacity.get(roomId) ?? 0))).toBe(true)
  expect(new Set(stays.map(({ origin }) => origin))).toEqual(new Set(['site', 'desk']))
  expect(cancelled.some(({ keptAmount }) => Number(keptAmount) > 0)).toBe(true)
  expect(new Set(stays.map(({ guestPhone }) => guestPhone)).size).toBeLessThan(stays.length - 20)
  const waiting = all.flatMap(({ waitingSince }) => (waitingSince === null ? [] : [Date.parse(waitingSince)]))
  expect(waiting.length).toBeGreaterThan(0)
  const expected = all.filter(({ status }) => status === 'confirmed' || status === 'completed')
  for (let day = addDays(today, -1); day < addDays(today, 3); day = addDays(day, 1)) {
    expect(expected.filter(({ checkinDate }) => checkinDate === day).length, day).toBeGreaterThan(0)
    expect(expected.filter(({ checkoutDate }) => checkoutDate === day).length, day).toBeGreaterThan(0)
  }
  const lists = new Map((await stayGuests(db).findAll({ raw: true })).map((row) => [row.id, parseLists(row)]))
  for (const { id, checkinDate, numberOfGuests } of expected)
    expect(lists.get(id)?.arrivals.length ?? 0, checkinDate).toBe(checkinDate < today ? numberOfGuests : 0)
  for (const { id, guests } of sold) expect(lists.get(id)?.arrivals).toHaveLength(guests ?? 1)
  for (const { guests, reports } of lists.values()) {
    expect(
      findGuestErrors(
        guests.map((it) => ({ ...it, ...noDocument })),
        today,
      ),
    ).toEqual([])
    expect(guests.flatMap(listMissingForStatistics)).toEqual([])
    expect(reports.every(({ state }) => state === 'receipt')).toBe(true)
  }
  expect(expected.filter((it) => getNights(it).includes(today)).length).toBeGreaterThanOrEqual(6)
  expect(all.some((it) => it.status === 'pending' && it.checkinDate <= today)).toBe(false)
  expect(Math.min(...waiting)).toBeGreaterThan(now - sampleProperty.figures.replyHours * 3_600_000)
})

test.each([
  ['a manager and a receptionist without STAFF', undefined, ['manager manager', 'reception staff']],
  [
    'the accounts of STAFF, which are managers',
    ['anna', 'luca'].map((username) => ({ username, password: `segreto-di-${username}` })),
    ['anna manager', 'luca manager'],
  ],
])('a new farm has %s', async (_, STAFF, accounts) => {
  const db = await openEmptyDatabase()
  await seedDatabase(db, { env: { STAFF }, clock: systemClock, demo: false })
  expect((await listStaff(db)).map(({ username, role }) => `${username} ${role}`)).toEqual(accounts)
})
