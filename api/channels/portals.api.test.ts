import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { channelStays } from '#api/channelStays/model.ts'
import { channelReads, channels } from '#api/channels/model.ts'
import { openDatabase } from '#api/db/database.ts'
import { mails } from '#api/mails/model.ts'
import { occupiedDays } from '#api/roomDays/model.ts'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { ChannelRun } from '#api/testing/channelRun.ts'
import { buildChannel } from '#api/testing/channels.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { startPortal, writeFeed } from '#api/testing/portal.ts'
import { jobContext, startTestServer, type TestServer } from '#api/testing/server.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import type { Problem } from '#contract/problem.ts'

onBothDatabases(
  (server, kind) => {
    test('two portals, guests and staff at random: no night twice, no stay lost, every refusal told', async () => {
      // PostgreSQL has slower round trips. The soak runs many more.
      const [seed, steps] = kind === 'SQLite' ? [1, 120] : [2, 50]
      await expect(new ChannelRun(server(), seed, [2, 3]).run(steps)).resolves.toBeUndefined()
    }, 120_000)

    async function startChannel(roomId: number) {
      const portal = await startPortal()
      onTestFinished(portal.stop)
      const manager = await new ApiClient(server()).logIn()
      const body = { id: uuidv7(), roomId, name: 'Airbnb', portal: 'airbnb', importUrl: portal.url } as const
      const { exportUrl } = await manager.call('channels.add', { body })
      const listDays = async () => {
        const rows = await occupiedDays(server().db).findAll({ where: { roomId }, order: ['day'], raw: true })
        return rows.map(({ day }) => day)
      }
      const readOurs = async () => {
        await new ApiClient(server()).send('GET', new URL(exportUrl).pathname)
        const reads = channelReads(server().db)
        await expect.poll(() => reads.findOne({ where: { channelId: body.id }, raw: true })).not.toBeNull()
      }
      return { portal, listDays, readOurs, fetch: () => manager.call('channels.fetch', { params: { id: body.id } }) }
    }
    const sold = (uid: string, checkinDate: Day, nights: number) => ({
      uid: `${uid}@airbnb.com`,
      checkinDate,
      checkoutDate: addDays(checkinDate, nights),
    })

    test('an answer that is no whole calendar changes nothing, is told at once, and by mail after two hours', async () => {
      const { portal, fetch, listDays } = await startChannel(9)
      const first = sold('a', addDays(toFarmDay(server().now()), 10), 2)
      portal.set([first])
      await fetch()
      const faults = [
        ['<html>Log in</html>', 'not_a_calendar'],
        ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'cut_off'],
        [`BEGIN:VCALENDAR\r\n${'X'.repeat(2_100_000)}`, 'too_large'],
        [(response: ServerResponse) => void response.writeHead(503).end(), 'refused'],
        [(response: ServerResponse) => void response.destroy(), 'unreachable'],
      ] as const
      for (const [answer, problem] of faults) {
        portal.set(answer)
        const { state } = await fetch()
        expect(state).toMatchObject({ problem, isOverdue: false, failingSince: expect.any(String) })
      }
      expect(await listDays()).toHaveLength(2)
      const countMails = () => mails(server().db).count({ where: { kind: 'channelFailed' } })
      expect(await countMails()).toBe(0)
      await server().passTime(2 * 3_600_000)
      expect((await fetch()).state).toMatchObject({ isOverdue: true })
      await fetch()
      expect(await countMails()).toBe(1)
      portal.set([first])
      expect((await fetch()).state).toMatchObject({ problem: null, failingSince: null, isOverdue: false })
      await mails(server().db).destroy({ where: { kind: 'channelFailed' } })
    })

    test('an outage of a day changes nothing, is told by one mail, and ends with the next good answer', async () => {
      const { portal, fetch, listDays } = await startChannel(5)
      const first = addDays(toFarmDay(server().now()), 10)
      portal.set([sold('a', first, 2), sold('b', addDays(first, 10), 2)])
      await fetch()
      portal.set((response) => void response.writeHead(502).end())
      for (let hour = 0; hour < 24; hour += 3) {
        await server().passTime(3 * 3_600_000)
        expect((await fetch()).state).toMatchObject({ problem: 'refused', missingStays: [], isSuspicious: false })
      }
      expect(await listDays()).toHaveLength(4)
      expect(await mails(server().db).count({ where: { kind: 'channelFailed' } })).toBe(1)
      portal.set([sold('a', first, 2), sold('b', addDays(first, 9), 2)])
      expect((await fetch()).state).toMatchObject({ problem: null, failingSince: null })
      expect(await listDays()).toEqual([0, 1, 9, 10].map((n) => addDays(first, n)))
    })

    test('a guest whose stay a rule forbids is offered no night that a portal has sold', async () => {
      const { portal, fetch } = await startChannel(12)
      const day = (offset: number) => addDays(toFarmDay(server().now()), 100 + offset)
      portal.set([sold('a', day(1), 3)])
      await fetch()
      const manager = await new ApiClient(server()).logIn()
      await manager.call('property.change', { body: { stayRules: { minimumNights: 2 } } })
      const body = buildRequest({ roomId: 12, checkinDate: day(0), checkoutDate: day(1) })
      const { allowed = [] } = (await new ApiClient(server()).tryCall('bookings.request', { body })).json as Problem
      expect(allowed).toHaveLength(3)
      expect(allowed.filter((it) => it.checkinDate < day(4) && it.checkoutDate > day(1))).toEqual([])
      await manager.call('property.change', { body: { stayRules: {} } })
    })

    test('who asks while a calendar is being fetched gets an answer that is newer than the question', async () => {
      const { portal, fetch } = await startChannel(7)
      await fetch()
      const { asked } = portal
      let answerLate = () => {}
      portal.set((response) => {
        answerLate = () => response.end(writeFeed([]))
      })
      const first = fetch()
      await expect.poll(() => portal.asked).toBe(asked + 1)
      portal.set([sold('a', addDays(toFarmDay(server().now()), 10), 2)])
      const second = fetch()
      answerLate()
      await first
      expect(await second).toMatchObject({ comingStays: 1 })
    })

    test('a night that a portal reads from us while it is being asked, and sends back, is our own', async () => {
      const { portal, fetch, readOurs } = await startChannel(8)
      const stay = sold('a', addDays(toFarmDay(server().now()), 10), 2)
      const desk = { roomId: 8, guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1' }
      const { checkinDate, checkoutDate } = stay
      const manager = await new ApiClient(server()).logIn()
      await manager.call('bookings.desk', { body: { ...desk, checkinDate, checkoutDate } })
      const echo = writeFeed([{ ...stay, summary: 'Airbnb (Not available)' }])
      portal.set((response) => void readOurs().finally(() => response.end(echo)))
      expect(await fetch()).toMatchObject({ comingStays: 0, conflicts: 0, state: { events: 1, problem: null } })
    })

    test('a calendar that flips the days of a stay moves one stay to and fro, and leaves no night behind', async () => {
      const { portal, fetch, listDays } = await startChannel(6)
      const first = addDays(toFarmDay(server().now()), 10)
      for (let round = 0; round < 6; round++) {
        portal.set([sold('a', addDays(first, 4 * (round % 2)), 3), sold('b', addDays(first, 20), 1)])
        expect(await fetch()).toMatchObject({ comingStays: 2, conflicts: 0 })
      }
      expect(await listDays()).toEqual([4, 5, 6, 20].map((n) => addDays(first, n)))
    })

    if (kind === 'PostgreSQL') {
      test('of two processes one fetches the calendars that are due', async () => {
        const portal = await startPortal()
        onTestFinished(portal.stop)
        const row = buildChannel({ importUrl: portal.url, createdAt: '2026-01-01T00:00:00.000Z' })
        await channels(server().db).create(row)
        // Long enough for the other one to look for work meanwhile.
        portal.set((response) => void setTimeout(() => response.end(writeFeed([])), 300))
        const folder = await mkdtemp(join(tmpdir(), 'podere-second-'))
        const second = await openDatabase({ dataDir: folder, url: server().db.location.url })
        onTestFinished(async () => {
          await second.close()
          await rm(folder, { recursive: true })
        })
        const context = jobContext(server())
        await Promise.all([runJob(context, 'channels'), runJob({ ...context, db: second }, 'channels')])
        await runJob({ ...context, db: second }, 'channels')
        expect(portal.asked).toBe(1)
        await server().passTime(15 * 60_000)
        await runJob(context, 'channels')
        expect(portal.asked).toBe(2)
      })
      return
    }
    test('two farms that read each other, both ways, have the same nights after twenty rounds', async () => {
      const other = await startTestServer({
        env: { ALLOW_PRIVATE_ADDRESSES: '1', PUBLIC_URL: 'http://other.example' },
      })
      onTestFinished(other.stop)
      const farms: TestServer[] = [server(), other]
      const managers = await Promise.all(farms.map((farm) => new ApiClient(farm).logIn()))
      const ids = [uuidv7(), uuidv7()]
      const paths: string[] = []
      for (const [i, manager] of managers.entries()) {
        const body = { id: ids[i] ?? '', roomId: 10, name: 'Podere', portal: 'other' }
        paths.push(new URL((await manager.call('channels.add', { body })).exportUrl).pathname)
      }
      for (const [i, manager] of managers.entries()) {
        const importUrl = `${farms[1 - i]?.url}${paths[1 - i]}`
        await manager.call('channels.edit', { params: { id: ids[i] ?? '' }, body: { importUrl } })
        const today = toFarmDay(server().now())
        const from = addDays(today, 20 + 10 * i)
        const guest = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1', roomId: 10 }
        await manager.call('bookings.desk', {
          body: { ...guest, checkinDate: from, checkoutDate: addDays(from, 3), status: 'confirmed' },
        })
      }
      const countStays = async () =>
        Promise.all(farms.map(({ db }) => channelStays(db).count({ where: { cancelledAt: null, roomId: 10 } })))
      for (let round = 0; round < 20; round++)
        for (const [i, manager] of managers.entries())
          await manager.call('channels.fetch', { params: { id: ids[i] ?? '' } })
      expect(await countStays()).toEqual([1, 1])
      const rows = await Promise.all(farms.map(({ db }) => channelStays(db).count({ where: { roomId: 10 } })))
      expect(rows).toEqual([1, 1])
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1', PUBLIC_URL: 'http://farm.example' } },
)
