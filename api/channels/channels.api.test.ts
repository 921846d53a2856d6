import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { findOccupiedDaysError } from '#api/bookings/integrity.ts'
import { bookings } from '#api/bookings/model.ts'
import { mails } from '#api/mails/model.ts'
import { occupiedDays } from '#api/roomDays/model.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { startPortal, writeFeed } from '#api/testing/portal.ts'
import type { ChannelStay } from '#contract/channels.ts'
import { addDays, type Day, type Stay, toFarmDay } from '#contract/days/days.ts'
import { readFeed } from './feed.ts'

onBothDatabases(
  (server, kind) => {
    let roomId = 0
    const today = () => toFarmDay(server().now())
    const stay = (from: number, nights = 2): Stay => ({
      checkinDate: addDays(today(), from),
      checkoutDate: addDays(today(), from + nights),
    })
    const event = (from: number, nights = 2) => ({ ...stay(from, nights), uid: `u${from}@airbnb.com` })

    /** A portal and its channel, in a room of its own. */
    async function startChannel(room = ++roomId) {
      const portal = await startPortal()
      onTestFinished(portal.stop)
      const manager = await new ApiClient(server()).logIn()
      const body = { id: uuidv7(), roomId: room, name: 'Airbnb', portal: 'airbnb', importUrl: portal.url }
      const { id } = await manager.call('channels.add', { body })
      const fetch = () => manager.call('channels.fetch', { params: { id } })
      const listStays = async () =>
        (await readChangePages(manager)).pages
          .flatMap((page) => page.channelStays)
          .filter((it): it is ChannelStay => 'channelId' in it && it.channelId === id)
      const takeDesk = (days: Stay, fields = {}) =>
        manager.tryCall('bookings.desk', {
          body: {
            roomId: room,
            guestName: 'Neri',
            guestSurname: 'Salimbeni',
            guestPhone: '+39 000 1',
            ...days,
            ...fields,
          },
        })
      await fetch()
      return { id, roomId: room, portal, manager, fetch, listStays, takeDesk }
    }

    const listDays = async (room: number) =>
      (await occupiedDays(server().db).findAll({ where: { roomId: room }, order: ['day'], raw: true })).map(
        ({ day, ownerKind }) => `${day} ${ownerKind}`,
      )
    const expectSound = async () => {
      if (kind === 'SQLite') expect(await findOccupiedDaysError(server().db.main)).toBeNull()
    }
    const day = (n: number) => addDays(today(), n)
    const addYear = (it: Day) => `${Number(it.slice(0, 4)) + 1}${it.slice(4)}`

    test('a stay of a portal takes its nights, reaches the tablets, and guests see it as taken', async () => {
      const { portal, fetch, listStays, takeDesk, manager, roomId: room } = await startChannel()
      portal.set([event(10, 3)])
      expect(await fetch()).toMatchObject({ comingStays: 1, conflicts: 0, state: { problem: null, events: 1 } })
      expect(await listStays()).toMatchObject([
        { ...stay(10, 3), kind: 'stay', channelName: 'Airbnb', conflictNights: [], cancelledAt: null, version: 1 },
      ])
      expect(await listDays(room)).toEqual([10, 11, 12].map((n) => `${day(n)} channelStay`))
      const refused = await takeDesk(stay(11))
      expect([refused.status, getProblemCode(refused)]).toEqual([409, 'dates_taken'])
      const range = { startDate: today(), endDate: day(30) }
      const [calendar] = (await new ApiClient(server()).call('availability.list', { query: range })).filter(
        (it) => it.roomId === room,
      )
      // The check-out day is free for the next arrival, under either rule.
      expect(calendar?.bookings).toEqual([{ checkinDate: day(10), checkoutDate: day(12), status: 'confirmed' }])
      expect((await takeDesk(stay(13))).status).toBe(201)
      // A booking may leave on the day on which the portal's guests arrive.
      expect((await takeDesk(stay(8))).status).toBe(201)
      expect(await listDays(room)).toEqual([
        ...[8, 9].map((n) => `${day(n)} booking`),
        ...[10, 11, 12].map((n) => `${day(n)} channelStay`),
        ...[13, 14, 15].map((n) => `${day(n)} booking`),
      ])
      await expectSound()
      const { sent } = portal
      const { revision } = server().db
      const before = revision.current
      expect((await fetch()).state.problem).toBeNull()
      expect([portal.sent, revision.current]).toEqual([sent, before])
      // Another time of the answer is no change either, nor are other UIDs for the same nights.
      portal.set(writeFeed([event(10, 3)]).replace('20270101T000000Z', '20270102T000000Z'))
      await fetch()
      portal.set([{ ...event(10, 3), uid: 'another@airbnb.com' }])
      await fetch()
      expect([portal.sent, revision.current]).toEqual([sent + 2, before])
      expect((await manager.call('log.list')).some((it) => it.call === 'channels.add')).toBe(true)
    })

    test('what staff write about a stay is kept by later imports, also when its days change', async () => {
      const { portal, fetch, listStays, manager } = await startChannel()
      portal.set([event(10), event(20), event(30)])
      await fetch()
      const first = (await listStays()).find((it) => it.checkinDate === day(10))
      const id = first?.id ?? ''
      const body = { guestName: 'Hanna Birkenfeld', guests: 2, priceCents: 24_000, notes: 'Arriva tardi' }
      const headers = { 'if-match': '"1"' }
      expect(await manager.call('channelStays.patch', { params: { id }, body, headers })).toMatchObject({
        ...body,
        version: 2,
      })
      const stale = await manager.tryCall('channelStays.patch', { params: { id }, body: { guests: 3 }, headers })
      expect([stale.status, getProblemCode(stale)]).toEqual([412, 'stale_version'])
      portal.set([{ ...event(10), ...stay(11, 4) }, event(20), event(30)])
      await fetch()
      expect((await listStays()).find((it) => it.id === id)).toMatchObject({ ...body, ...stay(11, 4), version: 2 })
    })

    test('a booking that only leaves on a night gives way, and has its check-out day again when the portal cancels', async () => {
      const { portal, fetch, listStays, takeDesk, manager, roomId: room } = await startChannel()
      const { id } = (await takeDesk(stay(8))).json as { id: string }
      portal.set([event(10), event(20), event(30)])
      await fetch()
      expect(await listStays()).toMatchObject([{ conflictNights: [] }, {}, {}])
      const shared = [`${day(8)} booking`, `${day(9)} booking`, ...[10, 11].map((n) => `${day(n)} channelStay`)]
      expect((await listDays(room)).slice(0, 4)).toEqual(shared)
      await expectSound()
      // From the trash it comes back without that day, which the portal has sold.
      await manager.call('bookings.trash', { params: { id } })
      await manager.call('bookings.restore', { params: { id } })
      expect((await listDays(room)).slice(0, 4)).toEqual(shared)
      await expectSound()
      portal.set([event(20), event(30)])
      expect((await fetch()).state.missingStays).toHaveLength(1)
      expect(await listDays(room)).toContain(`${day(10)} channelStay`)
      await fetch()
      expect(await listDays(room)).toContain(`${day(10)} booking`)
      expect((await listStays()).filter((it) => it.cancelledAt !== null)).toHaveLength(1)
      await expectSound()
    })

    test('a booking keeps a night that a portal has sold, too; staff are told, and it heals when one of them goes', async () => {
      const { portal, fetch, listStays, takeDesk, manager, roomId: room } = await startChannel()
      const { id } = (await takeDesk(stay(10))).json as { id: string }
      portal.set([event(9, 4)])
      expect(await fetch()).toMatchObject({ conflicts: 1 })
      expect(await listStays()).toMatchObject([{ conflictNights: [day(10), day(11)] }])
      await expectSound()
      const sent = await mails(server().db).findAll({ where: { kind: 'channelConflict' }, raw: true })
      expect(sent.filter(({ facts }) => facts.includes(day(11)))).toHaveLength(1)
      const confirm = (body: object) =>
        manager.tryCall('bookings.patch', { params: { id }, body: { status: 'confirmed', ...body } })
      const refused = await confirm({})
      expect([refused.status, getProblemCode(refused)]).toEqual([409, 'channel_conflict'])
      expect(JSON.stringify(refused.json)).toContain('Airbnb')
      expect(await manager.call('bookings.checkChannels', { params: { id } })).toMatchObject({
        conflicts: [{ channelName: 'Airbnb' }],
        unanswered: [],
      })
      expect((await confirm({ anyway: true })).status).toBe(200)
      await manager.call('bookings.patch', { params: { id }, body: { status: 'cancelled' } })
      expect(await listStays()).toMatchObject([{ conflictNights: [] }])
      expect(await listDays(room)).toEqual([9, 10, 11, 12].map((n) => `${day(n)} channelStay`))
      expect((await manager.tryCall('bookings.patch', { params: { id }, body: { status: 'pending' } })).status).toBe(
        409,
      )
      await expectSound()
    })

    test('a night that a portal has sold since is found before a request is confirmed; a silent portal is named', async () => {
      const { portal, takeDesk, manager, listStays, roomId: room } = await startChannel()
      const { id } = (await takeDesk(stay(10))).json as { id: string }
      portal.set([event(11)])
      const patch = () => manager.tryCall('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
      expect(getProblemCode(await patch())).toBe('channel_conflict')
      // A new request asks the portals in the background, and the tablets learn of the conflict.
      portal.set([event(11), event(20)])
      const body = { ...buildRequest({ roomId: room, ...stay(20) }), guestEmail: 'conflict@example.org' }
      await new ApiClient(server()).call('bookings.request', { body })
      await expect.poll(listStays, { timeout: 10_000 }).toMatchObject([{}, { conflictNights: [day(20), day(21)] }])
      portal.set((response) => void response.writeHead(200))
      expect(await manager.call('bookings.checkChannels', { params: { id } })).toMatchObject({ unanswered: ['Airbnb'] })
    })

    test('when all stays of a calendar are gone nothing is freed until a manager says so', async () => {
      const { id, portal, fetch, listStays, manager, roomId: room } = await startChannel()
      portal.set([event(10), event(20)])
      await fetch()
      portal.set([])
      for (let i = 0; i < 3; i++) expect((await fetch()).state).toMatchObject({ isSuspicious: true, problem: null })
      expect(await listDays(room)).toHaveLength(4)
      expect(await manager.call('channels.release', { params: { id } })).toMatchObject({
        comingStays: 0,
        state: { isSuspicious: false, missingStays: [] },
      })
      expect(await listDays(room)).toEqual([])
      expect(await listStays()).toMatchObject([
        { cancelledAt: expect.any(String) },
        { cancelledAt: expect.any(String) },
      ])
      portal.set([event(10), event(20)])
      expect(await fetch()).toMatchObject({ comingStays: 2 })
      expect(await listStays()).toHaveLength(2)
    })

    test('an import can be undone for a day, and the same calendar does not do it again', async () => {
      const { id, portal, fetch, listStays, manager, roomId: room } = await startChannel()
      portal.set([event(10), event(20), event(30)])
      await fetch()
      portal.set([{ ...event(10), ...stay(12) }, event(20), event(30), event(40)])
      await fetch()
      const [newest, first] = await manager.call('channels.listImports', { params: { id } })
      expect(newest).toMatchObject({ kind: 'import', canUndo: true, undoneAt: null })
      expect(newest?.changes).toMatchObject([
        { from: stay(10), to: stay(12) },
        { from: null, to: stay(40) },
      ])
      const undo = (importId = '') => manager.tryCall('channels.undoImport', { params: { id, importId } })
      expect((await undo(newest?.id)).status).toBe(200)
      const expected = [10, 11, 20, 21, 30, 31].map((n) => `${day(n)} channelStay`)
      expect(await listDays(room)).toEqual(expected)
      portal.set([
        { ...event(10), ...stay(12) },
        event(20),
        event(30),
        { ...event(40), summary: 'Reserved' },
        event(50),
      ])
      await fetch()
      expect(await listDays(room)).toEqual([...expected, ...[50, 51].map((n) => `${day(n)} channelStay`)])
      expect(getProblemCode(await undo(newest?.id))).toBe('import_not_undoable')
      await server().passTime(25 * 3_600_000)
      expect(getProblemCode(await undo(first?.id))).toBe('import_not_undoable')
      expect(await listStays()).toHaveLength(5)
    })

    test('a deleted channel leaves its coming stays until a manager releases them', async () => {
      const { id, portal, fetch, listStays, manager, roomId: room } = await startChannel()
      portal.set([event(10)])
      await fetch()
      const { asked } = portal
      expect((await manager.tryCall('channels.remove', { params: { id } })).status).toBe(204)
      expect(await listStays()).toMatchObject([{ isChannelDeleted: true }])
      const find = async () => (await manager.call('channels.list')).find((it) => it.id === id)
      expect(await find()).toMatchObject({ deletedAt: expect.any(String), comingStays: 1, hasImport: false })
      await manager.call('channels.release', { params: { id } })
      expect(await listDays(room)).toEqual([])
      expect(await find()).toBeUndefined()
      expect(portal.asked).toBe(asked)
    })

    test('our calendar has all nights that are taken but those of the portal itself, and no guest’s name', async () => {
      const { portal, fetch, takeDesk, manager, roomId: room, id } = await startChannel()
      const other = await startChannel(room)
      portal.set([event(10)])
      other.portal.set([event(20)])
      await fetch()
      await other.fetch()
      await takeDesk(stay(30), { guestName: 'Ginevra' })
      const request = buildRequest({ roomId: room, ...stay(40) })
      await new ApiClient(server()).call('bookings.request', { body: request })
      const alternative = { roomId: room, ...stay(45), numberOfGuests: 2, lines: [] }
      const recipient = { guestName: 'Ginevra', guestSurname: 'Neri', guestEmail: 'ginevra@example.org' }
      const offer = { ...recipient, validUntil: day(5), holdsDays: true, alternatives: [alternative] }
      const { id: offerId } = await manager.call('offers.add', { body: offer })
      await manager.call('offers.send', { params: { id: offerId } })
      const params = { roomId: String(room), date: day(50) }
      await manager.call('availability.editDay', { params, body: { available: false } })
      const { exportUrl } = await manager.call('channels.renewToken', { params: { id } })
      const { pathname } = new URL(exportUrl)
      const reader = new ApiClient(server())
      const read = (method = 'GET', headers = {}) => reader.send(method, pathname, { headers })
      const answer = await read()
      expect(answer.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', etag: expect.any(String) })
      const listNights = (text: string) => {
        const result = readFeed(Buffer.from(text), today())
        if ('problem' in result) throw new Error(result.problem)
        return result.events.map(({ checkinDate, checkoutDate }) => ({ checkinDate, checkoutDate }))
      }
      expect(listNights(answer.text)).toEqual([stay(20), stay(30), stay(45), stay(50, 1)])
      expect(answer.text).not.toContain('Ginevra')
      const again = { 'if-none-match': String(answer.headers.etag) }
      expect((await read('GET', again)).status).toBe(304)
      // A write that changes none of the nights changes no byte.
      await manager.call('settings.switchBookings', { body: { enabled: true } })
      expect((await read('GET', again)).status).toBe(304)
      expect(await read('HEAD')).toMatchObject({ status: 200, text: '' })
      expect((await read('POST')).status).toBe(405)
      const closure = { from: day(60), to: day(62), yearly: true, reason: { it: 'Ferie', en: 'Holidays' } }
      await manager.call('closures.replace', { body: [closure] })
      expect(listNights((await read()).text).slice(-2)).toEqual([
        stay(60, 3),
        { checkinDate: addYear(day(60)), checkoutDate: addDays(addYear(day(62)), 1) },
      ])
      await manager.call('closures.replace', { body: [] })
      // A request that keeps its days for some minutes only is not given to portals.
      const hold = (heldUntil: string | null) =>
        bookings(server().db).update({ heldUntil }, { where: { roomId: room, guestEmail: request.guestEmail } })
      await hold(new Date(server().now() + 1_800_000).toISOString())
      await manager.call('channels.edit', { params: { id }, body: { exportsRequests: true } })
      expect(listNights((await read()).text)).not.toContainEqual(stay(40))
      await hold(null)
      await manager.call('settings.switchBookings', { body: { enabled: true } })
      expect(listNights((await read()).text)).toContainEqual(stay(40))
      const readAt = async () => (await manager.call('channels.list')).find((it) => it.id === id)?.state.exportReadAt
      await expect.poll(readAt).not.toBeNull()

      // The portal sends nights that it has read from us, under UIDs of its own: they are no stays.
      portal.set([event(10), { ...stay(30), uid: 'echo@airbnb.com', summary: 'Airbnb (Not available)' }])
      expect(await fetch()).toMatchObject({ comingStays: 1, state: { events: 2 } })

      const renewed = await manager.call('channels.renewToken', { params: { id } })
      expect((await read()).status).toBe(410)
      expect((await reader.send('GET', '/ical/unknown.ics')).status).toBe(404)
      await server().passTime(60_000)
      const statuses = []
      for (let i = 0; i < 61; i++) statuses.push((await reader.send('GET', new URL(renewed.exportUrl).pathname)).status)
      expect(statuses.filter((it) => it === 200)).toHaveLength(60)
      expect(statuses.at(-1)).toBe(429)
    })

    test('a restore brings back channels and stays, and no address that was revoked since', async () => {
      const { portal, fetch, manager, id, listStays } = await startChannel()
      portal.set([event(10)])
      await fetch()
      const { exportUrl } = await manager.call('channels.renewToken', { params: { id } })
      const backup = await createBackup(server(), manager)
      const renewed = await manager.call('channels.renewToken', { params: { id } })
      portal.set([event(20)])
      await runToEnd(server(), manager, () => manager.call('backups.restore', { params: { id: backup.id } }))
      expect(await listStays()).toMatchObject([stay(10)])
      const read = async (url: string) => (await new ApiClient(server()).send('GET', new URL(url).pathname)).status
      expect([await read(exportUrl), await read(renewed.exportUrl)]).toEqual([410, 200])
      await expectSound()
    })

    test('erasing the guest of a portal’s stay keeps its nights, and the portal’s calendar brings nothing back', async () => {
      const { portal, fetch, manager, listStays, roomId: room } = await startChannel()
      portal.set([{ ...event(10), summary: 'Reserved - Zenobia' }])
      await fetch()
      const id = (await listStays())[0]?.id ?? ''
      await manager.call('channelStays.patch', {
        params: { id },
        body: { guestName: 'Zenobia Acquaviva', phone: '+39 000 9' },
      })
      const { channelStays } = await manager.call('people.export', { body: { ids: [id] } })
      expect(channelStays).toMatchObject([{ id, guestName: 'Zenobia Acquaviva' }])
      expect(await manager.call('people.erase', { body: { ids: [id] } })).toMatchObject({ channelStays: 1 })
      await fetch()
      const { pages } = await readChangePages(manager)
      expect(pages.flatMap((page) => page.channelStays)).toContainEqual({ id, gone: true })
      expect(JSON.stringify(pages)).not.toContain('Zenobia')
      expect(await listStays()).toMatchObject([{ ...stay(10), guestName: null, phone: null, title: '' }])
      expect(await listDays(room)).toEqual([10, 11].map((n) => `${day(n)} channelStay`))
      await expectSound()
    })

    test('the house’s work knows who comes from a portal, and staff write how many they are', async () => {
      const { portal, fetch, manager, listStays, roomId: room } = await startChannel()
      portal.set([event(0, 2)])
      await fetch()
      const id = (await listStays())[0]?.id ?? ''
      const readRoom = async () =>
        (await manager.call('housekeeping.read', { query: { day: today() } })).rooms.find((it) => it.room.id === room)
      expect(await readRoom()).toMatchObject({ arrival: { guestName: 'Airbnb', guests: 2 }, covers: 2 })
      const body = { guestName: 'Hanna Birkenfeld', guests: 3, notes: 'Celiaca' }
      await manager.call('channelStays.patch', { params: { id }, body })
      expect(await readRoom()).toMatchObject({ arrival: { guestName: 'Hanna' }, covers: 3, food: ['Celiaca'] })
    })

    test('a channel is written back as it was read, and keeps its room and its address', async () => {
      const { manager, id } = await startChannel()
      const before = (await manager.call('channels.list')).find((it) => it.id === id)
      const edit = (body: object) => manager.tryCall('channels.edit', { params: { id }, body })
      const edited = await edit({ ...before, name: 'Altro', deletedAt: before?.createdAt })
      const { state: _, ...kept } = { ...before, name: 'Altro', version: 2 }
      expect([edited.status, edited.json]).toMatchObject([200, { ...kept, hasImport: true }])
      expect(getProblemCode(await edit({ ...before, roomId: 99 }))).toBe('channel_of_other_room')
    })

    test('nobody reads the whole address of a calendar, and staff not even its host', async () => {
      const { id, portal, manager } = await startChannel()
      await manager.call('staff.add', { body: { username: 'neri', password: 'una-lunga-parola' } }).catch(() => {})
      const staff = await new ApiClient(server()).logIn({ username: 'neri', password: 'una-lunga-parola' })
      const [asManager, asStaff] = [await manager.tryCall('channels.list'), await staff.tryCall('channels.list')]
      expect(asManager.text).toContain(new URL(portal.url).host)
      expect(asStaff.text).not.toContain(new URL(portal.url).host)
      expect(asManager.text).not.toContain('secret-of-the-portal')
      expect((await staff.tryCall('channels.fetch', { params: { id } })).status).toBe(403)
      const checked = await manager.call('channels.check', {
        body: { importUrl: portal.url.replace('http', 'webcal') },
      })
      expect(checked.problem).not.toBe('not_a_calendar')
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
