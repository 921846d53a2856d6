import { expect, test } from 'vitest'
import { jobRuns } from '#api/db/jobRuns.ts'
import { createOfferSecret } from '#api/offers/view.ts'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { ApiClient, type ApiResponse, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { jobContext } from '#api/testing/server.ts'
import { buildWaitlistLink } from '#api/testing/waitlistCalls.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const hourMs = 3_600_000

onBothDatabases((server) => {
  const day = (offset: number) => addDays(toFarmDay(server().now()), offset)
  const logIn = () => new ApiClient(server()).logIn()
  const guest = () => new ApiClient(server())
  const fail = (response: ApiResponse) => [response.status, getProblemCode(response)]
  const linkOf = async (id: string) => buildWaitlistLink(id, await readLinkKey(server().db))
  const switchTo = async (waitlist: boolean) => (await logIn()).call('property.change', { body: { waitlist } })

  let count = 0
  const buildWish = (from: number, changes: object = {}) => {
    count += 1
    return {
      email: `guest${count}@example.org`,
      ...{ from: day(from), to: day(from + 2), numberOfGuests: 2, privacy: true as const, ...changes },
    }
  }
  const add = async (from: number, changes: object = {}) =>
    (await guest().call('waitlist.add', { body: buildWish(from, changes) })).id
  const join = async (from: number, changes: object = {}) => {
    const id = await add(from, changes)
    await guest().call('waitlist.confirm', await linkOf(id))
    return id
  }
  const list = async () => (await logIn()).call('waitlist.list')
  const find = async (id: string) => (await list()).find((it) => it.id === id)

  /** Books all rooms for two nights; returns the booking of room 1. */
  async function fill(from: number) {
    const staff = await logIn()
    const rooms = (await staff.call('rooms.list')).filter(({ type, retired }) => type !== 'common' && !retired)
    const stays = []
    for (const { id: roomId } of rooms) {
      const request = buildRequest({ roomId, checkinDate: day(from), checkoutDate: day(from + 2) })
      const { totalPrice: _, privacyAccepted: __, ...body } = request
      stays.push(await staff.call('bookings.desk', { body: { ...body, status: 'confirmed' }, key: createKey() }))
    }
    const first = stays.find(({ roomId }) => roomId === 1)
    if (!first) throw new Error('there is no room 1')
    return first
  }
  const cancel = async (id: string) =>
    (await logIn()).call('bookings.patch', { params: { id }, body: { status: 'cancelled' } })
  const tryOffer = async (id: string, body: object = {}) =>
    (await logIn()).tryCall('waitlist.offer', { params: { id }, body })

  test('while the farm has it off nobody finds a list, and who is on it can still leave', async () => {
    const body = buildWish(10)
    expect(fail(await guest().tryCall('waitlist.add', { body }))).toEqual([404, 'not_found'])
    expect(fail(await (await logIn()).tryCall('waitlist.list'))).toEqual([404, 'not_found'])
    await switchTo(true)
    const id = await add(10)
    await switchTo(false)
    const link = await linkOf(id)
    expect(fail(await guest().tryCall('waitlist.confirm', link))).toEqual([404, 'not_found'])
    expect(fail(await tryOffer(id))).toEqual([404, 'not_found'])
    await guest().call('waitlist.remove', link)
    await switchTo(true)
    expect(await find(id)).toBeUndefined()
  })

  test('an address is confirmed by the link of its mail alone, and once is enough', async () => {
    const key = createKey()
    const body = buildWish(12, { toleranceDays: 3 })
    const { id } = await guest().call('waitlist.add', { body, key })
    expect(await guest().call('waitlist.add', { body, key })).toEqual({ id })
    expect(await find(id)).toMatchObject({ state: 'unconfirmed', fits: [], email: body.email, toleranceDays: 3 })
    expect(fail(await tryOffer(id))).toEqual([409, 'waitlist_unconfirmed'])
    const staff = await logIn()
    const mails = (await staff.call('mails.list', { query: {} })).filter(({ to }) => to === body.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['waitlistConfirm'])
    const link = await linkOf(id)
    const other = await linkOf(await add(12))
    for (const headers of [{}, other.headers, { authorization: 'Bearer x' }])
      for (const call of ['waitlist.view', 'waitlist.confirm', 'waitlist.remove'] as const)
        expect(fail(await guest().tryCall(call, { params: { id }, headers }))).toEqual([404, 'not_found'])
    expect(await guest().call('waitlist.view', link)).toMatchObject({ id, state: 'unconfirmed', numberOfGuests: 2 })
    expect(await guest().call('waitlist.confirm', link)).toMatchObject({ state: 'waiting' })
    expect(await guest().call('waitlist.confirm', link)).toMatchObject({ state: 'waiting' })
    expect((await find(id))?.fits[0]).toMatchObject({ checkinDate: body.from, checkoutDate: body.to })
  })

  test('what is wrong is said at its field, and a program that fills every field gets no mail sent', async () => {
    const wrong = [
      [{ email: 'nobody' }, 'email'],
      [{ from: day(-1) }, 'from'],
      [{ to: day(14), from: day(14) }, 'to'],
      [{ to: day(14 + 91) }, 'to'],
      [{ numberOfGuests: 0 }, 'numberOfGuests'],
      [{ toleranceDays: 8 }, 'toleranceDays'],
      [{ privacy: false }, 'privacy'],
    ] as const
    for (const [changes, path] of wrong) {
      const response = await new ApiClient(server()).tryCall('waitlist.add', { body: buildWish(14, changes) as never })
      expect([response.status, path, (response.json as { errors: [{ path: string }] }).errors[0].path]).toEqual([
        400,
        path,
        path,
      ])
    }
    const body = buildWish(14, { leaveEmpty: 'x' })
    const { id } = await guest().call('waitlist.add', { body })
    expect(await find(id)).toMatchObject({ state: 'unconfirmed' })
    const mails = await (await logIn()).call('mails.list', { query: {} })
    expect(mails.filter(({ to }) => to === body.email)).toEqual([])
  })

  test('an address has five open entries, and nobody learns it', async () => {
    const email = 'Five@example.org'
    const ids: string[] = []
    for (let i = 0; i < 7; i++) ids.push(await add(16 + i, { email: i % 2 === 0 ? email : email.toLowerCase() }))
    const stored = (await list()).filter((it) => it.email.toLowerCase() === email.toLowerCase())
    expect(stored.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 5).toSorted())
    const mails = (await (await logIn()).call('mails.list', { query: {} })).filter(
      ({ to }) => to?.toLowerCase() === email.toLowerCase(),
    )
    expect(mails).toHaveLength(5)
    await guest().call('waitlist.remove', await linkOf(ids[0] ?? ''))
    const sixth = await add(24, { email })
    expect(await find(sixth)).toBeDefined()
  })

  test('freed nights are shown in the order of confirmation and offered to one at a time', async () => {
    const stay = await fill(40)
    const [first, second] = [await join(40), await join(40, { from: day(41), to: day(42) })]
    const unproved = await add(40)
    expect(
      (await list()).filter(
        ({ fits, state }) => state === 'waiting' && fits.length > 0 && fits[0]?.checkinDate === day(40),
      ),
    ).toEqual([])
    await cancel(stay.id)
    const waiting = (await list()).filter(({ id }) => [first, second, unproved].includes(id))
    expect(waiting.filter(({ fits }) => fits.length > 0).map(({ id }) => id)).toEqual([first, second])
    expect(waiting.find(({ id }) => id === first)?.fits).toEqual([
      { roomId: 1, checkinDate: day(40), checkoutDate: day(42) },
    ])
    const response = await tryOffer(first, { validUntil: day(3), text: 'Si è liberata.' })
    expect(response.status).toBe(201)
    const offer = response.json as { id: string; code: string }
    expect(offer).toMatchObject({
      ...{ state: 'sent', holdsDays: true, validUntil: day(3), guestEmail: expect.any(String), text: 'Si è liberata.' },
      alternatives: [{ roomId: 1, checkinDate: day(40), checkoutDate: day(42), numberOfGuests: 2 }],
    })
    expect(await find(first)).toMatchObject({ state: 'offered', fits: [], offerId: offer.id })
    expect((await find(second))?.fits).toEqual([])
    expect(fail(await tryOffer(first))).toEqual([409, 'waitlist_offered'])
    expect(fail(await tryOffer(second))).toEqual([409, 'dates_taken'])
    expect(fail(await tryOffer(second, { roomId: 1, checkinDate: day(41), checkoutDate: day(42) }))).toEqual([
      409,
      'dates_taken',
    ])
    const linkKey = await readLinkKey(server().db)
    const link = {
      params: { code: offer.code },
      headers: { authorization: `Bearer ${createOfferSecret(offer.id, linkKey)}` },
    }
    await guest().call('offers.decline', link)
    // Whose first turn it is comes before the one who has declined.
    const again = (await list()).filter(({ id, fits }) => [first, second].includes(id) && fits.length > 0)
    expect(again.map(({ id }) => id)).toEqual([second, first])
  })

  test('an offer that is accepted gives a booking with the name that the guest says, and ends the entry', async () => {
    const id = await join(50)
    const offer = (await tryOffer(id)).json as { id: string; code: string; validUntil: string }
    expect(offer.validUntil).toBe(day(5))
    const secret = createOfferSecret(offer.id, await readLinkKey(server().db))
    const link = { params: { code: offer.code }, headers: { authorization: `Bearer ${secret}` } }
    expect((await guest().call('offers.view', link)).missing).toEqual(expect.arrayContaining(['guestName']))
    const answers = { guestPhone: '+39 000 123456', birthDate: '01/02/1980', privacyAccepted: true as const }
    const nameless = await guest().tryCall('offers.accept', { ...link, body: { alternative: 0, ...answers } })
    expect(nameless.json).toMatchObject({ errors: [{ path: 'guestSurname' }, { path: 'guestName' }] })
    const named = { guestName: 'Rosa', guestSurname: 'Bianchi' }
    const accepted = await guest().call('offers.accept', { ...link, body: { alternative: 0, ...answers, ...named } })
    const booking = (await (await logIn()).call('bookings.list')).find(({ code }) => code === accepted.booking?.code)
    expect(booking).toMatchObject({ ...named, status: 'confirmed', checkinDate: day(50) })
    expect(await find(id)).toBeUndefined()
    expect(await guest().call('waitlist.view', await linkOf(id))).toMatchObject({ state: 'ended' })
  })

  test('of ten offers of the last night at once one is made', async () => {
    const stay = await fill(60)
    const ids: string[] = []
    for (let i = 0; i < 10; i++) ids.push(await join(60))
    await cancel(stay.id)
    const staff = await logIn()
    const responses = await Promise.all(ids.map((id) => staff.tryCall('waitlist.offer', { params: { id } })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    const open = (await staff.call('waitlist.list')).filter((it) => ids.includes(it.id))
    expect(open.filter(({ state }) => state === 'offered')).toHaveLength(1)
    expect(open.flatMap(({ fits }) => fits)).toEqual([])
  })

  test('staff take entries off the list, which the log says; housekeeping sees none', async () => {
    const id = await add(80)
    const staff = await logIn()
    const options = { params: { id }, key: createKey() }
    await staff.call('waitlist.remove', options)
    await staff.call('waitlist.remove', options)
    expect(fail(await staff.tryCall('waitlist.remove', { params: { id } }))).toEqual([404, 'not_found'])
    const [entry] = (await staff.call('log.list', { query: {} })).filter((it) => it.subjectId === id)
    expect(entry).toMatchObject({ call: 'waitlist.remove', username: 'anna' })
    expect((await guest().tryCall('waitlist.list')).status).toBe(401)
  })

  test('entries are erased with their mails once their days have passed, or unconfirmed after two days', async () => {
    await switchTo(true)
    const [forgotten, passed, kept] = [await add(90), await join(1, { toleranceDays: 2 }), await join(90)]
    await server().passTime(49 * hourMs)
    const context = { ...jobContext(server()), backups: { ...server().backups, runDaily: async () => {} } }
    const run = async () => {
      await jobRuns(server().db).destroy({ where: { job: 'retention' } })
      await runJob(context, 'retention')
    }
    await run()
    const count = async (ids: string[]) => {
      const data = await (await logIn()).call('people.export', { body: { ids } })
      return [data.waitlist.length, data.mails.length]
    }
    expect(await count([forgotten])).toEqual([0, 0])
    expect(await count([passed])).toEqual([1, 1])
    await server().passTime(48 * hourMs)
    await run()
    expect(await count([passed])).toEqual([0, 0])
    expect(await count([kept])).toEqual([1, 1])
  })
})
