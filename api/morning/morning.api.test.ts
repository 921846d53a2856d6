import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#api/db/database.ts'
import { trustClock } from '#api/db/trustedTime.ts'
import { mails } from '#api/mails/model.ts'
import { runDueJobs, runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { jobContext } from '#api/testing/server.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import { sendMorning } from './jobs.ts'

const minuteMs = 60_000

onBothDatabases((server, kind) => {
  const logIn = () => new ApiClient(server()).logIn()
  const list = () => mails(server().db).findAll({ where: { kind: 'morning' }, order: ['createdAt'], raw: true })
  const listDays = async () => (await list()).map(({ createdAt }) => toFarmDay(Date.parse(createdAt)))
  const empty = () => mails(server().db).destroy({ where: { kind: 'morning' } })
  const setNow = async (instant: string) => {
    server().setNow(instant)
    await trustClock(server().db, server().now())
  }
  async function choose(morningHour: number | null, morningOnEmptyDays = false) {
    const manager = await logIn()
    const { figures } = await manager.call('property.read')
    await manager.call('property.change', { body: { figures: { ...figures, morningHour, morningOnEmptyDays } } })
  }
  let other: Database | undefined
  afterAll(() => other?.close())
  /** Two processes that do not know of each other; on SQLite a farm has one. */
  async function sendTwice(hour: number) {
    const { db, env } = server()
    const now = await trustClock(db, server().now())
    if (kind === 'PostgreSQL') other ??= await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
    await Promise.all([sendMorning(db, now, hour), sendMorning(other ?? db, now, hour)])
  }
  async function confirm(roomId: number, checkinDate: Day, nights: number, specialRequests: string | null = null) {
    const manager = await logIn()
    const stay = { roomId, checkinDate, checkoutDate: addDays(checkinDate, nights) }
    const { totalPrice: _, ...request } = buildRequest(stay)
    const body = { ...request, specialRequests, status: 'confirmed' as const, guestEmail: `m-${roomId}@example.org` }
    return manager.call('bookings.desk', { body })
  }

  test('nothing goes until an hour is set, then one a day at that hour, and on empty days only if it is wished', async () => {
    await setNow('2027-06-01T05:00:00Z')
    await sendTwice(7)
    expect(await list()).toEqual([])
    await choose(7)
    await sendTwice(6)
    await sendTwice(7)
    expect(await list()).toEqual([])
    await choose(7, true)
    await sendTwice(7)
    await sendTwice(7)
    expect(await listDays()).toEqual(['2027-06-01'])
    // Of another week none is kept.
    await setNow('2027-06-10T05:00:00Z')
    await sendTwice(7)
    expect(await listDays()).toEqual(['2027-06-10'])
    await empty()
  })

  test('a server that was off at the hour tells staff when it starts, but not after the morning', async () => {
    await choose(8, true)
    await setNow('2027-06-20T05:00:00Z')
    await runDueJobs(jobContext(server()))
    await setNow('2027-06-21T09:40:00Z')
    await runDueJobs(jobContext(server()))
    await setNow('2027-06-22T10:20:00Z')
    await runDueJobs(jobContext(server()))
    await setNow('2027-06-23T04:00:00Z')
    await runDueJobs(jobContext(server()))
    expect(await listDays()).toEqual(['2027-06-21'])
    await empty()
  })

  test('on the days on which the clock changes it goes once, at that hour of the farm', async () => {
    await choose(4, true)
    for (const [day, at] of [
      ['2027-10-31', '2027-10-31T03:00'],
      ['2028-03-26', '2028-03-26T02:00'],
    ] as const) {
      const start = Date.parse(`${day}T00:00:00Z`)
      await setNow(new Date(start - 12 * 60 * minuteMs).toISOString())
      await runDueJobs(jobContext(server()))
      for (let minutes = 0; minutes <= 360; minutes += 20) {
        await setNow(new Date(start + minutes * minuteMs).toISOString())
        await Promise.all([runJob(jobContext(server()), 'morning at 4'), runJob(jobContext(server()), 'morning at 4')])
      }
      expect((await list()).map(({ createdAt }) => createdAt.slice(0, 16))).toEqual([at])
      await empty()
    }
  })

  test('a farm that is restored after the hour does not tell the morning again', async () => {
    await choose(7, true)
    await setNow('2028-04-03T04:00:00Z')
    await runDueJobs(jobContext(server()))
    const manager = await logIn()
    const backup = await createBackup(server(), manager)
    await setNow('2028-04-03T05:00:00Z')
    await runJob(jobContext(server()), 'morning at 7')
    expect(await listDays()).toEqual(['2028-04-03'])
    await runToEnd(server(), manager, () => manager.call('backups.restore', { params: { id: backup.id } }))
    expect(await list()).toEqual([])
    await runDueJobs(jobContext(server()))
    expect(await list()).toEqual([])
    await setNow('2028-04-04T05:00:00Z')
    await runDueJobs(jobContext(server()))
    expect(await listDays()).toEqual(['2028-04-04'])
    await empty()
  })

  test('the mail says what the sheet of the day says, and the queue keeps nothing of it', async () => {
    const day = '2028-05-10'
    await setNow(`${addDays(day, -2)}T06:00:00Z`)
    const manager = await logIn()
    await confirm(1, addDays(day, -1), 1)
    await confirm(2, addDays(day, -1), 4)
    await confirm(3, day, 2, 'Sono allergica alle noci. Una culla')
    const { totalPrice: _, ...request } = buildRequest({
      roomId: 4,
      checkinDate: addDays(day, 9),
      checkoutDate: addDays(day, 11),
    })
    await new ApiClient(server()).call('bookings.request', {
      body: { ...buildRequest(request), guestSurname: 'Zibibbo' },
    })
    const note = { id: uuidv7(), text: 'Chiamare il fabbro', remindOn: day }
    await manager.call('notes.add', { body: note })
    await setNow(`${day}T05:00:00Z`)
    await manager.call('morning.send')
    const [mail] = await list()
    expect(JSON.parse(mail?.facts ?? '')).toEqual({ day })
    const shown = await manager.call('mails.show', { params: { id: mail?.id ?? '' } })
    expect(shown.subject).toContain('un arrivo, una partenza, una camera resta')
    for (const text of [
      ...['ARRIVI (1)', 'PARTENZE (1)', 'RESTANO (1)', 'FOGLIO DELLA CUCINA', 'RICHIESTE DA RISPONDERE (1)'],
      ...['Ginevra Acquaviva', 'Sono allergica alle noci', 'Zibibbo', 'Chiamare il fabbro', 'Coperti la sera: 2'],
    ])
      expect(shown.text).toContain(text)
    await empty()
  })
})
