import { describe, expect, test } from 'vitest'
import { buildLockedPeriod, buildRequest, sampleRoomInput } from '#api/seed/builders.ts'
import { ApiClient, type ApiResponse, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onSqlite } from '#api/testing/databases.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { Problem } from '#contract/problem.ts'

/** The status, the code and the fields that are wrong. */
const describeRefusal = (response: ApiResponse) => {
  const problem = response.json as Problem
  return [response.status, problem.code, ...(problem.errors ?? []).map(({ path }) => path)]
}
const ifMatch = (version: number | string | undefined) => ({ 'if-match': `"${String(version).replaceAll('"', '')}"` })

onSqlite((server) => {
  const today = () => toFarmDay(server().now())
  const day = (from: number) => addDays(today(), from)
  const guest = () => new ApiClient(server())
  const logIn = () => new ApiClient(server()).logIn()
  const buildStay = (roomId: number, from: number, nights: number) => ({
    ...buildRequest({ roomId, checkinDate: day(from), checkoutDate: day(from + nights) }),
    guestEmail: `room${roomId}.day${from}@example.org`,
  })
  const buildDesk = (roomId: number, from: number, nights: number) => ({
    roomId,
    guestName: 'Neri',
    guestSurname: 'Salimbeni',
    guestPhone: '+39 000 1',
    checkinDate: day(from),
    checkoutDate: day(from + nights),
  })
  const editBooking = (staff: ApiClient, booking: Booking, change: Partial<Booking> & { nightsPrice?: unknown }) =>
    staff.tryCall('bookings.edit', { params: { id: booking.id }, body: { ...booking, ...change } })

  describe('a room', () => {
    test('is added after all others, is shown to guests at once and reaches tablets', async () => {
      const staff = await logIn()
      const { cursor } = await readChangePages(staff)
      const before = await guest().call('rooms.list')
      const room = await staff.call('rooms.add', { body: sampleRoomInput })
      const last = Math.max(...before.map(({ id }) => id))
      expect(room).toMatchObject({ ...sampleRoomInput, id: last + 1, version: 1, retired: false, seasons: [] })
      expect(room.imageUrls).toEqual([room.imageUrl])
      expect(await guest().call('rooms.list')).toEqual([...before, room])
      expect((await readChangePages(staff, cursor)).pages).toMatchObject([{ rooms: [room] }])
      expect((await guest().tryCall('bookings.request', { body: buildStay(room.id, 10, 2) })).status).toBe(201)
    })

    test('is edited by version, moved by order, and keeps HTML as text', async () => {
      const staff = await logIn()
      const room = await staff.call('rooms.add', { body: sampleRoomInput })
      const params = { id: String(room.id) }
      const changed = { ...sampleRoomInput, name: '<b>Loggia</b> & "co"', pricePerNight: null, amenities: [], order: 0 }
      // As it was read: what nobody decides is ignored.
      const body = { ...room, ...changed, id: 99, version: 7, imageUrl: '/elsewhere.webp' }
      const edited = await staff.call('rooms.edit', { params, body, headers: ifMatch(room.version) })
      expect(edited).toMatchObject({ ...changed, version: 2, imageUrl: room.imageUrl })
      expect((await guest().call('rooms.list'))[0]).toEqual(edited)
      expect((await guest().send('GET', '/rooms')).text).toContain('&lt;b&gt;Loggia&lt;/b&gt;')
      const stale = await staff.tryCall('rooms.edit', { params, body: sampleRoomInput, headers: ifMatch(1) })
      expect([stale.status, (stale.json as Problem).current]).toEqual([412, edited])
    })

    test('is refused with a bad field', async () => {
      const staff = await logIn()
      for (const [change, path] of [
        [{ name: '' }, 'name'],
        [{ descriptionEn: 'x'.repeat(10_000) }, 'descriptionEn'],
        [{ pricePerNight: '-1' }, 'pricePerNight'],
        [{ pricePerNight: 1e9 }, 'pricePerNight'],
        [{ maxGuests: 0 }, 'maxGuests'],
        [{ beds: 1.5 }, 'beds'],
        [{ sizeSquareMetres: 100_000 }, 'sizeSquareMetres'],
        [{ amenities: ['x'.repeat(61)] }, 'amenities.0'],
        [{ order: -1 }, 'order'],
        [{ colour: 'blue' }, 'colour'],
        [{ refusesPets: 'no' }, 'refusesPets'],
        [{ translations: { fr: { name: 'La Loggia' } } }, 'translations.fr'],
      ] as const) {
        const body = { ...sampleRoomInput, ...change }
        expect(describeRefusal(await staff.tryCall('rooms.add', { body }))).toEqual([400, 'invalid', path])
        expect(describeRefusal(await staff.tryCall('rooms.edit', { params: { id: '1' }, body }))).toEqual([
          400,
          'invalid',
          path,
        ])
      }
      expect((await staff.tryCall('rooms.edit', { params: { id: '999' }, body: sampleRoomInput })).status).toBe(404)
    })

    test('keeps the texts in a language that only a newer program knows', async () => {
      const staff = await logIn()
      const room = await staff.call('rooms.add', { body: sampleRoomInput })
      const translations = { fr: { name: 'La Loggia du duc', description: 'Sous les arcades.' } }
      await server().db.main.query('UPDATE rooms SET translations = :json WHERE id = :id', {
        replacements: { json: JSON.stringify(translations), id: room.id },
      })
      const edited = await staff.call('rooms.edit', { params: { id: String(room.id) }, body: sampleRoomInput })
      expect(edited.translations).toEqual(translations)
      const booking = await staff.call('bookings.desk', { body: buildDesk(room.id, 10, 2) })
      expect(booking.room).toMatchObject({ nameEn: room.nameEn, translations: { fr: { name: 'La Loggia du duc' } } })
      expect((await guest().send('GET', `/rooms/${room.id}?lang=en`)).text).not.toContain('arcades')
    })

    test('that is retired leaves site and calendars, takes no new booking and keeps those that it has', async () => {
      const staff = await logIn()
      const room = await staff.call('rooms.add', { body: sampleRoomInput })
      const [booking, other] = [
        await staff.call('bookings.desk', { body: buildDesk(room.id, 10, 2) }),
        await staff.call('bookings.desk', { body: buildDesk(4, 200, 2) }),
      ]
      const retired = await staff.call('rooms.edit', {
        params: { id: String(room.id) },
        body: { ...sampleRoomInput, retired: true },
      })
      expect(await guest().call('rooms.list')).not.toContainEqual(expect.objectContaining({ id: room.id }))
      expect(await staff.call('rooms.list')).toContainEqual(retired)
      const query = { startDate: day(0), endDate: day(30) }
      for (const caller of [guest(), staff]) {
        const calendar = await caller.call('availability.list', { query })
        expect(calendar.map(({ roomId }) => roomId)).not.toContain(room.id)
      }
      expect(getProblemCode(await guest().tryCall('bookings.request', { body: buildStay(room.id, 20, 2) }))).toBe(
        'room_not_bookable',
      )
      expect(getProblemCode(await staff.tryCall('bookings.desk', { body: buildDesk(room.id, 20, 2) }))).toBe(
        'room_not_bookable',
      )
      expect(getProblemCode(await editBooking(staff, other, { roomId: room.id }))).toBe('room_not_bookable')
      expect((await editBooking(staff, booking, { checkoutDate: day(13), guestName: 'Lapo' })).status).toBe(200)
      await staff.call('bookings.trash', { params: { id: booking.id } })
      await staff.call('bookings.restore', { params: { id: booking.id } })
    })

    test('are retired together, and offered again', async () => {
      const staff = await logIn()
      const ids = [
        await staff.call('rooms.add', { body: sampleRoomInput }),
        await staff.call('rooms.add', { body: sampleRoomInput }),
      ].map(({ id }) => id)
      const listOffered = async () =>
        (await guest().call('rooms.list')).map(({ id }) => id).filter((id) => ids.includes(id))
      const retired = await staff.call('rooms.retire', { body: { ids } })
      expect(retired).toMatchObject(ids.map((id) => ({ id, retired: true, version: 2 })))
      expect(await listOffered()).toEqual([])
      await staff.call('rooms.retire', { body: { ids, retired: false } })
      expect(await listOffered()).toEqual(ids)
      // One that does not exist: none is retired.
      expect((await staff.tryCall('rooms.retire', { body: { ids: [...ids, 999] } })).status).toBe(404)
      expect(await listOffered()).toEqual(ids)
      for (const id of ids) await staff.call('rooms.retire', { body: { ids: [id] } })
    })

    test('are removed once they are retired and nothing belongs to them, and their number is not used again', async () => {
      const staff = await logIn()
      const addRetired = async () => {
        const { id } = await staff.call('rooms.add', { body: sampleRoomInput })
        await staff.call('rooms.retire', { body: { ids: [id] } })
        return id
      }
      const remove = (id: number, headers = {}) =>
        staff.tryCall('rooms.remove', { params: { id: String(id) }, headers })
      const id = await addRetired()
      const prices = [5, id].map((roomId) => ({ roomId, pricePerNight: '90' }))
      await staff.call('seasons.replace', { body: [{ name: 'Estate', from: day(10), to: day(20), prices }] })
      const { cursor } = await readChangePages(staff)
      expect(describeRefusal(await remove(id, ifMatch(1)))).toEqual([412, 'stale_version'])
      expect((await remove(id)).status).toBe(204)
      expect((await staff.call('rooms.list')).map((room) => room.id)).not.toContain(id)
      expect(await staff.call('seasons.list')).toMatchObject([{ prices: [{ roomId: 5 }] }])
      const { pages } = await readChangePages(staff, cursor)
      expect(pages.flatMap(({ settings }) => settings)).toContainEqual(
        expect.objectContaining({ key: 'removed-rooms', value: expect.arrayContaining([id]) }),
      )
      expect((await remove(id)).status).toBe(404)
      expect(await addRetired()).toBe(id + 1)
      await staff.call('seasons.replace', { body: [] })

      const offered = await staff.call('rooms.add', { body: sampleRoomInput })
      expect(describeRefusal(await remove(offered.id))).toEqual([409, 'room_not_retired'])
      // A booking that has moved to another room names this one in its history.
      const moved = await staff.call('bookings.desk', { body: buildDesk(offered.id, 10, 2) })
      await staff.call('rooms.retire', { body: { ids: [offered.id] } })
      expect(describeRefusal(await remove(offered.id))).toEqual([409, 'room_in_use'])
      expect(
        (await editBooking(staff, moved, { roomId: 7, checkinDate: day(300), checkoutDate: day(302) })).status,
      ).toBe(200)
      expect(describeRefusal(await remove(offered.id))).toEqual([409, 'room_in_use'])
      await staff.call('people.erase', { body: { ids: [moved.id] } })
      expect((await remove(offered.id)).status).toBe(204)

      const closed = await staff.call('rooms.add', { body: sampleRoomInput })
      const params = { roomId: String(closed.id), date: day(30) }
      await staff.call('availability.editDay', { params, body: { available: false, notes: null } })
      await staff.call('rooms.retire', { body: { ids: [closed.id] } })
      expect(describeRefusal(await remove(closed.id))).toEqual([409, 'room_in_use'])
    })

    test('with bookings, even in the trash, cannot become a shared space', async () => {
      const staff = await logIn()
      const room = await staff.call('rooms.add', { body: sampleRoomInput })
      const edit = () =>
        staff.tryCall('rooms.edit', { params: { id: String(room.id) }, body: { ...sampleRoomInput, type: 'common' } })
      const { id } = await staff.call('bookings.desk', { body: buildDesk(room.id, 10, 2) })
      await staff.call('bookings.trash', { params: { id } })
      expect(describeRefusal(await edit())).toEqual([409, 'room_has_bookings'])
      await staff.call('people.erase', { body: { ids: [id] } })
      expect((await edit()).status).toBe(200)
    })
  })

  describe('seasons', () => {
    const buildSeason = (from: number, to: number, price: string, minimumNights = 1) => ({
      name: 'Estate',
      from: day(from),
      to: day(to),
      minimumNights,
      prices: [{ roomId: 5, pricePerNight: price }],
    })

    test('set the price and the minimum of nights of the rooms that carry them', async () => {
      const staff = await logIn()
      const { cursor } = await readChangePages(staff)
      const season = buildSeason(100, 109, '150.00', 3)
      const [stored] = await staff.call('seasons.replace', { body: [season] })
      const { id: _id, name: _name, prices: _prices, ...dates } = { id: '', ...season }
      const rooms = await guest().call('rooms.list')
      expect(rooms.find(({ id }) => id === 5)?.seasons).toEqual([{ ...dates, pricePerNight: '150.00' }])
      expect(rooms.find(({ id }) => id === 6)?.seasons).toEqual([{ ...dates, pricePerNight: null }])
      const { pages } = await readChangePages(staff, cursor)
      expect(pages.flatMap((page) => page.rooms)).toHaveLength((await staff.call('rooms.list')).length)
      expect(pages.flatMap((page) => page.settings)).toMatchObject([{ key: 'seasons', value: [stored] }])

      const request = (from: number, nights: number, language = 'it') =>
        guest().tryCall('bookings.request', {
          body: buildStay(5, from, nights),
          headers: { 'accept-language': language },
        })
      // Two nights before the season, three in it.
      expect((await request(98, 5)).json).toMatchObject({ listPrice: '634.00' })
      const short = await request(105, 2, 'en')
      expect(describeRefusal(short)).toEqual([400, 'stay_too_short', 'checkoutDate'])
      expect(short.text).toContain('at least 3 nights')
      expect((await request(105, 2)).text).toContain('almeno 3 notti')
      expect((await staff.tryCall('bookings.desk', { body: buildDesk(5, 105, 2) })).status).toBe(201)
      await staff.call('seasons.replace', { body: [] })
    })

    test('change the list price of a booking only when it moves, and never an agreed price', async () => {
      const staff = await logIn()
      const booking = await staff.call('bookings.desk', {
        body: { ...buildDesk(5, 120, 2), agreedPrice: '170', depositAmount: '50' },
      })
      expect(booking).toMatchObject({ listPrice: '184.00', agreedPrice: '170.00' })
      await staff.call('seasons.replace', { body: [buildSeason(115, 130, '200')] })
      const params = { id: booking.id }
      expect(await staff.call('bookings.patch', { params, body: { status: 'confirmed' } })).toMatchObject({
        listPrice: '184.00',
      })
      expect((await editBooking(staff, booking, { guestName: 'Lapo' })).json).toMatchObject({ listPrice: '184.00' })
      expect((await editBooking(staff, booking, { checkoutDate: day(123) })).json).toMatchObject({
        listPrice: '600.00',
        agreedPrice: '170.00',
        depositAmount: '50.00',
      })
      expect((await editBooking(staff, booking, { roomId: 6 })).json).toMatchObject({ listPrice: '240.00' })
      // Whoever edits it has chosen that the nights keep their price.
      const chosen = { checkoutDate: day(123), nightsPrice: '384.00' }
      expect((await editBooking(staff, booking, chosen)).json).toMatchObject({ listPrice: '384.00' })
      for (const nightsPrice of ['-1', '€ 12', null])
        expect((await editBooking(staff, booking, { nightsPrice })).status).toBe(400)
      await staff.call('seasons.replace', { body: [] })
    })

    test('a night costs less for one guest and more for three, where the room says so', async () => {
      const staff = await logIn()
      const guestPrices = [
        { guests: 3, differenceCents: 2500 },
        { guests: 1, differenceCents: -2000 },
        { guests: 2, differenceCents: 0 },
      ]
      const body = { ...sampleRoomInput, maxGuests: 3, pricePerNight: '90' }
      const { id } = await staff.call('rooms.add', { body: { ...body, guestPrices } })
      const booking = await staff.call('bookings.desk', { body: { ...buildDesk(id, 140, 2), numberOfGuests: 1 } })
      expect(booking).toMatchObject({ listPrice: '140.00' })
      expect((await editBooking(staff, booking, { numberOfGuests: 3 })).json).toMatchObject({ listPrice: '230.00' })
      expect((await guest().call('rooms.list')).find((room) => room.id === id)?.guestPrices).toEqual([
        { guests: 1, differenceCents: -2000 },
        { guests: 3, differenceCents: 2500 },
      ])
      for (const [wrong, path] of [
        [[{ guests: 0, differenceCents: 1 }], 'guestPrices.0.guests'],
        [[{ guests: 1, differenceCents: 0.5 }], 'guestPrices.0.differenceCents'],
        [[guestPrices[0], guestPrices[0]], 'guestPrices'],
      ] as const) {
        const refused = await staff.tryCall('rooms.add', { body: { ...body, guestPrices: wrong } as never })
        expect(describeRefusal(refused)).toEqual([400, 'invalid', path])
      }
      // An app that does not know them changes none.
      const edit = (change: object) =>
        staff.call('rooms.edit', { params: { id: String(id) }, body: { ...body, ...change } })
      expect((await edit({})).guestPrices).toHaveLength(2)
      expect((await edit({ guestPrices: [] })).guestPrices).toBeUndefined()
    })

    test('are refused when they overlap, end before they begin, or name a room twice or one that is unknown', async () => {
      const staff = await logIn()
      const season = buildSeason(10, 20, '100')
      const price = { roomId: 999, pricePerNight: '1' }
      for (const [body, path] of [
        [[season, buildSeason(20, 30, '100')], '1.from'],
        [[buildSeason(20, 19, '100')], '0.to'],
        [[{ ...season, prices: [...season.prices, ...season.prices] }], '0.prices.1.roomId'],
        [[season, { ...buildSeason(30, 40, '1'), prices: [price] }], '1.prices.0.roomId'],
        [[{ ...season, prices: [{ ...price, pricePerNight: '-1' }] }], '0.prices.0.pricePerNight'],
        [[{ ...season, name: 'x'.repeat(10_000) }], '0.name'],
        [[{ ...season, minimumNights: 91 }], '0.minimumNights'],
        [[null], '0'],
      ] as const) {
        expect(describeRefusal(await staff.tryCall('seasons.replace', { body: [...body] }))).toEqual([
          400,
          'invalid',
          path,
        ])
      }
      const later = { ...buildSeason(20, 30, '100'), name: 'Vendemmia' }
      const overlapping = await staff.tryCall('seasons.replace', { body: [later, { ...season, name: 'Estate' }] })
      expect(overlapping.json).toMatchObject({
        errors: [{ path: '0.from', message: expect.stringContaining('“Vendemmia” hanno notti in comune') }],
      })
      expect(getProblemCode(await staff.tryCall('seasons.replace', { body: {} }))).toBe('not_json')
      expect(getProblemCode(await staff.tryCall('seasons.replace'))).toBe('not_a_json_type')
      expect(getProblemCode(await staff.tryCall('rooms.add', { body: [] }))).toBe('not_json')
      expect(await staff.call('seasons.list')).toEqual([])
    })

    test('replaced by another manager meanwhile are 412 with the current ones', async () => {
      const staff = await logIn()
      const { etag } = (await staff.tryCall('seasons.list')).headers
      const replace = (price: string) =>
        staff.tryCall('seasons.replace', { body: [buildSeason(10, 20, price)], headers: ifMatch(etag) })
      const first = await replace('100')
      const second = await replace('110')
      expect([first.status, second.status]).toEqual([200, 412])
      expect((second.json as Problem).current).toEqual(first.json)
      expect((await staff.tryCall('seasons.list')).headers.etag).toBe(first.headers.etag)
      await staff.call('seasons.replace', { body: [], headers: ifMatch(first.headers.etag) })
    })

    test('that are over are not sent to guests', async () => {
      const staff = await logIn()
      await staff.call('seasons.replace', { body: [buildSeason(-9, -1, '100'), buildSeason(-40, -10, '90')] })
      expect((await guest().call('rooms.list'))[0]?.seasons).toEqual([])
      expect((await staff.call('rooms.list'))[0]?.seasons.map(({ from }) => from)).toEqual([day(-40), day(-9)])
      await staff.call('seasons.replace', { body: [] })
    })
  })

  describe('locked periods', () => {
    test('refuse stays with their own sentence in the language of the caller, and reach tablets', async () => {
      const staff = await logIn()
      const { cursor } = await readChangePages(staff)
      const seeded = await staff.call('lockedPeriods.list')
      const { id: _id, ...period } = {
        ...buildLockedPeriod(day(300), day(310)),
        reason: 'Chiusi per <lavori>',
        reasonEn: 'Closed for works',
      }
      const body = [period, ...seeded]
      const { etag } = (await staff.tryCall('lockedPeriods.list')).headers
      const replaced = await staff.tryCall('lockedPeriods.replace', { body, headers: ifMatch(etag) })
      expect(replaced.json).toEqual([...seeded, { id: expect.any(String), ...period }])
      const { pages } = await readChangePages(staff, cursor)
      expect(pages.flatMap((page) => page.settings)).toMatchObject([
        { key: 'locked-periods', value: replaced.json, version: Number(replaced.headers.etag?.replaceAll('"', '')) },
      ])
      const request = (language: string) =>
        guest().tryCall('bookings.request', { body: buildStay(8, 305, 2), headers: { 'accept-language': language } })
      for (const [language, detail] of [
        ['it', 'Chiusi per <lavori>'],
        ['en', 'Closed for works'],
      ] as const)
        expect((await request(language)).json).toMatchObject({ status: 423, code: 'locked_period', detail })
      const stale = await staff.tryCall('lockedPeriods.replace', { body: [], headers: ifMatch(etag) })
      expect([stale.status, (stale.json as Problem).current]).toEqual([412, replaced.json])
      for (const [change, path] of [
        [{ to: day(299) }, '0.to'],
        [{ from: '2026-02-31' }, '0.from'],
        [{ bannerEn: 'x'.repeat(10_000) }, '0.bannerEn'],
      ] as const) {
        const bad = await staff.tryCall('lockedPeriods.replace', { body: [{ ...period, ...change }] })
        expect(describeRefusal(bad)).toEqual([400, 'invalid', path])
      }
      await staff.call('lockedPeriods.replace', { body: seeded })
      expect((await request('it')).status).toBe(201)
    })
  })
})
