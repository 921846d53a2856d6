import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { QueryTypes } from 'sequelize'
import { afterEach, expect, test, vi } from 'vitest'
import { bookings } from '#api/bookings/model.ts'
import { channelStays } from '#api/channelStays/model.ts'
import { channelImports, channels } from '#api/channels/model.ts'
import type { Lease } from '#api/db/lease.ts'
import { auditLogEntries, idempotencyKeys } from '#api/db/records.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { mails } from '#api/mails/model.ts'
import { notes } from '#api/notes/model.ts'
import { offers } from '#api/offers/model.ts'
import { occupiedDays, roomDays } from '#api/roomDays/model.ts'
import { listRooms } from '#api/rooms/queries.ts'
import { buildBooking, createRandom } from '#api/seed/builders.ts'
import { writeProperty } from '#api/settings/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import {
  acquireTestLease,
  addMessage,
  addRooms,
  addSampleProperty,
  backupTimestamp,
  listStatuses,
  parseLog,
  setUpBackups,
} from '#api/testing/backupContext.ts'
import { buildChannel, buildChannelStay } from '#api/testing/channels.ts'
import { buildMail } from '#api/testing/mails.ts'
import { waitlist } from '#api/waitlist/model.ts'
import { getDays } from '#contract/days/days.ts'
import { emptyContent } from '#contract/site/content.ts'
import { createRecord } from './actions.ts'
import { emptiedTables, emptyFarm } from './beginFarm.ts'
import { findBackup, listBackups, listOpenRestores } from './queries.ts'

const setup = setUpBackups()
const context = () => setup().context
const db = () => context().db
const by = { id: 'u1', username: 'anna' }
const at = backupTimestamp

// The rooms of the next test can be deleted only without bookings.
afterEach(async () => {
  for (const table of emptiedTables) await db().main.query(`DELETE FROM ${table}`)
})

