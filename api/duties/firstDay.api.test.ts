import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { addDays, dayMs, toFarmDay } from '#contract/days/days.ts'

onSqlite((server) => {
  test('a new farm has nothing to report to the region, and then each day from its first booking on', async () => {
    const manager = await new ApiClient(server()).logIn()
    const readOpenDays = async () => (await manager.call('duties.readStatistics')).map(({ day }) => day)
    expect(await readOpenDays()).toEqual([])
    const today = toFarmDay(server().now())
    const stay = { roomId: 3, checkinDate: addDays(today, 5), checkoutDate: addDays(today, 7) }
    const guest = { guestName: 'Ada', guestSurname: 'Falier', guestPhone: '0575 1', status: 'confirmed' as const }
    await manager.call('bookings.desk', { body: { ...stay, ...guest } })
    expect(await readOpenDays()).toEqual([])
    await server().passTime(2 * dayMs)
    expect(await readOpenDays()).toEqual([today, addDays(today, 1)])
    const earlier = { ...stay, roomId: 4, checkinDate: addDays(today, -1), checkoutDate: today }
    await manager.call('bookings.desk', { body: { ...earlier, ...guest } })
    expect((await readOpenDays())[0]).toBe(addDays(today, -1))
  })
})
