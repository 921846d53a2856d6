import { expect, test } from 'vitest'
import { buildRoom } from '#pwa/offline/testing/rows.ts'
import { createQueryClient, embedAnswers, restoreAnswers } from './data.ts'
import { bookingsEnabledQuery, roomsQuery } from './queries.ts'

const summer = { from: '2027-06-01', to: '2027-08-31', minimumNights: 3, arrivalDays: [6], repeats: true }
const winter = { from: '2027-11-01', to: '2028-02-28', minimumNights: 1 }

test('A page restores the answers it was rendered with, and holds the seasons that rooms share once', () => {
  const rooms = [
    {
      ...buildRoom(1),
      seasons: [
        { ...summer, pricePerNight: '120.00' },
        { ...winter, pricePerNight: null },
      ],
    },
    { ...buildRoom(2), seasons: [{ ...summer, pricePerNight: '95.00' }] },
    { ...buildRoom(3), seasons: [] },
  ]
  const client = createQueryClient()
  client.setQueryData(roomsQuery.queryKey, rooms)
  client.setQueryData(bookingsEnabledQuery.queryKey, { enabled: true })

  const page = JSON.stringify(embedAnswers(client))
  const restored = createQueryClient()
  restoreAnswers(restored, { ...JSON.parse(page), instant: 1 })

  expect(restored.getQueryData(roomsQuery.queryKey)).toEqual(rooms)
  expect(restored.getQueryData(bookingsEnabledQuery.queryKey)).toEqual({ enabled: true })
  expect(page.split(summer.from)).toHaveLength(2)
})