/** Rows in each table of guests, an entry of the audit log for each of these calls, and the file of a mail. */
async function fillFarm(calls: string[]): Promise<void> {
  await addSampleProperty(context())
  await addRooms(context())
  await addMessage(context())
  const stay = { roomId: 1, checkinDate: '2027-05-01', nights: 2 }
  const booking = buildBooking(createRandom(1), { ...stay, status: 'confirmed', createdAt: at, revision: 1 })
  await bookings(db()).create(booking)
  for (const day of getDays(booking))
    await occupiedDays(db()).create({ roomId: 1, day, ownerKind: 'booking', ownerId: booking.id })
  await roomDays(db()).create({ roomId: 2, date: '2027-05-01', available: false, notes: null, version: 1, revision: 1 })
  await mails(db()).create(buildMail(1))
  await db().main.query(
    `INSERT INTO booking_changes ("bookingId", revision, at, by, changes) VALUES ($1, 1, $2, 'staff', '[]')`,
    { bind: [booking.id, at] },
  )
  const note = { text: 'Allergia', bookingId: booking.id, day: null, roomId: null, remindOn: null, doneAt: null }
  await notes(db()).create({ ...note, id: booking.id, author: 'anna', createdAt: at, version: 1, revision: 1 })
  await db().main.query(
    `INSERT INTO room_states ("roomId", day, state, who, at, version, revision) VALUES (1, '2027-05-01', 'done', 'anna', $1, 1, 1)`,
    { bind: [at] },
  )
  const channelId = booking.id
  await channels(db()).create(buildChannel({ id: channelId, roomId: 1 }))
  await channelStays(db()).create(buildChannelStay({ id: channelId, channelId, roomId: 1 }))
  const sold = { id: channelId, channelId, at, kind: 'import', changes: '[]', undoneAt: null } as const
  await channelImports(db()).create(sold)
  await db().main.query(
    `INSERT INTO stay_guests (id, stay, guests, arrivals, reports, version, revision) VALUES ($1, 'booking', '[]', '[]', '[]', 1, 1)`,
    { bind: [booking.id] },
  )
  await db().main.query(`INSERT INTO guest_documents ("guestId", "stayId", sealed) VALUES ($1, $1, 'x')`, {
    bind: [booking.id],
  })
  await db().main.query(`INSERT INTO sent_statistics (day, content, "sentAt") VALUES ('2027-05-01', '', $1)`, {
    bind: [at],
  })
  await waitlist(db()).create({
    id: booking.id,
    email: 'rosa@example.org',
    language: 'it',
    from: '2027-05-01',
    to: '2027-05-03',
    numberOfGuests: 2,
    toleranceDays: 0,
    privacyVersion: '1.0',
    createdAt: at,
    confirmedAt: null,
    offerId: null,
    revision: 1,
  })
  await offers(db()).create({
    id: booking.id,
    code: 'ACDE3467',
    bookingId: booking.id,
    state: 'draft',
    guestName: 'Rosa',
    guestSurname: '',
    guestEmail: null,
    language: 'it',
    text: '',
    validUntil: '2027-05-01',
    holdsDays: false,
    alternatives: '[]',
    accepted: null,
    sentAt: null,
    answeredAt: null,
    createdAt: at,
    version: 1,
    revision: 1,
  })
  const key = { call: 'bookings.request', owner: 'guest', key: 'k1', bodyHash: 'h1' }
  await idempotencyKeys(db()).create({ ...key, answer: '{}', subjectId: null, createdAt: at })
  const entry = { at, madeAt: null, staffId: 'u1', username: 'anna', subjectId: null }
  await auditLogEntries(db()).bulkCreate(calls.map((call, i) => ({ ...entry, call, revision: -1 - i })))
  const folder = join(context().env.DATA_DIR, 'mail')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'sample.eml'), 'To: guest@example.org')
}

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of emptiedTables) {
    const [row] = await db().main.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`, {
      type: QueryTypes.SELECT,
    })
    counts[table] = row?.n ?? 0
  }
  return counts
}
const listCalls = async () =>
  (await auditLogEntries(db()).findAll({ order: [['revision', 'DESC']], raw: true })).map(({ call }) => call)

async function empty(changeLease = (lease: Lease) => lease) {
  const row = await createRecord(context(), 'restore', { reported: true })
  const lease = await acquireTestLease(context())
  try {
    return { row, changes: await emptyFarm(context(), row, changeLease(lease), by) }
  } finally {
    lease.stop()
  }
}

test('deletes all guests in one transaction after a backup, and begins a new data set', async () => {
  const guestCalls = [
    'bookings.edit',
    'contacts.patch',
    'notes.add',
    'mails.resend',
    'people.erase',
    'availability.editDay',
  ]
  await fillFarm(['staff.add', ...guestCalls, 'import.bookings', 'rooms.edit'])
  const rooms = await listRooms(db())
  const [epoch, revision] = [await db().epoch(), db().revision.current]
  const { row, changes } = await empty()
  expect(changes).toEqual({ status: 'restore' })
  expect(Object.values(await countRows())).toEqual(emptiedTables.map(() => 0))
  expect(await listRooms(db())).toEqual(rooms)
  expect(await listCalls()).toEqual(['backups.begin', 'staff.add', 'rooms.edit'])
  const beginning = await auditLogEntries(db()).findOne({ where: { subjectId: row.id }, raw: true })
  const entry = { at, madeAt: null, staffId: 'u1', username: 'anna', call: 'backups.begin', subjectId: row.id }
  expect(beginning).toEqual({ ...entry, revision: db().revision.current })
  expect(db().revision.current).toBeGreaterThan(revision)
  expect(await db().epoch()).not.toBe(epoch)
  expect(await listOpenRestores(db())).toEqual([])
  expect(await readdir(join(context().env.DATA_DIR, 'mail'))).toEqual([])
})

test('the farm is no sample any more and lists nothing but its amenities and ways to pay', async () => {
  await fillFarm([])
  const { value } = await readProperty(db())
  const amenities = [{ amenity: 'Vasca', name: { it: 'Vasca', en: 'Bath', de: 'Wanne' } }]
  const context = { call: 'property.change', now: 0, staff: null, key: null } as const
  await write(db(), context, async (tx) => {
    await writeProperty(tx, { ...value, content: { ...value.content, amenities } })
    return ok(null)
  })
  const {
    content: { paymentMethods },
    ...facts
  } = { ...value, isSample: false }
  await empty()
  expect((await readProperty(db())).value).toEqual({
    ...facts,
    content: { ...emptyContent, amenities, paymentMethods },
  })
})

test('says what it has done, and the backup why it was made', async () => {
  await fillFarm([])
  const { row } = await empty()
  expect(parseLog(await findBackup(db(), row.id))).toEqual([['backup.log.safe'], ['backup.log.emptied']])
  const backup = (await listBackups(db())).find(({ backupType }) => backupType === 'manual')
  expect(parseLog(backup ?? null)).toEqual([
    ['backup.log.beforeBeginning'],
    ['backup.log.written', { bookings: 1, contacts: 1, pictures: 0 }],
    ['backup.log.proved'],
  ])
  expect(await listStatuses(context())).toEqual(['manual success', 'restore in_progress'])
})

test('deletes nothing when another process has taken over the lease', async () => {
  await fillFarm(['bookings.edit'])
  const assertHeld = vi.fn(async () => {})
  // The backup asks first.
  assertHeld.mockResolvedValueOnce().mockRejectedValueOnce(new Error('taken over'))
  await expect(empty((lease) => ({ ...lease, assertHeld }))).rejects.toThrow('taken over')
  expect(Object.values(await countRows())).toEqual([3, ...Array(emptiedTables.length - 1).fill(1)])
  expect(await listCalls()).toEqual(['bookings.edit'])
  expect((await readProperty(db())).value.isSample).toBe(true)
  expect(await listOpenRestores(db())).toHaveLength(1)
})
