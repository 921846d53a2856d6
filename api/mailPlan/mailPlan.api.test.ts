import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#api/db/database.ts'
import { trustClock } from '#api/db/trustedTime.ts'
import { mails } from '#api/mails/model.ts'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import { jobContext } from '#api/testing/server.ts'
import { addDays, type Day, daysBetween, toFarmDay } from '#contract/days/days.ts'
import { sendPlannedMails } from './jobs.ts'
import { refreshPlannedMail } from './queries.ts'

const hourMs = 3_600_000

onBothDatabases((server, kind) => {
  const logIn = () => new ApiClient(server()).logIn()
  const today = () => toFarmDay(server().now())
  const listOn = async () =>
    (await (await logIn()).call('mailPlan.read'))
      .filter(({ on }) => on)
      .map((mail) => [mail.kind, mail.days, mail.hour])

  async function confirm(roomId: number, checkinDate: Day, nights = 3) {
    const manager = await logIn()
    const stay = { roomId, checkinDate, checkoutDate: addDays(checkinDate, nights) }
    const body = { ...buildRequest(stay), guestEmail: `stay-${roomId}-${checkinDate}@example.org` }
    const { id } = await new ApiClient(server()).call('bookings.request', { body })
    await manager.call('bookings.patch', { params: { id }, body: { status: 'confirmed', agreedPrice: 300 } })
    return { id, body }
  }
  const listKinds = async (bookingId: string) => {
    const had = await mails(server().db).findAll({ where: { bookingId }, raw: true })
    return had.map((it) => it.kind).filter((it) => it !== 'requestReceived' && it !== 'newRequest')
  }
  /** Two processes that do not know of each other; on SQLite a farm has one. */
  let other: Database | undefined
  afterAll(() => other?.close())
  async function sendTwice(hour: number) {
    const { db, env } = server()
    const now = await trustClock(db, server().now())
    if (kind === 'PostgreSQL') other ??= await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
    await Promise.all([sendPlannedMails(db, now, hour), sendPlannedMails(other ?? db, now, hour)])
  }

  test('a farm that has changed nothing invites and reminds guests; the rules of deposit and check-in are in the plan', async () => {
    const manager = await logIn()
    const invitations = [
      ['checkinInvitation', -7, 9],
      ['checkinReminder', -1, 9],
    ]
    expect(await listOn()).toEqual(invitations)
    const { deposit } = await manager.call('property.read')
    const withReminders = { ...deposit, remindBeforeDays: 4, remindAfterDays: 2 }
    await manager.call('property.change', { body: { deposit: withReminders } })
    await manager.call('duties.change', { body: { checkin: { daysBefore: 5 } } })
    expect(await listOn()).toEqual([
      ['depositReminder', -4, 9],
      ['depositLate', 2, 9],
      ['checkinInvitation', -5, 9],
      ['checkinReminder', -1, 9],
    ])
    const plan = await manager.call('mailPlan.read')
    const change = (kind: string, fields: object) =>
      plan.map((mail) => (mail.kind === kind ? { ...mail, ...fields } : mail))
    await manager.call('mailPlan.change', { body: change('depositReminder', { days: -6, hour: 18 }) })
    expect((await manager.call('property.read')).deposit).toEqual({ ...withReminders, remindBeforeDays: 6 })
    await manager.call('mailPlan.change', {
      body: [
        { kind: 'depositReminder', on: false, days: -6, hour: 18 },
        { kind: 'depositLate', on: false, days: 2, hour: 9 },
        { kind: 'checkinInvitation', on: true, days: -7, hour: 9 },
      ],
    })
    expect((await manager.call('property.read')).deposit).toEqual({ ...deposit, remindBeforeDays: null })
    expect((await manager.call('duties.read')).checkin).toEqual({ daysBefore: 7 })
    expect(await listOn()).toEqual(invitations)
    expect(await manager.call('mailPlan.read')).toContainEqual(
      expect.objectContaining({ kind: 'depositReminder', on: false, days: -6, hour: 18, anchor: 'due' }),
    )
  })

  test('a plan that is wrong or was changed meanwhile is refused in words', async () => {
    const manager = await logIn()
    const mail = { kind: 'thankYou' as const, on: true, days: 1, hour: 9 }
    const put = (body: object[], headers: Record<string, string> = {}) =>
      manager.tryCall('mailPlan.change', { body: body as never, headers })
    for (const [wrong, words] of [
      [{ hour: 23 }, 'dalle 5 alle 22'],
      [{ days: -1 }, 'numero di giorni'],
      [{ anchor: 'due' }, 'non si può cambiare'],
      [{ kind: 'confirmation' }, 'non c’è nell’elenco'],
      [{ on: 'yes' }, 'sì o no'],
    ] as const) {
      const response = await put([{ ...mail, ...wrong }])
      expect([response.status, response.text]).toEqual([400, expect.stringContaining(words)])
    }
    expect((await put([mail, mail])).status).toBe(400)
    const seen = { 'if-match': (await manager.tryCall('mailPlan.read')).headers.etag ?? '' }
    expect((await put([{ ...mail, on: false }], seen)).status).toBe(200)
    const stale = await put([mail], seen)
    expect([stale.status, getProblemCode(stale)]).toEqual([412, 'stale_version'])
  })

  test('each mail goes once at its hour, follows a stay that moves, and does not go to one that is cancelled', async () => {
    const manager = await logIn()
    const body = (['beforeArrival', 'dayBefore', 'afterArrival', 'thankYou'] as const).map((it) => {
      const days = { beforeArrival: -7, dayBefore: -1, afterArrival: 1, thankYou: 1 }[it]
      return { kind: it, on: true, days, hour: 10 }
    })
    await manager.call('mailPlan.change', {
      body: [...body, { kind: 'checkinReminder', on: false, days: -1, hour: 9 }],
    })
    const first = addDays(today(), 10)
    const [moved, cancelled, imported] = [await confirm(7, first), await confirm(8, first), await confirm(9, first)]
    await server().db.main.query(`UPDATE bookings SET origin = 'import' WHERE id = '${imported.id}'`)
    const later = addDays(first, 12)
    let movedTo = first
    const days = new Map<string, number[]>()
    for (let i = 0; i < 32; i++) {
      await server().passTime(24 * hourMs)
      await sendTwice(9)
      await sendTwice(10)
      if (i === 4) {
        expect(await listKinds(moved.id)).toContain('beforeArrival')
        movedTo = later
        const stay = { checkinDate: later, checkoutDate: addDays(later, 5) }
        const edit = { ...moved.body, ...stay, status: 'confirmed' as const }
        await manager.call('bookings.edit', { params: { id: moved.id }, body: edit })
        await manager.call('bookings.patch', { params: { id: cancelled.id }, body: { status: 'cancelled' } })
      }
      for (const it of await listKinds(moved.id)) {
        const known = days.get(it) ?? []
        if (known.length === 0) days.set(it, [daysBetween(movedTo, today())])
      }
    }
    expect((await listKinds(moved.id)).toSorted()).toEqual(['afterArrival', 'beforeArrival', 'dayBefore', 'thankYou'])
    expect(Object.fromEntries(days)).toEqual({ beforeArrival: [-7], dayBefore: [-1], afterArrival: [1], thankYou: [6] })
    expect(await listKinds(cancelled.id)).toEqual(['beforeArrival'])
    expect((await listKinds(imported.id)).toSorted()).toEqual(['beforeArrival', 'dayBefore'])
    // With nothing to send, pages stay in memory and tablets pull nothing.
    const { current } = server().db.revision
    await sendTwice(10)
    expect(server().db.revision.current).toBe(current)
  })

  test('a mail that waits is dropped when its stay is cancelled or moves away, and goes when that stay comes near', async () => {
    const manager = await logIn()
    await manager.call('mailPlan.change', { body: [{ kind: 'beforeArrival', on: true, days: -7, hour: 15 }] })
    const first = addDays(today(), 6)
    const [kept, moved, cancelled] = [await confirm(10, first), await confirm(11, first), await confirm(12, first)]
    // The clock of the queue is not moved: the mails wait for the next attempt.
    const table = mails(server().db)
    const find = async (id: string) => {
      const mail = await table.findOne({ where: { bookingId: id, kind: 'beforeArrival' }, raw: true })
      if (mail === null) throw new Error('no mail')
      return mail
    }
    await sendTwice(15)
    const refresh = async (id: string) => refreshPlannedMail(server().db, await find(id), server().now())
    for (const { id } of [kept, moved, cancelled]) expect((await refresh(id))?.id).toBe((await find(id)).id)
    const edit = (checkinDate: Day, nights: number) =>
      manager.call('bookings.edit', {
        params: { id: moved.id },
        body: {
          ...moved.body,
          checkinDate,
          checkoutDate: addDays(checkinDate, nights),
          status: 'confirmed' as const,
        },
      })
    await edit(first, 5)
    expect(JSON.parse((await refresh(moved.id))?.facts ?? '')).toMatchObject({ checkoutDate: addDays(first, 5) })
    await edit(addDays(first, 20), 2)
    await manager.call('bookings.patch', { params: { id: cancelled.id }, body: { status: 'cancelled' } })
    expect(await Promise.all([kept, moved, cancelled].map(async ({ id }) => (await refresh(id)) !== null))).toEqual([
      ...[true, false, false],
    ])
    // What staff send again goes in any case.
    const again = { ...(await find(cancelled.id)), queuedAt: new Date(server().now() + hourMs).toISOString() }
    expect(await refreshPlannedMail(server().db, again, server().now())).toEqual(again)
    await table.update({ state: 'dropped' }, { where: { bookingId: [moved.id, cancelled.id], kind: 'beforeArrival' } })
    for (let i = 0; i < 20; i++) {
      await server().passTime(24 * hourMs)
      await sendTwice(15)
    }
    expect((await find(moved.id)).state).not.toBe('dropped')
    expect((await find(cancelled.id)).state).toBe('dropped')
  })

  test('of several rooms that were requested together, the guest gets one mail about all', async () => {
    const manager = await logIn()
    await manager.call('mailPlan.change', { body: [{ kind: 'beforeArrival', on: true, days: -7, hour: 12 }] })
    const {
      roomId: _,
      numberOfGuests: __,
      totalPrice: ___,
      hasPets: ____,
      ...stay
    } = buildRequest({
      roomId: 1,
      checkinDate: addDays(today(), 6),
      checkoutDate: addDays(today(), 8),
    })
    const rooms = [1, 2].map((roomId) => ({ roomId, numberOfGuests: 1 }))
    const { bookings, code } = await new ApiClient(server()).call('bookings.requestGroup', { body: { ...stay, rooms } })
    for (const { id } of bookings)
      await manager.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
    await sendTwice(12)
    await server().passTime(24 * hourMs)
    await sendTwice(12)
    const sent = await mails(server().db).findAll({
      where: { kind: 'beforeArrival', bookingId: bookings.map(({ id }) => id) },
    })
    expect(sent.map(({ facts }) => JSON.parse(facts).code)).toEqual([code])
  })

  test('of several rooms that staff have taken, the guest gets one reminder of the deposit and one invitation', async () => {
    const manager = await logIn()
    await manager.call('mailPlan.change', {
      body: [
        { kind: 'depositReminder', on: true, days: -3, hour: 9 },
        { kind: 'checkinInvitation', on: true, days: -7, hour: 9 },
        { kind: 'beforeArrival', on: false, days: -7, hour: 9 },
        { kind: 'dayBefore', on: false, days: -1, hour: 9 },
      ],
    })
    const checkinDate = addDays(today(), 8)
    const rooms = [1, 2].map((roomId) => ({ roomId, numberOfGuests: 1, agreedPrice: '100' }))
    const { bookings, code } = await manager.call('bookings.deskGroup', {
      body: {
        ...buildGroupRequest({ checkinDate, checkoutDate: addDays(checkinDate, 2) }, []),
        ...{ rooms, status: 'confirmed', depositAmount: '61', depositDueOn: addDays(today(), 3) },
      },
    })
    await sendTwice(9)
    await server().passTime(24 * hourMs)
    await sendTwice(9)
    const sent = await mails(server().db).findAll({ where: { bookingId: bookings.map(({ id }) => id) }, raw: true })
    const about = sent.map(({ kind, facts }) => ({ kind, ...JSON.parse(facts) }))
    expect(about.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'checkinInvitation', code, numberOfGuests: 2 },
      { kind: 'depositReminder', code, depositAmount: '61.00' },
    ])
  })

  test('a preview shows a real booking; to me, it goes to the farm and is none that the guest has had', async () => {
    const manager = await logIn()
    const { id, body } = await confirm(5, addDays(today(), 30))
    const show = (toMe: boolean) =>
      manager.call('mailPlan.preview', { params: { kind: 'beforeArrival' }, body: { bookingId: id, toMe } })
    expect(await show(false)).toMatchObject({ to: body.guestEmail, text: expect.stringContaining('Ginevra') })
    const count = () => mails(server().db).count({ where: { kind: 'beforeArrival', to: null } })
    const before = await count()
    const { email } = await manager.call('property.read')
    expect(await show(true)).toMatchObject({ to: server().env.STAFF_EMAIL ?? email })
    expect(await count()).toBe(before + 1)
    expect(await listKinds(id)).toEqual([])
    const missing = { kind: 'beforeArrival' as const }
    const body404 = { bookingId: '01a1fd1c-7076-76b8-9454-8c57810444c3' }
    expect((await manager.tryCall('mailPlan.preview', { params: missing, body: body404 })).status).toBe(404)
  })

  test('a farm that is restored sends no mail again that had gone since the backup, and the others at their time', async () => {
    const manager = await logIn()
    await manager.call('mailPlan.change', {
      body: [
        { kind: 'beforeArrival', on: true, days: -7, hour: 11 },
        { kind: 'dayBefore', on: false, days: -1, hour: 5 },
      ],
    })
    server().setNow(`${addDays(today(), 1)}T12:00:00Z`)
    const [told, next] = [await confirm(4, addDays(today(), 7)), await confirm(5, addDays(today(), 8))]
    const backup = await createBackup(server(), manager)
    await sendTwice(11)
    expect(await listKinds(told.id)).toEqual(['beforeArrival'])
    await runToEnd(server(), manager, () => manager.call('backups.restore', { params: { id: backup.id } }))
    expect(await listKinds(told.id)).toEqual([])
    await server().passTime(24 * hourMs)
    const late = await confirm(6, addDays(today(), 3))
    await sendTwice(11)
    const had = await Promise.all([told, next, late].map(({ id }) => listKinds(id)))
    expect(had.map((kinds) => kinds.filter((it) => it === 'beforeArrival').length)).toEqual([0, 1, 1])
  })

  test('a mail of the hour 5 goes once on the days on which the clock changes, at that hour of the farm', async () => {
    const manager = await logIn()
    await manager.call('mailPlan.change', { body: [{ kind: 'dayBefore', on: true, days: -1, hour: 5 }] })
    for (const [change, at] of [
      ['2027-03-28', '2027-03-28T03:00:00.000Z'],
      ['2027-10-31', '2027-10-31T04:00:00.000Z'],
    ] as const) {
      server().setNow(`${addDays(change, -2)}T12:00:00Z`)
      await trustClock(server().db, server().now())
      const { id } = await confirm(6, addDays(change, 1))
      const times: string[] = []
      const start = Date.parse(`${change}T00:00:00Z`)
      for (let minutes = 0; minutes <= 360; minutes += 20) {
        server().setNow(start + minutes * 60_000)
        await trustClock(server().db, server().now())
        await Promise.all([runJob(jobContext(server()), 'mails at 5'), runJob(jobContext(server()), 'mails at 5')])
        if ((await listKinds(id)).includes('dayBefore')) times.push(new Date(start + minutes * 60_000).toISOString())
      }
      expect(times[0]).toBe(at)
      expect((await listKinds(id)).filter((it) => it === 'dayBefore')).toHaveLength(1)
    }
  })
})
