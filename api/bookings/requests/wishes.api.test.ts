import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const today = () => toFarmDay(server().now())
  const listMails = async (bookingId: string) => (await logIn()).call('mails.list', { query: { bookingId } })

  let requestCount = 0
  /** A request on days of its own, with 20 free days behind. */
  async function sendRequest(roomId = 4) {
    requestCount += 1
    const guest = new ApiClient(server())
    const checkinDate = addDays(today(), requestCount * 25)
    const request = buildRequest({ roomId, checkinDate, checkoutDate: addDays(checkinDate, 3) })
    const body = { ...request, guestEmail: `wish-${requestCount}@example.org` }
    const { id, code, secret, version } = await guest.call('bookings.request', { body })
    const link = { params: { code }, headers: { authorization: `Bearer ${secret}` } }
    const later = (days: number, nights = 3) => ({
      checkinDate: addDays(checkinDate, days),
      checkoutDate: addDays(checkinDate, days + nights),
    })
    const wish = (stay: ReturnType<typeof later>, key = createKey()) =>
      guest.tryCall('bookings.wish', { ...link, body: stay, key })
    const read = async () => (await (await logIn()).call('bookings.list')).find((it) => it.id === id)
    return { guest, body, id, code, link, later, wish, read, version }
  }

  test('a guest asks for days that partly are the own ones; staff and guest get one mail each, and nothing is held', async () => {
    const { guest, id, link, later, wish, read } = await sendRequest()
    const key = createKey()
    const view = (await wish(later(1), key)).json
    expect(view).toMatchObject({ wishedStay: later(1), wishedAt: expect.any(String), ...later(0), status: 'pending' })
    await wish(later(1), key)
    await wish(later(1))
    expect(await guest.call('bookings.viewRequest', link)).toMatchObject({ wishedStay: later(1) })
    expect(await read()).toMatchObject({ wishedStay: later(1), ...later(0), version: 2 })
    const kinds = (await listMails(id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'stayWished' || kind === 'wishReceived').toSorted()).toEqual([
      'stayWished',
      'wishReceived',
    ])
    // The next guest may have the days that nobody holds.
    const other = { ...buildRequest({ roomId: 4, ...later(4) }), guestEmail: 'other@example.org' }
    expect((await guest.tryCall('bookings.request', { body: other })).status).toBe(201)
    expect(getProblemCode(await wish(later(3)))).toBe('dates_taken')
    expect(await read()).toMatchObject({ wishedStay: later(1) })
  })

  test('days that a request would not get are refused, and so is a stay that is over, begun or cancelled', async () => {
    const { link, guest, later, wish, id, read } = await sendRequest()
    const staff = await logIn()
    expect(getProblemCode(await wish(later(0)))).toBe('wish_unchanged')
    expect(getProblemCode(await wish(later(2, 0)))).toBe('end_before_start')
    expect(getProblemCode(await wish(later(-1000)))).toBe('stay_in_past')
    expect((await guest.tryCall('bookings.wish', { ...link, body: { ...later(1), checkinDate: 'x' } })).status).toBe(
      400,
    )
    const day = { params: { roomId: '4', date: later(9).checkinDate } }
    await staff.call('availability.editDay', { ...day, body: { available: false, notes: null } })
    expect(getProblemCode(await wish(later(8)))).toBe('day_disabled')
    await staff.call('settings.switchBookings', { body: { enabled: false } })
    expect(getProblemCode(await wish(later(1)))).toBe('bookings_suspended')
    await staff.call('settings.switchBookings', { body: { enabled: true } })
    expect((await guest.tryCall('bookings.wish', { ...link, headers: {}, body: later(1) })).status).toBe(404)
    expect((await wish(later(1))).status).toBe(200)
    await staff.call('bookings.patch', { params: { id }, body: { status: 'cancelled' } })
    expect(await read()).toMatchObject({ wishedStay: null, wishedAt: null })
    const refused = await wish(later(1))
    expect(getProblemCode(refused)).toBe('stay_not_movable')
    expect(refused.text).toContain('cancellato')
    await staff.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
    const stored = await read()
    const begun = { checkinDate: today(), checkoutDate: addDays(today(), 2) }
    await staff.call('bookings.edit', { params: { id }, body: { ...stored, ...begun, roomId: 11 } })
    expect(getProblemCode(await wish(later(1)))).toBe('stay_not_movable')
  })

  test('the guest takes the wish back, and another one replaces it', async () => {
    const { guest, link, later, wish, read } = await sendRequest()
    await wish(later(1))
    await wish(later(2))
    expect(await read()).toMatchObject({ wishedStay: later(2) })
    expect(await guest.call('bookings.takeBackWish', link)).toMatchObject({ wishedStay: null, wishedAt: null })
    expect(await guest.call('bookings.takeBackWish', link)).toMatchObject({ wishedStay: null })
    expect(await read()).toMatchObject({ wishedStay: null, version: 4 })
  })

  test('moving the stay to these days ends the wish, and the guest gets a mail; other changes leave it', async () => {
    const { later, wish, read, id } = await sendRequest()
    const staff = await logIn()
    await wish(later(5))
    await staff.call('bookings.patch', { params: { id }, body: { agreedPrice: '300' } })
    const seen = await read()
    expect(seen).toMatchObject({ wishedStay: later(5) })
    const preview = await staff.call('bookings.previewMail', {
      params: { id },
      body: { move: { roomId: 4, ...later(5) }, mailText: 'A presto!' },
    })
    expect(preview?.text).toContain('A presto!')
    const body = { ...seen, ...later(5), notifyGuest: true, mailText: 'A presto!' }
    const stale = await staff.tryCall('bookings.edit', { params: { id }, body, headers: { 'if-match': '"1"' } })
    expect(stale.status).toBe(412)
    const moved = await staff.call('bookings.edit', { params: { id }, body })
    expect(moved).toMatchObject({ ...later(5), wishedStay: null, wishedAt: null, agreedPrice: '300.00' })
    const [mail] = (await listMails(id)).filter(({ kind }) => kind === 'stayMoved')
    const shown = await staff.call('mails.show', { params: { id: mail?.id ?? '' } })
    expect(shown.text).toContain('A presto!')
    expect(shown.text.replace(/https\S+/g, '')).toBe(preview?.text.replace(/https\S+/g, ''))
    const edit = { params: { id }, body: { ...moved, notifyGuest: true, guestPhone: '+39 000 9' } }
    await staff.call('bookings.edit', edit)
    expect((await listMails(id)).filter(({ kind }) => kind === 'stayMoved')).toHaveLength(1)
  })

  test('staff’s no ends the wish, with their words in a mail where they want it', async () => {
    const { later, wish, read, id } = await sendRequest()
    const staff = await logIn()
    const decline = (body: object) => staff.tryCall('bookings.declineWish', { params: { id }, body })
    expect(getProblemCode(await decline({}))).toBe('no_wish')
    await wish(later(5))
    const answer = { notifyGuest: true, text: 'Quella settimana siamo chiusi.' }
    const preview = await staff.call('bookings.previewMail', { params: { id }, body: { declineWish: answer } })
    expect(preview?.text).toContain('Quella settimana siamo chiusi.')
    expect((await decline({ text: 'x'.repeat(2001) })).status).toBe(400)
    expect((await decline(answer)).json).toMatchObject({ id, wishedStay: null, ...later(0) })
    expect((await listMails(id)).filter(({ kind }) => kind === 'wishDeclined')).toHaveLength(1)
    await wish(later(6))
    expect((await decline({})).status).toBe(200)
    expect((await listMails(id)).filter(({ kind }) => kind === 'wishDeclined')).toHaveLength(1)
    expect(await read()).toMatchObject({ wishedStay: null })
  })

  test('of several rooms the wish is for all, and so is the no; the feed and the log have it', async () => {
    const checkinDate = addDays(today(), 400)
    const stay = { checkinDate, checkoutDate: addDays(checkinDate, 2) }
    const rooms = [1, 2].map((roomId) => ({ roomId, numberOfGuests: 2 }))
    const guest = new ApiClient(server())
    const { code, secret, bookings } = await guest.call('bookings.requestGroup', {
      body: buildGroupRequest(stay, rooms),
    })
    const link = { params: { code }, headers: { authorization: `Bearer ${secret}` } }
    const wished = { checkinDate: addDays(checkinDate, 1), checkoutDate: addDays(checkinDate, 4) }
    const view = await guest.call('bookings.wish', { ...link, body: wished })
    expect(view).toMatchObject({ code, wishedStay: wished })
    const staff = await logIn()
    const readGroup = async () => (await staff.call('bookings.list')).filter(({ groupCode }) => groupCode === code)
    expect((await readGroup()).map(({ wishedStay }) => wishedStay)).toEqual([wished, wished])
    const fed = (await readChangePages(staff)).pages
      .flatMap((page) => page.bookings)
      .flatMap((it) => ('gone' in it ? [] : [it]))
    expect(fed.filter((it) => it.groupCode === code).map(({ wishedStay }) => wishedStay)).toEqual([wished, wished])
    const [first, second] = bookings
    const taken = {
      ...buildRequest({ roomId: 2, checkinDate: addDays(checkinDate, 3), checkoutDate: addDays(checkinDate, 5) }),
    }
    await guest.call('bookings.request', { body: { ...taken, guestEmail: 'late@example.org' } })
    const again = await guest.tryCall('bookings.wish', {
      ...link,
      body: { ...wished, checkinDate: addDays(checkinDate, 2) },
    })
    expect(getProblemCode(again)).toBe('dates_taken')
    await staff.call('bookings.declineWish', { params: { id: first?.id ?? '' }, body: { notifyGuest: true } })
    expect((await readGroup()).map(({ wishedStay }) => wishedStay)).toEqual([null, null])
    const mails = [...(await listMails(first?.id ?? '')), ...(await listMails(second?.id ?? ''))]
    expect(mails.filter(({ kind }) => kind === 'wishDeclined')).toHaveLength(1)
    const [event] = await staff.call('bookings.history', { params: { id: second?.id ?? '' } })
    expect(event?.changes).toContainEqual({ field: 'wishedStay', from: null, to: null })
    expect((await staff.call('log.list'))[0]).toMatchObject({ call: 'bookings.declineWish' })
  })
})
