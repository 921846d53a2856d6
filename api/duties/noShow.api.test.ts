import { expect, test } from 'vitest'
import { channelStays } from '#api/channelStays/model.ts'
import { channels } from '#api/channels/model.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { buildChannel, buildChannelStay } from '#api/testing/channels.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildHead } from '#api/testing/guests.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const allYear = { from: '01-01', to: '12-31', roomTypes: null, upToCents: null }
const tax = {
  from: '2020-01-01',
  municipality: 'Anghiari',
  maxNights: null,
  freeBelowAge: null,
  residentsOf: null,
  periods: [{ ...allYear, amountCents: 150 }],
  exemptions: [],
  collectedBy: [],
  deadlines: [],
}

onBothDatabases((server) => {
  const today = () => toFarmDay(server().now())
  const stayDays = () => ({ checkinDate: addDays(today(), -3), checkoutDate: addDays(today(), -1) })

  async function open() {
    const manager = await new ApiClient(server()).logIn()
    await manager.call('duties.change', { body: { tax } })
    const { checkinDate: from, checkoutDate: to } = stayDays()
    /** What the region and the municipality are told of the stay's days. */
    const count = async () => {
      const [day] = await manager.call('duties.readStatistics', { query: { from, to: from } })
      const { total } = await manager.call('duties.readTax', { query: { from, to } })
      return { rooms: day?.roomsOccupied, arrivals: day?.arrivals, nights: total.nights, amount: total.amountCents }
    }
    return { manager, count }
  }

  test('a portal’s stay to which nobody came is in no numbers, keeps what the portal pays, and can be taken back', async () => {
    const { manager, count } = await open()
    const nothing = await count()
    const channel = buildChannel()
    await channels(server().db).create(channel)
    const row = buildChannelStay({ ...stayDays(), channelId: channel.id, guests: 3, priceCents: 30_000, roomId: 3 })
    await channelStays(server().db).create(row)
    const { rooms = 0, arrivals = 0, nights, amount } = nothing
    const whole = { rooms: rooms + 1, arrivals: arrivals + 3, nights: nights + 6, amount: amount + 900 }
    expect(await count()).toEqual(whole)
    const mark = (noShow: boolean) => manager.call('channelStays.patch', { params: { id: row.id }, body: { noShow } })
    expect(await mark(true)).toMatchObject({ noShow: true, priceCents: 30_000, cancelledAt: null, version: 2 })
    expect(await mark(true)).toMatchObject({ version: 2 })
    expect(await count()).toEqual(nothing)
    const arrival = { guestIds: [row.id], at: new Date(server().now()).toISOString(), seen: 'inPerson' as const }
    const came = await manager.tryCall('guests.arriveOfPortal', { params: { id: row.id }, body: arrival })
    expect([came.status, getProblemCode(came)]).toEqual([409, 'booking_not_active'])
    expect(await mark(false)).toMatchObject({ noShow: false, version: 3 })
    expect(await count()).toEqual(whole)
    await mark(true)
  })

  test('so is a booking, whose price stays; not once somebody has come', async () => {
    const { manager, count } = await open()
    const nothing = await count()
    const body = { ...buildRequest({ roomId: 5, ...stayDays() }), numberOfGuests: 2, agreedPrice: 200 }
    const { id, version } = await manager.call('bookings.desk', { body: { ...body, status: 'confirmed' } })
    expect(await count()).toMatchObject({ nights: nothing.nights + 4, amount: nothing.amount + 600 })
    const headers = { 'if-match': `"${version}"` }
    const missed = await manager.call('bookings.patch', { params: { id }, body: { noShow: true }, headers })
    expect(missed).toMatchObject({ noShow: true, status: 'confirmed', agreedPrice: '200.00', totalCents: 20_000 })
    expect(await count()).toEqual(nothing)
    const back = await manager.call('bookings.patch', { params: { id }, body: { noShow: false } })
    expect(back.lines.find(({ kind }) => kind === 'tax')?.amountCents).toBe(600)
    const head = buildHead('VENIER')
    await manager.call('guests.replace', { params: { id }, body: [head] })
    const at = `${stayDays().checkinDate}T15:00:00Z`
    await manager.call('guests.arrive', { params: { id }, body: { guestIds: [head.id], at, seen: 'inPerson' } })
    const late = await manager.tryCall('bookings.patch', { params: { id }, body: { noShow: true } })
    expect([late.status, getProblemCode(late)]).toEqual([409, 'guests_came'])
  })
})
