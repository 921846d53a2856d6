import { describe, expect, test } from 'vitest'
import { buildLockedPeriod, buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onBothDatabases((server) => {
  const today = () => toFarmDay(server().now())
  const logIn = () => new ApiClient(server()).logIn()
  const buildDeskBooking = (roomId: number, from: number, nights: number) => ({
    roomId,
    guestName: 'Neri',
    guestSurname: 'Salimbeni',
    guestPhone: '+39 000 1',
    checkinDate: addDays(today(), from),
    checkoutDate: addDays(today(), from + nights),
  })
  const getRoomPrice = async (staff: ApiClient, id: number) =>
    Number((await staff.call('rooms.list')).find((room) => room.id === id)?.pricePerNight)
  const buildEdit = (booking: Booking, change: Partial<Record<keyof Booking, unknown>> = {}) => ({
    ...booking,
    ...change,
  })

  describe('a booking taken by phone', () => {
    test('needs no email, birth date, nationality or consent, and may lie in the past and on disabled days', async () => {
      const staff = await logIn()
      const date = addDays(today(), -4)
      await staff.call('availability.editDay', { params: { roomId: '1', date }, body: { available: false } })
      await staff.call('settings.switchBookings', { body: { enabled: false } })
      const booking = await staff.call('bookings.desk', {
        body: { ...buildDeskBooking(1, -5, 3), numberOfGuests: 10, status: 'confirmed' },
      })
      await staff.call('settings.switchBookings', { body: { enabled: true } })
      expect(booking).toMatchObject({
        guestEmail: null,
        birthDate: null,
        nationality: null,
        status: 'confirmed',
        language: 'it',
      })
    })

    test('is refused in words when it never ends, and so is an edit to such days', async () => {
      const staff = await logIn()
      const body = { ...buildDeskBooking(5, 10, 2), checkoutDate: '9999-12-31' }
      const refused = await staff.tryCall('bookings.desk', { body })
      expect([refused.status, refused.json]).toMatchObject([400, { errors: [{ path: 'checkoutDate' }] }])
      expect(refused.text).toContain('2099')
      const booking = await staff.call('bookings.desk', { body: buildDeskBooking(5, 10, 2) })
      const params = { id: booking.id }
      const edit = await staff.tryCall('bookings.edit', { params, body: { ...booking, checkoutDate: '2100-01-01' } })
      expect([edit.status, edit.json]).toMatchObject([400, { errors: [{ path: 'checkoutDate' }] }])
      for (const text of ['a\u0000', 'a\ud800']) {
        const broken = { ...buildDeskBooking(5, 30, 2), guestSurname: text }
        expect((await staff.tryCall('bookings.desk', { body: broken })).status).toBe(400)
      }
    })

    test('keeps the id that the tablet created, and refuses an id that is in use', async () => {
      const staff = await logIn()
      const id = '01a1fd1c-7076-76b8-9454-8c57810444c3'
      const booking = await staff.call('bookings.desk', { body: { ...buildDeskBooking(1, 10, 2), id } })
      expect(booking.id).toBe(id)
      const again = await staff.tryCall('bookings.desk', { body: { ...buildDeskBooking(1, 30, 2), id } })
      expect([again.status, getProblemCode(again)]).toEqual([409, 'id_taken'])
    })

    test('is stored with its agreed amounts and its confirmation at once, once for two presses', async () => {
      const staff = await logIn()
      const mail = { kind: 'confirmation', iban: 'IT60X0542811101000000123456' } as const
      const amounts = { agreedPrice: '200', depositAmount: '60', balanceAmount: '140' }
      const body = {
        ...buildDeskBooking(4, 70, 2),
        ...amounts,
        status: 'confirmed' as const,
        mail,
        mailText: 'A presto!',
      }
      const refused = await staff.tryCall('bookings.desk', { body })
      expect([refused.status, getProblemCode(refused)]).toEqual([409, 'no_guest_email'])
      const key = createKey()
      const send = () => staff.call('bookings.desk', { body: { ...body, guestEmail: 'neri@example.org' }, key })
      const booking = await send()
      expect((await send()).id).toBe(booking.id)
      expect(booking).toMatchObject({ status: 'confirmed', agreedPrice: '200.00', depositAmount: '60.00' })
      const mails = await staff.call('mails.list', { query: { bookingId: booking.id } })
      expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['confirmation', 'neri@example.org']])
      const shown = await staff.call('mails.show', { params: { id: mails[0]?.id ?? '' } })
      expect(shown.text).toContain('A presto!')
      const taken = { ...body, id: '01a1fd1c-7076-76b8-9454-8c57810444c4', guestEmail: 'neri@example.org' }
      expect(getProblemCode(await staff.tryCall('bookings.desk', { body: taken }))).toBe('dates_taken')
      expect(await staff.call('mails.list', { query: { bookingId: taken.id } })).toEqual([])
    })

    test('is refused on occupied days and in a locked period', async () => {
      const staff = await logIn()
      await staff.call('bookings.desk', { body: buildDeskBooking(2, 10, 2) })
      expect(getProblemCode(await staff.tryCall('bookings.desk', { body: buildDeskBooking(2, 12, 2) }))).toBe(
        'dates_taken',
      )
      const locked = { ...buildDeskBooking(2, 0, 1), checkinDate: '2025-08-10', checkoutDate: '2025-08-12' }
      const response = await staff.tryCall('bookings.desk', { body: locked })
      expect([response.status, getProblemCode(response)]).toEqual([423, 'locked_period'])
    })
  })

  describe('an edit', () => {
    test('may overlap the stay’s own old days, and frees the other old days', async () => {
      const staff = await logIn()
      const booking = await staff.call('bookings.desk', { body: buildDeskBooking(3, 10, 4) })
      const moved = await staff.call('bookings.edit', {
        params: { id: booking.id },
        body: buildEdit(booking, { checkinDate: addDays(today(), 12), checkoutDate: addDays(today(), 16) }),
      })
      expect(moved).toMatchObject({ version: 2, checkinDate: addDays(today(), 12) })
      expect((await staff.tryCall('bookings.desk', { body: buildDeskBooking(3, 10, 1) })).status).toBe(201)
      expect(getProblemCode(await staff.tryCall('bookings.desk', { body: buildDeskBooking(3, 11, 1) }))).toBe(
        'dates_taken',
      )
    })

    test('is refused when an ignored field is nested 40,000 levels deep', async () => {
      const staff = await logIn()
      const booking = await staff.call('bookings.desk', { body: buildDeskBooking(15, 10, 2) })
      const raw = JSON.stringify({ ...booking, room: 0 }).replace(
        '"room":0',
        `"room":${'['.repeat(4e4)}${']'.repeat(4e4)}`,
      )
      const headers = { 'content-type': 'application/json', 'idempotency-key': createKey() }
      const response = await staff.send('PUT', `/api/bookings/${booking.id}`, { raw, headers })
      expect([response.status, getProblemCode(response)]).toEqual([400, 'not_json'])
    })

    test('onto occupied days is refused and changes nothing', async () => {
      const staff = await logIn()
      await staff.call('bookings.desk', { body: buildDeskBooking(4, 20, 2) })
      const booking = await staff.call('bookings.desk', { body: buildDeskBooking(4, 10, 2) })
      const response = await staff.tryCall('bookings.edit', {
        params: { id: booking.id },
        body: buildEdit(booking, { checkinDate: addDays(today(), 21), checkoutDate: addDays(today(), 24) }),
      })
      expect(getProblemCode(response)).toBe('dates_taken')
      expect(await staff.call('bookings.list')).toContainEqual(booking)
    })

    test('of an old version is refused with 412 and the current booking', async () => {
      const staff = await logIn()
      const booking = await staff.call('bookings.desk', { body: buildDeskBooking(4, 30, 2) })
      const patch = { params: { id: booking.id }, body: { agreedPrice: '120.5' } }
      const first = await staff.tryCall('bookings.patch', { ...patch, headers: { 'if-match': '"1"' } })
      expect(first.headers.etag).toBe('"2"')
      const second = await staff.tryCall('bookings.patch', { ...patch, headers: { 'if-match': '"1"' } })
      expect([second.status, getProblemCode(second)]).toEqual([412, 'stale_version'])
      expect(second.json).toMatchObject({ current: { id: booking.id, version: 2, agreedPrice: '120.50' } })
      for (const wrong of ['"01"', '1', 'W/"1"', '"1", "2"', '*']) {
        expect(
          (await staff.tryCall('bookings.patch', { ...patch, headers: { 'if-match': wrong } })).status,
          wrong,
        ).toBe(400)
      }
    })

    test('is refused with the error messages for staff', async () => {
      const staff = await logIn()
      const booking = await staff.call('bookings.desk', { body: buildDeskBooking(4, 40, 2) })
      const body = { ...buildEdit(booking), guestName: '', guestSurname: '', guestPhone: '', guestEmail: 'x' }
      const response = await staff.tryCall('bookings.edit', { params: { id: booking.id }, body })
      for (const sentence of ['Nome richiesto', 'Cognome richiesto', 'Telefono richiesto', 'Email non valida']) {
        expect(response.text).toContain(sentence)
      }
    })

    test('is refused when it moves a stay into a locked period, and allowed when it moves no days', async () => {
      const staff = await logIn()
      const near = { ...buildDeskBooking(5, 0, 1), checkinDate: '2025-07-28', checkoutDate: '2025-07-30' }
      const booking = await staff.call('bookings.desk', { body: near })
      const response = await staff.tryCall('bookings.edit', {
        params: { id: booking.id },
        body: buildEdit(booking, { checkoutDate: '2025-08-02' }),
      })
      expect(response.status).toBe(423)
      expect(
        (await staff.tryCall('bookings.patch', { params: { id: booking.id }, body: { agreedPrice: 90 } })).status,
      ).toBe(200)
    })
  })

  test('a stay in a period that was locked later may be cancelled or trashed, but not moved, reactivated or restored', async () => {
    const staff = await logIn()
    const booking = await staff.call('bookings.desk', { body: buildDeskBooking(14, 710, 2) })
    const params = { id: booking.id }
    const seeded = await staff.call('lockedPeriods.list')
    const unlock = () => staff.call('lockedPeriods.replace', { body: seeded })
    const lock = () =>
      staff.call('lockedPeriods.replace', {
        body: [...seeded, buildLockedPeriod(addDays(today(), 700), addDays(today(), 720))],
      })
    await lock()
    const moved = buildEdit(booking, { checkoutDate: addDays(today(), 730) })
    expect((await staff.tryCall('bookings.edit', { params, body: moved })).status).toBe(423)
    await staff.call('bookings.patch', { params, body: { status: 'cancelled' } })
    expect((await staff.tryCall('bookings.patch', { params, body: { status: 'confirmed' } })).status).toBe(423)
    await unlock()
    await staff.call('bookings.patch', { params, body: { status: 'confirmed' } })
    await lock()
    await staff.call('bookings.trash', { params })
    expect((await staff.tryCall('bookings.restore', { params })).status).toBe(423)
  })

  describe('cancelling, trash and restore', () => {
    test('cancelling frees the days; reactivating occupies them again or is refused', async () => {
      const staff = await logIn()
      const booking = await staff.call('bookings.desk', { body: buildDeskBooking(6, 10, 2) })
      const params = { id: booking.id }
      await staff.call('bookings.patch', { params, body: { status: 'cancelled' } })
      const other = await staff.call('bookings.desk', { body: buildDeskBooking(6, 11, 2) })
      const refused = await staff.tryCall('bookings.patch', { params, body: { status: 'pending' } })
      expect([refused.status, getProblemCode(refused)]).toEqual([409, 'dates_taken'])
      await staff.call('bookings.trash', { params: { id: other.id } })
      expect(await staff.call('bookings.patch', { params, body: { status: 'completed' } })).toMatchObject({
        status: 'completed',
      })
    })

    test('a booking in the trash occupies no days; restoring occupies them again or is refused', async () => {
      const staff = await logIn()
      const booking = await staff.call('bookings.desk', { body: buildDeskBooking(7, 10, 2) })
      const params = { id: booking.id }
      await staff.call('bookings.trash', { params })
      const trash = await staff.call('bookings.listTrash')
      expect(trash.find((it) => it.id === booking.id)).toMatchObject({ version: 2, deletedAt: expect.any(String) })
      const other = await staff.call('bookings.desk', { body: buildDeskBooking(7, 12, 2) })
      expect(getProblemCode(await staff.tryCall('bookings.restore', { params }))).toBe('dates_taken')
      await staff.call('bookings.trash', { params: { id: other.id } })
      expect(await staff.call('bookings.restore', { params })).toMatchObject({ version: 3, deletedAt: null })
    })

    test('a booking of the trash is restored onto other days and into another room, with a new list price', async () => {
      const staff = await logIn()
      const booking = await staff.call('bookings.desk', {
        body: { ...buildDeskBooking(7, 40, 2), agreedPrice: '99.00' },
      })
      const params = { id: booking.id }
      await staff.call('bookings.trash', { params })
      const holder = await staff.call('bookings.desk', { body: buildDeskBooking(7, 41, 2) })
      const checkinDate = addDays(today(), 60)
      const stay = { roomId: 8, checkinDate, checkoutDate: addDays(checkinDate, 3) }
      const restore = (body: object, headers = {}) => staff.tryCall('bookings.restore', { params, body, headers })
      expect(getProblemCode(await restore({}))).toBe('dates_taken')
      expect(getProblemCode(await restore({ checkinDate: addDays(checkinDate, 5), checkoutDate: checkinDate }))).toBe(
        'end_before_start',
      )
      expect(getProblemCode(await restore({ roomId: 16 }))).toBe('room_not_bookable')
      expect(getProblemCode(await restore(stay, { 'if-match': '"1"' }))).toBe('stale_version')
      const restored = await staff.call('bookings.restore', { params, body: stay, headers: { 'if-match': '"2"' } })
      expect(restored).toMatchObject({ ...stay, version: 3, deletedAt: null, agreedPrice: '99.00' })
      expect(restored.room.id).toBe(8)
      expect(Number(restored.listPrice)).toBe((await getRoomPrice(staff, 8)) * 3)
      expect(getProblemCode(await staff.tryCall('bookings.desk', { body: buildDeskBooking(8, 61, 1) }))).toBe(
        'dates_taken',
      )
      await staff.call('bookings.trash', { params: { id: holder.id } })
      await staff.call('bookings.desk', { body: buildDeskBooking(7, 40, 2) })
    })

    test('trashing a booking in the trash and restoring one outside it create no new version', async () => {
      const staff = await logIn()
      const booking = await staff.call('bookings.desk', { body: buildDeskBooking(8, 10, 2) })
      const params = { id: booking.id }
      expect((await staff.tryCall('bookings.restore', { params })).json).toEqual(booking)
      // Another stay does not move a booking that is not in the trash.
      const body = { roomId: 9, checkinDate: addDays(today(), 70), checkoutDate: addDays(today(), 72) }
      expect((await staff.tryCall('bookings.restore', { params, body })).json).toEqual(booking)
      await staff.call('bookings.trash', { params })
      await staff.call('bookings.trash', { params })
      expect((await staff.call('bookings.listTrash')).find((it) => it.id === booking.id)).toMatchObject({ version: 2 })
    })

    test('unknown and malformed ids are 404', async () => {
      const staff = await logIn()
      for (const id of ['01a1fd1c-7076-76b8-9454-000000000000', 'nobody', '1', '%00', '..%2f', "1'%20OR%201=1"]) {
        const response = await staff.send('PATCH', `/api/bookings/${id}`, { body: { status: 'pending' } })
        expect(response.status, id).toBe(404)
      }
    })
  })

  describe('room days and the switch', () => {
    test('a disabled day refuses a guest’s stay, the check-out day included, and only staff see its notes', async () => {
      const staff = await logIn()
      const date = addDays(today(), 12)
      const edited = await staff.call('availability.editDay', {
        params: { roomId: '9', date },
        body: { available: false, notes: 'Imbianchino' },
        headers: { 'if-match': '"0"' },
      })
      expect(edited).toEqual({ roomId: 9, date, available: false, notes: 'Imbianchino', version: 1 })
      const request = buildRequest({ roomId: 9, checkinDate: addDays(date, -2), checkoutDate: date })
      const refused = await new ApiClient(server()).tryCall('bookings.request', { body: request })
      expect([refused.status, getProblemCode(refused)]).toEqual([409, 'day_disabled'])
      const query = { startDate: date, endDate: date }
      const forGuest = await new ApiClient(server()).call('availability.list', { query })
      const forStaff = await staff.call('availability.list', { query })
      expect(forGuest.find((it) => it.roomId === 9)?.adminAvailability[0]?.notes).toBeNull()
      expect(forStaff.find((it) => it.roomId === 9)?.adminAvailability[0]?.notes).toBe('Imbianchino')
    })

    test('a day keeps its notes when none are sent, and loses them to null or an empty text', async () => {
      const staff = await logIn()
      const params = { roomId: '8', date: addDays(today(), 12) }
      const bodies = [
        { available: false, notes: 'Imbianchino' },
        { available: true },
        { available: false, notes: null },
        { available: true, notes: 'Idraulico' },
        { available: true, notes: ' ' },
      ]
      const notes = []
      for (const body of bodies) notes.push((await staff.call('availability.editDay', { params, body })).notes)
      expect(notes).toEqual(['Imbianchino', 'Imbianchino', null, 'Idraulico', null])
    })

    test('every day of August 2025 is locked', async () => {
      const staff = await logIn()
      const edit = (date: string) =>
        staff.tryCall('availability.editDay', { params: { roomId: '1', date }, body: { available: false } })
      for (const date of ['2025-08-01', '2025-08-31']) {
        const response = await edit(date)
        expect([response.status, getProblemCode(response)]).toEqual([423, 'locked_period'])
        expect(response.text).toContain('Agosto non modificabile - Le date di agosto sono bloccate per SOLD OUT')
      }
      expect((await edit('2025-07-31')).status).toBe(200)
      expect((await edit('2025-02-31')).status).toBe(400)
    })

    test('while bookings are suspended every request is refused, and guests can read that they are', async () => {
      const staff = await logIn()
      await staff.call('settings.switchBookings', { body: { enabled: false } })
      expect(await new ApiClient(server()).call('settings.readBookingsEnabled')).toEqual({ enabled: false })
      const request = buildRequest({ roomId: 10, checkinDate: addDays(today(), 3), checkoutDate: addDays(today(), 4) })
      const refused = await new ApiClient(server()).tryCall('bookings.request', { body: request })
      expect([refused.status, getProblemCode(refused)]).toEqual([409, 'bookings_suspended'])
      await staff.call('settings.switchBookings', { body: { enabled: true } })
    })
  })

  test('guests see the days of a booking but no personal data', async () => {
    const staff = await logIn()
    const booking = await staff.call('bookings.desk', { body: buildDeskBooking(11, 10, 2) })
    await staff.call('bookings.patch', { params: { id: booking.id }, body: { status: 'cancelled' } })
    await staff.call('bookings.desk', { body: buildDeskBooking(11, 20, 2) })
    const query = { startDate: today(), endDate: addDays(today(), 40) }
    const guest = await new ApiClient(server()).tryCall('availability.list', { query })
    expect(guest.text).not.toContain('Salimbeni')
    expect(guest.text).not.toContain(booking.id)
    const [entry] = (await new ApiClient(server()).call('availability.list', { query })).filter(
      (it) => it.roomId === 11,
    )
    expect(entry?.bookings).toHaveLength(1)
    const [forStaff] = (await staff.call('availability.list', { query })).filter((it) => it.roomId === 11)
    expect(forStaff?.bookings).toHaveLength(2)
  })

  test('a range over 400 days, an end before its start, a missing and a repeated date are 400', async () => {
    const caller = new ApiClient(server())
    const read = (search: string) => caller.send('GET', `/api/calendar-availability?${search}`)
    expect((await read('startDate=2026-01-01&endDate=2027-03-01')).status).toBe(400)
    expect((await read('startDate=2026-01-02&endDate=2026-01-01')).status).toBe(400)
    expect((await read('startDate=2026-01-02')).status).toBe(400)
    expect((await read('startDate=2026-01-01&startDate=2026-01-01&endDate=2026-01-03')).status).toBe(400)
    expect((await read('startDate=2026-01-01&endDate=2027-02-05&extra=1&extra=2&_t=1&_t=1')).status).toBe(200)
  })

  test('the private link shows its request only with the right secret', async () => {
    const request = buildRequest({ roomId: 12, checkinDate: addDays(today(), 3), checkoutDate: addDays(today(), 4) })
    const { code, secret } = await new ApiClient(server()).call('bookings.request', { body: request, key: createKey() })
    const open = (bearer: string, scheme = 'Bearer') =>
      new ApiClient(server()).tryCall('bookings.viewRequest', {
        params: { code },
        headers: { authorization: `${scheme} ${bearer}` },
      })
    expect((await open(secret, 'bearer')).status).toBe(200)
    expect((await open(secret, 'Basic')).status).toBe(404)
    const response = await open(secret)
    expect(response.json).toMatchObject({ code, status: 'pending' })
    expect(response.text).not.toContain('Acquaviva')
    expect((await open('x')).status).toBe(404)
    expect((await open(secret.toLowerCase())).status).toBe(404)
  })

  test('idempotency keys of staff belong to the account and remain valid after the session', async () => {
    const key = createKey()
    const first = await (await logIn()).tryCall('bookings.desk', { body: buildDeskBooking(13, 10, 2), key })
    const again = await (await logIn()).tryCall('bookings.desk', { body: buildDeskBooking(13, 10, 2), key })
    expect([again.status, again.text]).toEqual([201, first.text])
  })
})
