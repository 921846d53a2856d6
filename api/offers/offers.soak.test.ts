import { expect, test } from 'vitest'
import { acceptAtOnce } from '#api/testing/acceptances.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const rounds = 200

onBothDatabases((server) => {
  test(`of overlapping offers that are accepted at once one is booked, ${rounds} times`, async () => {
    const staff = await new ApiClient(server()).logIn()
    const today = toFarmDay(server().now())
    for (let round = 0; round < rounds; round++) {
      const place = { roomId: 1 + (round % 14), from: addDays(today, 10 + 5 * Math.floor(round / 14)), today }
      expect(await acceptAtOnce(server(), staff, place)).toEqual({ statuses: [200, 409, 409], bookings: 1 })
    }
  }, 600_000)
})
