import { expect, test } from 'vitest'
import { findOccupiedDaysError } from '#api/bookings/integrity.ts'
import { occupiedDays } from '#api/roomDays/model.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { addDays, toFarmDay, toItalianDay } from '#contract/days/days.ts'
import type { Problem } from '#contract/problem.ts'
import type { Turnover } from '#contract/stays/stay.ts'

onSqlite((server, kind) => {
  const day = (from: number) => addDays(toFarmDay(server().now()), from)
  const logIn = () => new ApiClient(server()).logIn()
  const buildDesk = (roomId: number, from: number, nights: number) => ({
    roomId,
    guestName: 'Neri',
    guestSurname: 'Salimbeni',
    guestPhone: '+39 000 1',
    checkinDate: day(from),
    checkoutDate: day(from + nights),
  })
  const request = (roomId: number, from: number, nights: number) =>
    new ApiClient(server()).tryCall('bookings.request', {
      body: {
        ...buildRequest({ roomId, checkinDate: day(from), checkoutDate: day(from + nights) }),
        guestEmail: `room${roomId}.day${from}@example.org`,
      },
    })
  const rules = (turnover: Turnover) => ({ ...sampleProperty, turnover })
  const change = async (turnover: Turnover) =>
    (await logIn()).tryCall('property.change', { body: { turnover }, headers: { 'accept-language': 'en' } })
  /** The occupied days of a room, as numbers of days from today. */
  const listDays = async (roomId: number) => {
    const rows = await occupiedDays(server().db).findAll({ where: { roomId }, order: ['day'], raw: true })
    const numbers = new Map(Array.from({ length: 100 }, (_, i) => [day(i - 50), i - 50]))
    return rows.map((it) => numbers.get(it.day))
  }

  test('by default no stay begins on the check-out day of another one', async () => {
    const staff = await logIn()
    const response = await staff.tryCall('property.read')
    expect([response.json, response.headers.etag]).toEqual([rules('blocked'), expect.stringMatching(/^"\d+"$/)])
    expect((await request(1, 10, 2)).status).toBe(201)
    expect(getProblemCode(await request(1, 12, 2))).toBe('dates_taken')
    expect(await listDays(1)).toEqual([10, 11, 12])
  })

  test('a free check-out day takes the next arrival; locked and disabled check-out days block as before', async () => {
    const staff = await logIn()
    const { cursor } = await readChangePages(staff)
    const past = await staff.call('bookings.desk', { body: buildDesk(2, -5, 3) })
    await staff.call('bookings.desk', { body: buildDesk(2, -1, 2) })
    const changed = await change('same-day')
    expect([changed.status, changed.json]).toEqual([200, rules('same-day')])
    expect((await readChangePages(staff, cursor)).pages.flatMap((page) => page.settings)).toEqual([
      { key: 'property', value: rules('same-day'), version: Number(changed.headers.etag?.replaceAll('"', '')) },
    ])
    // Days of the past stay as they were.
    expect(await listDays(2)).toEqual([-5, -4, -3, -2, -1, 0])
    expect((await request(1, 12, 2)).status).toBe(201)
    expect((await request(1, 8, 2)).status).toBe(201)
    expect(await listDays(1)).toEqual([8, 9, 10, 11, 12, 13])
    expect(getProblemCode(await request(1, 11, 1))).toBe('dates_taken')
    const query = { startDate: day(0), endDate: day(20) }
    const calendar = await new ApiClient(server()).call('availability.list', { query })
    expect(new Set(calendar.map(({ turnover }) => turnover))).toEqual(new Set(['same-day']))

    const params = { roomId: '3', date: day(22) }
    await staff.call('availability.editDay', { params, body: { available: false } })
    expect(getProblemCode(await request(3, 20, 2))).toBe('day_disabled')
    const locked = { ...buildDesk(3, 0, 1), checkinDate: '2025-07-30', checkoutDate: '2025-08-01' }
    expect(getProblemCode(await staff.tryCall('bookings.desk', { body: locked }))).toBe('locked_period')
    // The edit of a past stay stores its days under the new rule.
    await staff.call('bookings.edit', { params: { id: past.id }, body: { ...past, checkinDate: day(-6) } })
    expect(await listDays(2)).toEqual([-6, -5, -4, -3, -1, 0])
  })

  test('going back is refused with a list while coming stays would collide, and judges no past day', async () => {
    const staff = await logIn()
    const over = await staff.call('bookings.desk', { body: buildDesk(4, -9, 3) })
    await staff.call('bookings.desk', { body: buildDesk(4, -6, 3) })
    const bookings = await staff.call('bookings.list')
    const [first, second, third] = [8, 10, 12].map((from) => {
      const found = bookings.find((it) => it.roomId === 1 && it.checkinDate === day(from))
      if (!found) throw new Error('a booking is missing')
      const { code, guestName, guestSurname, checkinDate, checkoutDate } = found
      const days = `${toItalianDay(checkinDate)} - ${toItalianDay(checkoutDate)}`
      return { ...found, text: `${code} ${guestName} ${guestSurname} (${days})` }
    })
    const before = [await listDays(1), await listDays(4)]
    const refused = await change('blocked')
    expect([refused.status, (refused.json as Problem).code]).toEqual([409, 'turnover_conflict'])
    expect((refused.json as Problem).errors).toEqual(
      [
        [10, first, second],
        [12, second, third],
      ].map(([from, leaving, arriving]) => ({
        path: 'turnover',
        code: 'turnover_conflict',
        message: `${getSampleRoom(1).name}, ${toItalianDay(day(Number(from)))}: ${Object(leaving).text} leaves, ${Object(arriving).text} arrives`,
      })),
    )
    expect([await listDays(1), await listDays(4)]).toEqual(before)
    expect(await staff.call('property.read')).toEqual(rules('same-day'))

    for (const booking of [first, third]) await staff.call('bookings.trash', { params: { id: booking?.id ?? '' } })
    expect((await change('blocked')).status).toBe(200)
    expect([await listDays(1), await listDays(4)]).toEqual([
      [10, 11, 12],
      [-9, -8, -7, -6, -5, -4],
    ])
    expect(getProblemCode(await request(1, 12, 2))).toBe('dates_taken')

    // A stay that was over before the change can still be restored.
    await staff.call('bookings.trash', { params: { id: over.id } })
    await staff.call('bookings.restore', { params: { id: over.id } })
    expect(await listDays(4)).toEqual([-9, -8, -7, -6, -5, -4])
  })

  test('two managers: the second gets 412, and a rule that does not exist is 400', async () => {
    const staff = await logIn()
    const { etag = '' } = (await staff.tryCall('property.read')).headers
    const write = (turnover: string) =>
      staff.tryCall('property.change', { body: { turnover }, headers: { 'if-match': etag } })
    expect((await write('same-day')).status).toBe(200)
    const second = await write('blocked')
    expect([second.status, (second.json as Problem).current]).toEqual([412, rules('same-day')])
    expect((await write('sometimes')).json).toMatchObject({ status: 400, errors: [{ path: 'turnover' }] })
  })

  test('a backup with days of both rules is sound and brings the rule back; a damaged one is found', async () => {
    const staff = await logIn()
    const backup = await createBackup(server(), staff)
    expect(backup).toMatchObject({ status: 'success', errorMessage: null })
    const before = await listDays(1)
    expect((await change('blocked')).status).toBe(200)
    const params = { id: backup.id }
    await runToEnd(server(), staff, () => staff.call('backups.restore', { params }))
    expect(await (await logIn()).call('property.read')).toEqual(rules('same-day'))
    expect(await listDays(1)).toEqual(before)
    if (kind === 'PostgreSQL') return
    const { db } = server()
    const findErrorWithout = async (where: { day: string; roomId?: number }) => {
      const rows = await occupiedDays(db).findAll({ where, raw: true })
      expect(rows.length).toBeGreaterThan(0)
      await occupiedDays(db).destroy({ where })
      const error = await findOccupiedDaysError(db.main)
      await occupiedDays(db).bulkCreate(rows)
      return error
    }
    const checkout = { roomId: 1, day: day(12) }
    expect(await findOccupiedDaysError(db.main)).toBeNull()
    for (const from of [-9, 10]) expect(await findErrorWithout({ day: day(from) })).toMatch(/^occupied_days/)
    const [last] = await occupiedDays(db).findAll({ where: { roomId: 1, day: day(11) }, raw: true })
    await occupiedDays(db).create({ ...checkout, ownerKind: 'booking', ownerId: last?.ownerId ?? '' })
    expect(await findOccupiedDaysError(db.main)).toMatch(/^occupied_days/)
    await occupiedDays(db).destroy({ where: checkout })
    expect((await change('blocked')).status).toBe(200)
    expect(await findOccupiedDaysError(db.main)).toBeNull()
    expect(await findErrorWithout(checkout)).toMatch(/^occupied_days/)
  })
})
