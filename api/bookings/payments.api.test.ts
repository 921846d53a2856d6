import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days.ts'

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const getStay = (roomId: number) => {
    const day = toFarmDay(server().now())
    return { roomId, checkinDate: addDays(day, 10), checkoutDate: addDays(day, 12) }
  }
  const buildDeskBooking = (roomId: number) => ({
    ...getStay(roomId),
    guestName: 'Neri',
    guestSurname: 'Salimbeni',
    guestPhone: '+39 000 1',
  })

  test('a booking says whether it came from the site or the desk, and an edit cannot change that', async () => {
    const staff = await logIn()
    const { secret: _, ...requested } = await new ApiClient(server()).call('bookings.request', {
      body: buildRequest(getStay(1)),
    })
    expect(requested).toMatchObject({ origin: 'site', depositPaidOn: null, balancePaidOn: null, keptAmount: null })
    const taken = await staff.call('bookings.desk', {
      body: { ...buildDeskBooking(2), depositAmount: 50, depositPaidOn: '2026-11-02' },
    })
    expect(taken).toMatchObject({ origin: 'desk', depositAmount: '50.00', depositPaidOn: '2026-11-02' })
    const body = { ...requested, origin: 'import' }
    expect(await staff.call('bookings.edit', { params: { id: requested.id }, body })).toMatchObject({ origin: 'site' })
  })

  test('staff record the days of the payments, and the feed carries them', async () => {
    const staff = await logIn()
    const { id } = await staff.call('bookings.desk', { body: buildDeskBooking(3) })
    const { cursor } = await readChangePages(staff)
    const patch = (body: object) => staff.call('bookings.patch', { params: { id }, body })
    const deposit = await patch({ depositPaidOn: '2026-11-02' })
    expect(deposit).toMatchObject({ depositPaidOn: '2026-11-02', balancePaidOn: null, paymentCompleted: false })
    const balance = await patch({ balancePaidOn: '2026-11-20' })
    expect(balance).toMatchObject({
      depositPaidOn: '2026-11-02',
      balancePaidOn: '2026-11-20',
      paymentCompleted: true,
    })
    expect((await readChangePages(staff, cursor)).pages.flatMap((it) => it.bookings)).toEqual([balance])
    expect(await patch({ balancePaidOn: null, paymentCompleted: false })).toMatchObject({
      depositPaidOn: '2026-11-02',
      balancePaidOn: null,
      paymentCompleted: false,
    })
    const wrong = await staff.tryCall('bookings.patch', { params: { id }, body: { depositPaidOn: '2026-02-30' } })
    expect(wrong.status).toBe(400)
  })

  test('only a cancelled booking keeps an amount', async () => {
    const staff = await logIn()
    const { id } = await staff.call('bookings.desk', { body: { ...buildDeskBooking(4), keptAmount: 10 } })
    const patch = (body: object) => staff.call('bookings.patch', { params: { id }, body })
    expect(await patch({ keptAmount: '30' })).toMatchObject({ keptAmount: null })
    expect(await patch({ status: 'cancelled', keptAmount: '30.5' })).toMatchObject({ keptAmount: '30.50' })
    expect(await patch({ agreedPrice: 90 })).toMatchObject({ keptAmount: '30.50' })
    expect(await patch({ status: 'confirmed' })).toMatchObject({ keptAmount: null })
  })
})
