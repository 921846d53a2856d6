import { expect, test } from 'vitest'
import { channelStays } from '#api/channelStays/model.ts'
import { channels } from '#api/channels/model.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { buildChannel, buildChannelStay } from '#api/testing/channels.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { isInhabited } from '#contract/bookings/bookingRules.ts'
import { isExpectedStay } from '#contract/channels.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { GuestInput } from '#contract/guests/guests.ts'
import { createGuestList } from '#pwa/admin/months/guestCounts.ts'

const allYear = { from: '01-01', to: '12-31', roomTypes: null, upToCents: null }
const tax = {
  from: '2020-01-01',
  municipality: 'Anghiari',
  maxNights: null,
  freeBelowAge: 12,
  residentsOf: null,
  periods: [{ ...allYear, amountCents: 150 }],
  collectedBy: [],
  deadlines: [],
  exemptions: [{ code: 'driver', name: 'Autisti', nameEn: 'Coach drivers' }],
}

onBothDatabases((server) => {
  test('municipality, region and months count the same persons, each once, and tax and region the same nights', async () => {
    const manager = await new ApiClient(server()).logIn()
    await manager.call('duties.change', { body: { tax } })
    const today = toFarmDay(server().now())
    const [from, to] = [addDays(today, -12), addDays(today, -1)]

    const count = async () => {
      const region = await manager.call('duties.readStatistics', { query: { from, to } })
      const { total } = await manager.call('duties.readTax', { query: { from, to } })
      const { pages } = await readChangePages(manager)
      const sold = [
        ...pages.flatMap((page) => page.bookings).filter((it) => 'checkinDate' in it && isInhabited(it)),
        ...pages.flatMap((page) => page.channelStays).filter((it) => 'kind' in it && isExpectedStay(it)),
      ].filter((it) => 'checkinDate' in it)
      const lists = pages.flatMap((page) => page.guests).filter((it) => 'arrivals' in it)
      const listGuests = createGuestList(sold, new Map(lists.map((it) => [it.id, it])), addDays(to, 1))
      const months = sold.filter(({ checkinDate }) => from <= checkinDate && checkinDate <= to).flatMap(listGuests)
      const sum = (field: 'arrivals' | 'present') => region.reduce((all, day) => all + day[field], 0)
      return {
        persons: { municipality: total.persons, region: sum('arrivals'), months: months.length },
        nights: { municipality: total.nights, region: sum('present') },
      }
    }
    const before = await count()

    let room = 0
    const getDays = (first: number, nights: number) => {
      const checkinDate = addDays(today, first)
      return { checkinDate, checkoutDate: addDays(checkinDate, nights) }
    }
    const come = async (
      call: 'guests.arrive' | 'guests.arriveOfPortal',
      id: string,
      at: string,
      came: GuestInput[],
    ) => {
      const guestIds = came.map((it) => it.id)
      if (guestIds.length > 0) await manager.call(call, { params: { id }, body: { guestIds, at, seen: 'inPerson' } })
    }
    /** A stay of two nights, unless said otherwise. `came`: of the registered guests. */
    const book = async (
      numberOfGuests: number,
      { guests = [], came = guests, at = 'T15:00:00Z', first = -10 }: Stay = {},
    ) => {
      const days = getDays(first, 2)
      const body = { ...buildRequest({ roomId: ++room, ...days }), numberOfGuests, agreedPrice: 200 }
      const { id } = await manager.call('bookings.desk', { body: { ...body, status: 'confirmed' } })
      if (guests.length > 0) await manager.call('guests.replace', { params: { id }, body: guests })
      const day = at.startsWith('T0') ? addDays(days.checkinDate, 1) : days.checkinDate
      await come('guests.arrive', id, `${day}${at}`, came)
      return id
    }
    type Stay = { guests?: GuestInput[]; came?: GuestInput[]; at?: string; first?: number }
    const sell = async (guests: number, registered: GuestInput[] = []) => {
      const channel = buildChannel()
      await channels(server().db).create(channel)
      const days = getDays(-10, 2)
      const row = buildChannelStay({ ...days, channelId: channel.id, guests, priceCents: 30_000, roomId: ++room })
      await channelStays(server().db).create(row)
      if (registered.length === 0) return row.id
      await manager.call('guests.replaceOfPortal', { params: { id: row.id }, body: registered })
      await come('guests.arriveOfPortal', row.id, `${days.checkinDate}T15:00:00Z`, registered.slice(0, 2))
      return row.id
    }
    const build = (surname: string, ...members: Partial<GuestInput>[]) => [
      buildHead(surname),
      ...members.map((it) => buildMember(surname, it)),
    ]
    const adult = { birthDate: '1980-05-05' }

    // Nobody is registered.
    await book(2)
    // A family with a child, all of whom have come.
    await book(3, { guests: build('ALBANI', adult, {}) })
    // One of two in the list has come, and the only one in the list of a stay for two.
    const couple = build('BORROMEO', adult)
    await book(2, { guests: couple, came: couple.slice(0, 1) })
    await book(2, { guests: build('COLONNA') })
    // Nobody came, at the desk and from a portal.
    const missed = await book(2)
    await manager.call('bookings.patch', { params: { id: missed }, body: { noShow: true } })
    const missedOfPortal = await sell(2)
    await manager.call('channelStays.patch', { params: { id: missedOfPortal }, body: { noShow: true } })
    // After midnight, and then two more nights in another room.
    const single = (): GuestInput[] => [buildHead('DORIA', { kind: 'single' })]
    await book(1, { guests: single(), at: 'T00:30:00Z' })
    await book(1, { guests: single(), first: -8 })
    // Somebody who is exempt.
    await book(2, { guests: build('ESTENSE', { ...adult, taxExemption: 'driver', taxNote: 'Lettera della ditta' }) })
    // From a portal: three of whom nothing is known, and two of three.
    await sell(3)
    await sell(3, build('FARNESE', adult, adult))

    const [persons, nights] = [2 + 3 + 1 + 1 + 1 + 2 + 3 + 2, 2 * (2 + 3 + 1 + 1 + 2 + 2 + 3 + 2)]
    const after = await count()
    expect(after).toEqual({
      persons: {
        municipality: before.persons.municipality + persons,
        region: before.persons.region + persons,
        months: before.persons.months + persons,
      },
      nights: {
        municipality: before.nights.municipality + nights,
        region: before.nights.region + nights,
      },
    })
  })

  test('whoever edits a booking cannot say that nobody came when somebody has', async () => {
    const manager = await new ApiClient(server()).logIn()
    const today = toFarmDay(server().now())
    const days = { checkinDate: addDays(today, -6), checkoutDate: addDays(today, -4) }
    const request = { ...buildRequest({ roomId: 14, ...days }), numberOfGuests: 1, totalPrice: '90.00' }
    const body = { ...request, status: 'confirmed' as const }
    const { id } = await manager.call('bookings.desk', { body })
    const edit = (noShow: boolean) => manager.tryCall('bookings.edit', { params: { id }, body: { ...body, noShow } })
    expect([(await edit(true)).json, (await edit(false)).json]).toMatchObject([{ noShow: true }, { noShow: false }])
    const head = buildHead('GONZAGA', { kind: 'single' })
    await manager.call('guests.replace', { params: { id }, body: [head] })
    const arrival = { guestIds: [head.id], at: `${days.checkinDate}T15:00:00Z`, seen: 'inPerson' as const }
    await manager.call('guests.arrive', { params: { id }, body: arrival })
    expect(await edit(true)).toMatchObject({ status: 409, json: { code: 'guests_came' } })
  })
})
