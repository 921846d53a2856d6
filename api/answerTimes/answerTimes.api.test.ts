import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const hourMs = 3_600_000

onBothDatabases((server) => {
  let nights = 20
  async function request() {
    const checkinDate = addDays(toFarmDay(server().now()), nights)
    nights += 4
    const body = buildRequest({ roomId: 2, checkinDate, checkoutDate: addDays(checkinDate, 2) })
    const guestEmail = `wait-${nights}@example.org`
    return new ApiClient(server()).call('bookings.request', { body: { ...body, guestEmail } })
  }

  test('each request counts with its first answer, in the month in which it came', async () => {
    server().setNow('2027-03-10T09:00:00Z')
    await server().passTime(0)
    const staff = await new ApiClient(server()).logIn()
    const patch = (id: string, status: 'confirmed' | 'cancelled') =>
      staff.call('bookings.patch', { params: { id }, body: { status } })
    const read = () => staff.call('answerTimes.read', { query: { year: '2027' } })
    expect(await read()).toEqual([])
    const [confirmed, declined, answered, silent] = [await request(), await request(), await request(), await request()]
    // What the guest does is no answer.
    const link = { params: { code: silent.code }, headers: { authorization: `Bearer ${silent.secret}` } }
    await new ApiClient(server()).call('bookings.cancelRequest', link)
    const ask = { params: { code: answered.code }, headers: { authorization: `Bearer ${answered.secret}` } }
    await new ApiClient(server()).call('bookings.addRequestMessage', { ...ask, body: { text: 'Una culla?' } })
    await server().passTime(hourMs)
    await patch(confirmed.id, 'confirmed')
    await server().passTime(hourMs)
    await patch(confirmed.id, 'cancelled')
    await staff.call('bookings.decline', { params: { id: declined.id }, body: { notifyGuest: false } })
    await server().passTime(3 * hourMs)
    const message = (await staff.call('contacts.list')).find(({ bookingId }) => bookingId === answered.id)
    await staff.call('contacts.answer', { params: { id: message?.id ?? '' }, body: { text: 'Sì, volentieri.' } })
    const [march, ...others] = await read()
    expect(others).toEqual([])
    expect(march).toMatchObject({ first: '2027-03-01', answered: 3 })
    expect([march?.medianMs, march?.longestMs].map((ms) => Math.round((ms ?? 0) / hourMs))).toEqual([2, 5])
    expect(await staff.call('answerTimes.read', { query: { year: '2028' } })).toEqual([])
    expect((await staff.tryCall('answerTimes.read', { query: { year: 'now' } })).status).toBe(400)
  })
})
