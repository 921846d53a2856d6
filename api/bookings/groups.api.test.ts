import { expect, test } from 'vitest'
import { getI18n } from '#api/http/i18n.ts'
import { mailHandlers } from '#api/mailHandlers.ts'
import { mails } from '#api/mails/model.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import type { Input } from '#contract/calls.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { createLinkSecret } from './requests/links.ts'

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const guest = () => new ApiClient(server())

  let groupCount = 0
  /** A request for two rooms on days of its own. */
  function buildGroup(rooms: { roomId: number; numberOfGuests: number; children?: number[] }[] = twoRooms) {
    groupCount += 1
    const checkinDate = addDays(toFarmDay(server().now()), groupCount * 5)
    const stay = { checkinDate, checkoutDate: addDays(checkinDate, 3) }
    return { ...buildGroupRequest(stay, rooms), guestEmail: `group-${groupCount}@example.org` }
  }
  const twoRooms = [
    { roomId: 1, numberOfGuests: 3, children: [4] },
    { roomId: 2, numberOfGuests: 2 },
  ]
  async function sendGroup() {
    const body = buildGroup()
    const receipt = await guest().call('bookings.requestGroup', { body })
    const link = { params: { code: receipt.code }, headers: { authorization: `Bearer ${receipt.secret}` } }
    const [first, second] = receipt.bookings
    if (!first || !second) throw new Error('a room is missing')
    return { ...receipt, body, link, first, second, seen: receipt.bookings.map(({ id, version }) => ({ id, version })) }
  }
  const listGroup = async (code: string) =>
    (await (await logIn()).call('bookings.list')).filter(({ groupCode }) => groupCode === code)

  test('each room is a booking with the code of the group, and the guest gets one mail about all of them', async () => {
    const body = buildGroup()
    const key = createKey()
    const receipt = await guest().call('bookings.requestGroup', { body, key })
    expect(receipt.bookings).toMatchObject([
      { roomId: 1, numberOfGuests: 3, children: [4], groupCode: receipt.code, status: 'pending' },
      { roomId: 2, numberOfGuests: 2, children: [], groupCode: receipt.code, status: 'pending' },
    ])
    expect(new Set([receipt.code, ...receipt.bookings.map(({ code }) => code)]).size).toBe(3)
    expect(await guest().call('bookings.requestGroup', { body, key })).toEqual(receipt)

    const ids = receipt.bookings.map(({ id }) => id)
    const rows = await mails(server().db).findAll({ where: { bookingId: ids }, raw: true })
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['newRequest', 'requestReceived'])
    const staff = await logIn()
    const id = rows.find(({ kind }) => kind === 'requestReceived')?.id ?? ''
    const { text, subject } = await staff.call('mails.show', { params: { id } })
    expect(subject).toContain(receipt.code)
    for (const part of receipt.bookings) expect(text).toContain(part.room.name)
    const context = {
      publicUrl: server().env.PUBLIC_URL,
      linkKey: await readLinkKey(server().db),
      property: sampleProperty,
      notices: [],
      getI18n,
    }
    const row = rows.find((it) => it.id === id)
    const links = row
      ? mailHandlers.requestReceived.render(row, context).blocks.flatMap((it) => ('url' in it ? [it.url] : []))
      : []
    expect(links).toContain(`${server().env.PUBLIC_URL}/booking/${receipt.code}#${receipt.secret}`)
  })

  test('a total price that a form sends is read and ignored, as in a request for one room', async () => {
    const { bookings } = await guest().call('bookings.requestGroup', { body: { ...buildGroup(), totalPrice: '0' } })
    expect(bookings.map(({ totalPrice }) => totalPrice)).toEqual(['0.00', '0.00'])
    const desk = await (await logIn()).call('bookings.deskGroup', { body: { ...buildGroup(), totalPrice: '7.00' } })
    expect(desk.bookings.map(({ totalPrice }) => totalPrice)).toEqual(['0.00', '0.00'])
  })

  test('the private page shows all rooms as one and each by itself; each room has a private page of its own', async () => {
    const { link, code, first, second } = await sendGroup()
    const view = await guest().call('bookings.viewRequest', link)
    expect(view).toMatchObject({ code, status: 'pending', numberOfGuests: 5, children: [4], checkinFrom: null })
    expect(view.rooms.map(({ code }) => code)).toEqual([first.code, second.code])
    expect(Number(view.listPrice)).toBe(
      Number(first.totalCents + second.totalCents) / 100 - Number(view.taxAmount ?? 0),
    )
    const [room] = view.rooms
    const ownLink = { params: { code: room?.code ?? '' }, headers: { authorization: `Bearer ${room?.secret}` } }
    expect(await guest().call('bookings.viewRequest', ownLink)).toMatchObject({ code: first.code, rooms: [] })
    const wrong = { ...link, headers: { authorization: `Bearer ${room?.secret}` } }
    expect((await guest().tryCall('bookings.viewRequest', wrong)).status).toBe(404)
    expect((await guest().tryCall('guests.listOfRequest', link)).status).toBe(404)
  })

  test('the guest writes and cancels for all rooms at once, and staff get one mail', async () => {
    const { link, code, body, first, second } = await sendGroup()
    const written = await guest().call('bookings.addRequestMessage', { ...link, body: { text: 'Una culla' } })
    expect(written.messages).toMatchObject([{ text: 'Una culla' }])
    expect(await guest().call('bookings.cancelRequest', link)).toMatchObject({ code, status: 'cancelled' })
    expect((await listGroup(code)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    const rows = await mails(server().db).findAll({ where: { bookingId: [first.id, second.id] }, raw: true })
    expect(rows.filter(({ kind }) => kind === 'requestCancelled')).toHaveLength(1)
    expect(getProblemCode(await guest().tryCall('bookings.cancelRequest', link))).toBe('request_not_pending')
    expect((await guest().tryCall('bookings.requestGroup', { body })).status).toBe(201)
  })

  test('whoever proves the address proves it for all rooms', async () => {
    const { link, code, first } = await sendGroup()
    const proof = createLinkSecret(`proof group ${code}`, await readLinkKey(server().db))
    const headers = { authorization: `Bearer ${proof}` }
    expect(getProblemCode(await guest().tryCall('bookings.proveRequest', link))).toBe('not_the_mail_link')
    await guest().call('bookings.proveRequest', { ...link, headers })
    const rows = await listGroup(code)
    expect(rows.map(({ provedAt }) => provedAt)).toEqual([expect.any(String), expect.any(String)])
    expect(rows.find(({ id }) => id === first.id)?.version).toBe(2)
    await guest().call('bookings.proveRequest', { ...link, headers })
    expect((await listGroup(code)).find(({ id }) => id === first.id)?.version).toBe(2)
  })

  test('where one room is taken, no room is stored, and the refusal names it', async () => {
    const body = buildGroup()
    const { checkinDate, checkoutDate } = body
    await guest().call('bookings.request', {
      body: { ...buildRequest({ roomId: 2, checkinDate, checkoutDate }), guestEmail: 'first@example.org' },
    })
    const before = (await (await logIn()).call('bookings.list')).length
    const refused = await guest().tryCall('bookings.requestGroup', { body })
    expect([refused.status, getProblemCode(refused)]).toEqual([409, 'dates_taken'])
    expect(refused.json).toMatchObject({ errors: [{ path: 'rooms.1.roomId' }] })
    expect((await (await logIn()).call('bookings.list')).length).toBe(before)
    expect(
      (
        await guest().tryCall('bookings.requestGroup', {
          body: { ...body, rooms: [twoRooms[0], { roomId: 3, numberOfGuests: 2 }] as typeof twoRooms },
        })
      ).status,
    ).toBe(201)
  })

  test('refuses one room, a room twice, more than six, and children without a grown-up', async () => {
    const send = async (rooms: typeof twoRooms) =>
      (await guest().tryCall('bookings.requestGroup', { body: buildGroup(rooms) })).status
    const room = (roomId: number, children: number[] = []) => ({ roomId, numberOfGuests: 2, children })
    expect(await send([room(1)])).toBe(400)
    expect(await send([room(1), room(1)])).toBe(400)
    expect(await send([1, 2, 3, 4, 5, 6, 7].map((id) => room(id)))).toBe(400)
    expect(await send([room(1, [4, 5]), room(2, [6, 7])])).toBe(400)
    expect(await send([room(1, [4, 5, 6]), room(2)])).toBe(400)
    expect(await send([room(1, [4, 5]), room(2)])).toBe(201)
    expect(await send([1, 2, 3, 4, 5, 6].map((id) => room(id)))).toBe(201)
  })

  test('a request of several rooms is one of the five that may be pending', async () => {
    const guestEmail = 'family@example.org'
    const send = async () => {
      const body = { ...buildGroup(), guestEmail }
      return (await new ApiClient(server()).at(server()).tryCall('bookings.requestGroup', { body })).status
    }
    const caller = guest()
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1)
      statuses.push((await caller.tryCall('bookings.requestGroup', { body: { ...buildGroup(), guestEmail } })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    // Another caller counts by itself.
    expect(await send()).toBe(201)
  })

  test('staff confirm all rooms in one write, with one deposit and one mail', async () => {
    const { code, link, seen, first, second } = await sendGroup()
    const staff = await logIn()
    const params = { code }
    const bookings = seen.map((it, i) => ({ ...it, agreedPrice: i === 0 ? '300.00' : '100.00' }))
    const body = { bookings, depositAmount: '101.00', depositDueOn: first.checkinDate, notifyGuest: true }
    const stale = bookings.map((it, i) => ({ ...it, version: it.version + i }))
    const late = await staff.tryCall('bookings.confirmGroup', { params, body: { ...body, bookings: stale } })
    expect([late.status, getProblemCode(late)]).toEqual([412, 'stale_version'])
    const half = await staff.tryCall('bookings.confirmGroup', {
      params,
      body: { ...body, bookings: bookings.slice(1) },
    })
    expect(half.status).toBe(412)
    expect((await listGroup(code)).map(({ status }) => status)).toEqual(['pending', 'pending'])

    const confirmed = await staff.call('bookings.confirmGroup', { params, body })
    expect(confirmed.bookings).toMatchObject([
      { id: first.id, status: 'confirmed', agreedPrice: '300.00', depositAmount: '75.75', balanceAmount: '224.25' },
      { id: second.id, status: 'confirmed', agreedPrice: '100.00', depositAmount: '25.25', balanceAmount: '74.75' },
    ])
    const rows = await mails(server().db).findAll({ where: { kind: 'confirmation' }, raw: true })
    const [mail, ...others] = rows.filter(({ bookingId }) => bookingId === first.id || bookingId === second.id)
    expect(others).toEqual([])
    const { text } = await staff.call('mails.show', { params: { id: mail?.id ?? '' } })
    expect(text).toContain('101,00')
    expect(text).toContain('400,00')
    const view = await guest().call('bookings.viewRequest', link)
    expect(view).toMatchObject({
      status: 'confirmed',
      agreedPrice: '400.00',
      transfer: { amount: '101.00', reference: expect.stringContaining(code) },
    })
    expect(view.plan?.depositCents).toBe(10_100)
    // Each line says which room it is about.
    const priced = new Map([first, second].map(({ room }) => [room.id, room.name]))
    const lines = view.account?.lines.filter(({ kind }) => kind === 'nights')
    expect(new Map(lines?.map(({ room }) => [room?.id, room?.name]))).toEqual(priced)
    expect(
      getProblemCode(
        await staff.tryCall('bookings.confirmGroup', {
          params,
          body: { ...body, bookings: confirmed.bookings.map(({ id, version }) => ({ id, version, agreedPrice: '1' })) },
        }),
      ),
    ).toBe('not_pending')

    const kept = confirmed.bookings.map(({ id, version }, i) => ({ id, version, keptAmount: i === 0 ? '30.00' : null }))
    const cancelled = await staff.call('bookings.cancelGroup', { params, body: { bookings: kept, notifyGuest: true } })
    expect(cancelled.bookings).toMatchObject([
      { status: 'cancelled', keptAmount: '30.00' },
      { status: 'cancelled', keptAmount: null },
    ])
    expect(getProblemCode(await staff.tryCall('bookings.cancelGroup', { params, body: {} }))).toBe('booking_not_active')
  })

  test('staff decline all rooms, or cancel one of them and decline the rest', async () => {
    const { code, link, seen, first } = await sendGroup()
    const staff = await logIn()
    await staff.call('bookings.patch', { params: { id: first.id }, body: { status: 'cancelled' } })
    const body = { notifyGuest: true, text: 'Siamo al completo.' }
    expect(
      (await staff.tryCall('bookings.declineGroup', { params: { code }, body: { ...body, bookings: seen } })).status,
    ).toBe(412)
    const { bookings } = await staff.call('bookings.declineGroup', { params: { code }, body })
    expect(bookings).toMatchObject([{ roomId: 2, status: 'cancelled', declinedAt: expect.any(String) }])
    expect(await guest().call('bookings.viewRequest', link)).toMatchObject({ status: 'cancelled' })
    expect((await staff.tryCall('bookings.declineGroup', { params: { code: 'AAAAAAAA' }, body })).status).toBe(404)
  })

  test('the desk makes a group, with one deposit and other days for one room, or nothing of it', async () => {
    const staff = await logIn()
    const { checkinDate, checkoutDate, guestEmail, ...body } = buildGroup()
    const stay = { checkinDate, checkoutDate }
    const later = { checkinDate: addDays(checkinDate, 1), checkoutDate: addDays(checkoutDate, 1) }
    const [one, two] = twoRooms as [(typeof twoRooms)[number], (typeof twoRooms)[number]]
    const desk = {
      ...body,
      ...stay,
      guestEmail,
      checkinTime: '15:00-20:00' as const,
      rooms: [
        { ...one, agreedPrice: '100' },
        { ...two, ...later, agreedPrice: '50' },
      ],
      depositAmount: '45',
      depositDueOn: checkinDate,
      mail: { kind: 'confirmation' as const, iban: 'IT60X0542811101000000123456' },
      status: 'confirmed' as const,
    }
    const { code, bookings } = await staff.call('bookings.deskGroup', { body: desk })
    expect(bookings).toMatchObject([
      { ...stay, groupCode: code, origin: 'desk', status: 'confirmed', depositAmount: '30.00', balanceAmount: '70.00' },
      { ...later, depositAmount: '15.00', balanceAmount: '35.00', depositDueOn: checkinDate },
    ])
    const ids = bookings.map(({ id }) => id)
    expect(await mails(server().db).count({ where: { bookingId: ids, kind: 'confirmation' } })).toBe(1)
    const tooHigh = await staff.tryCall('bookings.deskGroup', { body: { ...desk, depositAmount: '150.01' } })
    expect(tooHigh).toMatchObject({ status: 400, json: { errors: [{ path: 'depositAmount' }] } })
    const [, taken] = desk.rooms
    const rooms = [{ ...one, roomId: 4, agreedPrice: '100' }, ...(taken ? [taken] : [])]
    const again = await staff.tryCall('bookings.deskGroup', { body: { ...desk, rooms } })
    expect([again.status, getProblemCode(again)]).toEqual([409, 'dates_taken'])
    expect(
      (await staff.call('bookings.list')).filter(
        ({ roomId, checkinDate }) => roomId === 4 && checkinDate === stay.checkinDate,
      ),
    ).toEqual([])
  })

  test('an edit keeps children of a room whose grown-ups sleep in another one', async () => {
    const staff = await logIn()
    const { bookings } = await guest().call('bookings.requestGroup', {
      body: buildGroup([
        { roomId: 1, numberOfGuests: 2, children: [4, 6] },
        { roomId: 2, numberOfGuests: 2 },
      ]),
    })
    const [children, parents] = bookings
    if (!children || !parents) throw new Error('a room is missing')
    const edit = (booking: typeof children, changes: object) =>
      staff.tryCall('bookings.edit', { params: { id: booking.id }, body: { ...booking, ...changes } })
    expect((await edit(children, { guestPhone: '+39 000 1' })).status).toBe(200)
    expect((await edit(parents, { children: [1, 2] })).status).toBe(400)
    expect((await edit(parents, { children: [1] })).status).toBe(200)
  })

  test('staff move all rooms to other days, or none of them', async () => {
    const { code, seen, first, second, body } = await sendGroup()
    const staff = await logIn()
    const { checkinDate, checkoutDate } = body
    // Days that its own rooms have are no obstacle.
    const stay = { checkinDate: addDays(checkinDate, 1), checkoutDate: addDays(checkoutDate, 1) }
    const move = (days: object, bookings: object[] | undefined = seen) =>
      staff.tryCall('bookings.moveGroup', {
        params: { code },
        body: { bookings, ...stay, ...days } as Input<'bookings.moveGroup'>,
      })
    const read = async () => (await listGroup(code)).map((it) => [it.roomId, it.checkinDate, it.checkoutDate])
    const taken = { ...stay, roomId: second.roomId, guestName: 'Lapo', guestSurname: 'Terzo', guestPhone: '0575 1' }
    const late = { checkinDate: addDays(checkinDate, 400), checkoutDate: addDays(checkinDate, 402) }
    await staff.call('bookings.desk', { body: { ...taken, ...late, status: 'confirmed' } })
    const before = await read()
    expect(getProblemCode(await move(late))).toBe('dates_taken')
    expect((await move({ checkoutDate: stay.checkinDate })).status).toBe(400)
    expect(getProblemCode(await move({}, [{ id: first.id }]))).toBe('stale_version')
    expect(await read()).toEqual(before)
    const preview = await staff.call('bookings.previewGroupMail', {
      params: { code },
      body: { move: { ...stay, notifyGuest: true, mailText: 'A presto' } },
    })
    for (const part of ['A presto', first.room.name, second.room.name]) expect(preview?.text).toContain(part)
    expect(await read()).toEqual(before)
    expect((await move({ notifyGuest: true })).status).toBe(200)
    expect((await read()).map(([, ...days]) => days)).toEqual(before.map(() => Object.values(stay)))
    expect((await move({})).status).toBe(412)
    // A room with days of its own keeps what it has beside the others.
    const longer = { ...first, checkoutDate: addDays(stay.checkoutDate, 1), ...{ checkinDate: stay.checkinDate } }
    const { room: _, ...edit } = longer
    await staff.call('bookings.edit', { params: { id: first.id }, body: edit })
    const later = { checkinDate: addDays(stay.checkinDate, 7), checkoutDate: addDays(stay.checkoutDate, 8) }
    await staff.call('bookings.moveGroup', { params: { code }, body: later })
    expect((await listGroup(code)).map((it) => it.checkoutDate).toSorted()) //
      .toEqual([addDays(later.checkoutDate, -1), later.checkoutDate])
  })
})
