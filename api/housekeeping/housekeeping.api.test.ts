import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const cleaner = { username: 'rosa', password: 'segreto-di-rosa' }

onSqlite((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const logInCleaner = () => new ApiClient(server()).logIn(cleaner)
  const today = () => toFarmDay(server().now())
  beforeAll(async () => {
    await (await logIn()).call('staff.add', { body: { ...cleaner, role: 'housekeeping' } })
  })
  const takeStay = (staff: ApiClient, roomId: number, from: number, nights: number, fields = {}) => {
    const checkinDate = addDays(today(), from)
    const stay = { roomId, checkinDate, checkoutDate: addDays(checkinDate, nights) }
    const { totalPrice: _, privacyAccepted: __, ...request } = buildRequest(stay)
    return staff.call('bookings.desk', {
      body: { ...request, guestName: 'Bice', guestSurname: 'Portinari', status: 'confirmed', ...fields },
    })
  }
  const readRoom = async (caller: ApiClient, roomId: number, day?: string) =>
    (await caller.call('housekeeping.read', { query: day === undefined ? {} : { day } })).rooms.find(
      ({ room }) => room.id === roomId,
    )

  test('whoever cleans reads arrivals and departures of today and tomorrow, without surnames and money', async () => {
    const staff = await logIn()
    const arrival = { checkinTime: 'Dopo le 20:00', numberOfGuests: 2, agreedPrice: '431.00' }
    const wishes = 'Una culla, grazie. La Portinari ha dato 431,00 € di caparra per la dieta senza glutine.'
    const { id: bookingId } = await takeStay(staff, 1, 0, 2, { ...arrival, specialRequests: wishes })
    await takeStay(staff, 2, -2, 2)
    await takeStay(staff, 3, 1, 2)
    const text = 'Figlio allergico alle noci. La signora Portinari vuole il conto.'
    await staff.call('notes.add', { body: { id: uuidv7(), text, bookingId } })
    await staff.call('notes.add', {
      body: { id: uuidv7(), text: 'Il rubinetto perde', roomId: 2, remindOn: today() },
    })
    const rosa = await logInCleaner()
    expect(await readRoom(rosa, 1)).toMatchObject({
      state: 'todo',
      cot: true,
      breakfasts: 0,
      covers: 2,
      departure: null,
      arrival: { guestName: 'Bice', guests: 2, time: 'Dopo le 20:00' },
      food: ['La … ha dato … di caparra per la dieta senza glutine.', 'Figlio allergico alle noci.'],
    })
    expect(await readRoom(rosa, 2)).toMatchObject({ linen: true, departure: {}, repairs: ['Il rubinetto perde'] })
    const tomorrow = addDays(today(), 1)
    expect(await readRoom(rosa, 3, tomorrow)).toMatchObject({ arrival: {} })
    expect(await readRoom(rosa, 1, tomorrow)).toMatchObject({ breakfasts: 2, covers: 2, staying: {} })
    for (const day of [today(), tomorrow]) {
      const { text: body } = await rosa.tryCall('housekeeping.read', { query: { day } })
      for (const secret of ['Portinari', '431.00', '431,00', 'Cents', 'guestSurname', 'Price', 'guestPhone'])
        expect(body).not.toContain(secret)
    }
    for (const day of [-1, 2]) {
      const response = await rosa.tryCall('housekeeping.read', { query: { day: addDays(today(), day) } })
      expect([response.status, getProblemCode(response)]).toEqual([403, 'forbidden'])
      expect((await staff.tryCall('housekeeping.read', { query: { day: addDays(today(), day) } })).status).toBe(200)
    }
  })

  test('a tick reaches every tablet and the log, and of two at once the same is no conflict', async () => {
    const [staff, rosa] = [await logIn(), await logInCleaner()]
    const { cursor } = await readChangePages(staff)
    const mark = (caller: ApiClient, body: Record<string, unknown>, version: number) =>
      caller.tryCall('housekeeping.mark', {
        params: { roomId: '4' },
        body,
        headers: { 'if-match': `"${version}"` },
        key: createKey(),
      })
    const [first, second] = await Promise.all([mark(rosa, { state: 'done' }, 0), mark(staff, { state: 'done' }, 0)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.json).toEqual(second.json)
    expect(first.json).toMatchObject({ roomId: 4, state: 'done', day: today(), version: 1 })
    const stale = await mark(staff, { state: 'checked' }, 0)
    expect([stale.status, getProblemCode(stale)]).toEqual([412, 'stale_version'])
    expect(stale.json).toMatchObject({ current: { roomId: 4, state: 'done', version: 1 } })
    const note = { state: 'checked', note: 'Manca un cuscino', day: addDays(today(), 3) }
    const checked = await mark(staff, note, 1)
    expect(checked.json).toMatchObject({
      state: 'checked',
      note: 'Manca un cuscino',
      day: today(),
      version: 2,
      who: 'anna',
    })
    expect((await readChangePages(staff, cursor)).pages.flatMap((page) => page.roomMarks)).toEqual([checked.json])
    expect(await readRoom(rosa, 4)).toMatchObject({ state: 'checked', mark: checked.json })
    const log = (await staff.call('log.list')).filter((it) => it.call === 'housekeeping.mark')
    expect(log.map((it) => it.subjectId)).toEqual(['4', '4'])
    expect((await mark(rosa, { state: 'clean' }, 2)).status).toBe(400)
    for (const roomId of ['16', '99']) {
      const unknown = await rosa.tryCall('housekeeping.mark', { params: { roomId }, body: { state: 'done' } })
      expect([unknown.status, getProblemCode(unknown)]).toEqual([404, 'room_not_found'])
    }
  })

  test('what was ticked is in a backup and comes back with it', async () => {
    const staff = await logIn()
    const mark = (state: 'done' | 'todo') =>
      staff.call('housekeeping.mark', { params: { roomId: '5' }, body: { state } })
    const done = await mark('done')
    const backup = await createBackup(server(), staff)
    await mark('todo')
    await runToEnd(server(), staff, () => staff.call('backups.restore', { params: { id: backup.id } }))
    expect((await readRoom(await logIn(), 5))?.mark).toEqual(done)
  })
})
