/** Calendars that are broken, huge or made to harm, fetched by a real server: what staff see, and what guests wait. */
import { gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { mails } from '#api/mails/model.ts'
import { occupiedDays } from '#api/roomDays/model.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { hostileFeeds } from '#api/testing/hostileInputs.ts'
import { measureLongestTurn } from '#api/testing/mainThread.ts'
import { startPortal, writeFeed } from '#api/testing/portal.ts'
import { sendStrangers } from '#api/testing/strangers.ts'
import type { Portal } from '#contract/channels.ts'
import { addDays, getNights, toFarmDay } from '#contract/days/days.ts'

onSqlite(
  (server) => {
    async function startChannel(roomId: number, portalName: Portal = 'booking') {
      const portal = await startPortal()
      onTestFinished(portal.stop)
      const manager = await new ApiClient(server()).logIn()
      const id = uuidv7()
      const body = { id, roomId, name: 'Portale', portal: portalName, importUrl: portal.url }
      const { exportUrl } = await manager.call('channels.add', { body })
      const listDays = async () => {
        const rows = await occupiedDays(server().db).findAll({ where: { roomId }, order: ['day'], raw: true })
        return rows.map(({ day }) => day)
      }
      const day = (n: number) => addDays(toFarmDay(server().now()), n)
      const sold = (uid: string, from: number, nights: number, summary?: string) => ({
        uid,
        checkinDate: day(from),
        checkoutDate: day(from + nights),
        ...(summary !== undefined && { summary }),
      })
      const fetch = () => manager.call('channels.fetch', { params: { id } })
      const exportPath = new URL(exportUrl).pathname
      return { id, portal, manager, exportPath, listDays, day, sold, fetch }
    }
    const countConflictMails = () => mails(server().db).count({ where: { kind: 'channelConflict' } })
    /** The feed with an event changed so that it cannot be read. */
    const spoil = (feed: string, uid: string) => feed.replace(`UID:${uid}`, `UID:${uid}\r\nRRULE:FREQ=NEVER`)

    test('an event that cannot be read keeps its nights, is counted with its first lines, and loses no other', async () => {
      const { portal, fetch, listDays, sold } = await startChannel(2)
      const stays = [sold('a@x', 10, 2), sold('b@x', 20, 2), sold('c@x', 30, 1)]
      portal.set(stays)
      await fetch()
      const before = await listDays()
      expect(before).toHaveLength(5)
      const feed = spoil(writeFeed(stays), 'b@x')
      for (let reading = 0; reading < 3; reading++) {
        portal.set(feed.replace('DTSTAMP', `X-N:${reading}\r\nDTSTAMP`))
        const { state, comingStays } = await fetch()
        expect(state).toMatchObject({ problem: null, events: 2, missingStays: [], unread: { count: 1, total: 3 } })
        expect(state.unread.shown[0]).toContain('UID:b@x')
        expect(comingStays).toBe(3)
      }
      expect(await listDays()).toEqual(before)
      portal.set(stays)
      expect((await fetch()).state.unread).toEqual({ count: 0, total: 0, shown: [] })
    })

    test('the check of an address says what could not be read', async () => {
      const { portal, manager, sold } = await startChannel(3)
      portal.set(spoil(writeFeed([sold('a@x', 10, 2), sold('b@x', 20, 2)]), 'a@x'))
      const checked = await manager.call('channels.check', { body: { importUrl: portal.url } })
      expect(checked).toMatchObject({ problem: null, count: 1, unread: { count: 1, total: 2 } })
    })

    test('a compressed answer is read, with and without its header', async () => {
      const { portal, fetch, sold } = await startChannel(4)
      const feed = gzipSync(writeFeed([sold('a@x', 10, 2)]))
      for (const headers of [{}, { 'content-encoding': 'gzip' }]) {
        portal.set((response) => void response.writeHead(200, headers).end(feed))
        expect((await fetch()).state).toMatchObject({ problem: null, events: 1 })
      }
    })

    test('a stay that moves under another UID is never sold twice, and has its new nights after two readings', async () => {
      const { portal, fetch, listDays, sold, day } = await startChannel(5)
      const other = sold('other@booking.com', 40, 2)
      portal.set([sold('old@booking.com', 10, 4), other])
      await fetch()
      const mailsBefore = await countConflictMails()
      for (const uid of ['new', 'newer']) {
        portal.set([sold(`${uid}@booking.com`, 12, 4), other])
        expect(await fetch()).toMatchObject({ conflicts: 0, state: { isSuspicious: false } })
        // All nights of the portal are taken at once.
        expect(await listDays()).toEqual(expect.arrayContaining([12, 13, 14, 15].map(day)))
      }
      expect(await listDays()).toEqual([12, 13, 14, 15, 40, 41].map(day))
      expect(await countConflictMails()).toBe(mailsBefore)
    })

    test('closed days with an ignored title are free at once and in no calendar, until they count again', async () => {
      const { id, portal, manager, fetch, listDays, sold, day } = await startChannel(6, 'airbnb')
      const { exportPath: otherCalendar } = await startChannel(6, 'booking')
      const title = 'Airbnb (Not available)'
      portal.set([sold('a@airbnb.com', 10, 2), sold('b@airbnb.com', 20, 2, title)])
      const { titles } = await fetch()
      expect(titles).toContainEqual({ title, kind: 'closed', count: 1 })
      const readOther = async () => (await new ApiClient(server()).send('GET', otherCalendar)).text
      expect(await readOther()).toContain(day(20).replaceAll('-', ''))
      const edit = (ignoredTitles: string[]) =>
        manager.call('channels.edit', { params: { id }, body: { ignoredTitles } })
      const edited = await edit([title])
      expect(edited.ignoredTitles).toEqual([title])
      const stayNights = getNights({ checkinDate: day(10), checkoutDate: day(12) })
      expect(await listDays()).toEqual(stayNights)
      await fetch()
      expect(await listDays()).toEqual(stayNights)
      expect(await readOther()).not.toContain(day(20).replaceAll('-', ''))
      await edit([])
      await fetch()
      expect(await listDays()).toHaveLength(4)
    })

    test('an address with an umlaut is that of its domain in ASCII', async () => {
      const manager = await new ApiClient(server()).logIn()
      const body = {
        id: uuidv7(),
        roomId: 1,
        name: 'Hof',
        portal: 'other' as const,
        importUrl: 'https://höfe.invalid/ä.ics',
      }
      expect((await manager.call('channels.add', { body })).importHost).toBe('xn--hfe-sna.invalid')
    })

    test.each(hostileFeeds)('nobody waits for %s', async (_, buildFeed, problem) => {
      const { portal, manager } = await startChannel(7)
      const feed = buildFeed(toFarmDay(server().now()))
      portal.set((response) => void response.writeHead(200).end(feed))
      // The thread is there already, and the code of the call is compiled.
      await manager.call('channels.check', { body: { importUrl: portal.url } })
      const { result, longestMs } = await measureLongestTurn(() =>
        manager.call('channels.check', { body: { importUrl: portal.url } }),
      )
      expect(result.problem).toBe(problem)
      expect(longestMs).toBeLessThan(100)
    })

    test('nobody waits for spoiled calendars, lists, receipts and answers of services', async () => {
      const manager = await new ApiClient(server()).logIn()
      const { longestMs } = await sendStrangers(manager, 24, 1492)
      expect(longestMs).toBeLessThan(100)
    }, 180_000)
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
