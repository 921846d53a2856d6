import { beforeAll, expect, test } from 'vitest'
import { mails } from '#api/mails/model.ts'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import { jobContext } from '#api/testing/server.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const hourMs = 3_600_000

onBothDatabases((server) => {
  let staff: ApiClient
  beforeAll(async () => {
    staff = await new ApiClient(server()).logIn()
  })
  const request = (night: number) => {
    const checkinDate = addDays(toFarmDay(server().now()), night)
    const body = buildRequest({ roomId: 1, checkinDate, checkoutDate: addDays(checkinDate, 2) })
    return new ApiClient(server()).call('bookings.request', {
      body: { ...body, guestEmail: `guest-${night}@example.org` },
    })
  }
  const passTime = async (ms: number) => {
    await server().passTime(ms)
    await runJob(jobContext(server()), 'requests')
  }
  const countReminders = (bookingId: string) =>
    mails(server().db).count({ where: { bookingId, kind: 'requestWaiting' } })

  test('staff are told once more of a request that waits longer than the owner wishes', async () => {
    const [waiting, answered] = [await request(20), await request(25)]
    await passTime(11 * hourMs)
    expect(await countReminders(waiting.id)).toBe(0)
    await staff.call('bookings.patch', { params: { id: answered.id }, body: { status: 'confirmed' } })
    await passTime(2 * hourMs)
    expect(await countReminders(waiting.id)).toBe(1)
    expect(await countReminders(answered.id)).toBe(0)
    await Promise.all([passTime(hourMs), passTime(0)])
    expect(await countReminders(waiting.id)).toBe(1)
  })

  test('a request of several rooms is told of in one mail', async () => {
    const checkinDate = addDays(toFarmDay(server().now()), 22)
    const rooms = [2, 3].map((roomId) => ({ roomId, numberOfGuests: 2 }))
    const body = buildGroupRequest({ checkinDate, checkoutDate: addDays(checkinDate, 2) }, rooms)
    const { bookings } = await new ApiClient(server()).call('bookings.requestGroup', { body })
    await passTime(13 * hourMs)
    await passTime(hourMs)
    const counts = await Promise.all(bookings.map(({ id }) => countReminders(id)))
    expect(counts.toSorted()).toEqual([0, 1])
  })

  test('the owner sets after how many hours', async () => {
    const { figures } = await staff.call('property.read')
    await staff.call('property.change', { body: { figures: { ...figures, remindHours: 3 } } })
    const { id } = await request(30)
    await passTime(2 * hourMs)
    expect(await countReminders(id)).toBe(0)
    await passTime(2 * hourMs)
    expect(await countReminders(id)).toBe(1)
  })

  test('a server that was off for longer than a day reminds of nothing', async () => {
    const { id } = await request(35)
    await passTime(40 * hourMs)
    expect(await countReminders(id)).toBe(0)
  })
})
