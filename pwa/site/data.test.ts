import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { buildRoom } from '#pwa/offline/testing/rows.ts'
import { createQueryClient, embedAnswers, restoreAnswers, toFarm } from './data.ts'
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

test('Pages hold these facts of the farm and no others: a new one is public only when it is named here', () => {
  const farm = toFarm({ property: sampleProperty, rooms: [], closures: [], extras: [], languages: [] }, 'it')
  expect(Object.keys(farm).sort()).toEqual([
    ...'address balance cancellation checkin checkinTimes checkout cin closures credit deposit'.split(' '),
    ...'email extended extras figures fishingPartner ibanHolder isSample languages lateArrival'.split(' '),
    ...'lengthDiscounts menus name navigation pages parts phone privacy reception restaurantHours'.split(' '),
    ...'rooms showsCredit social stayRules tariffs turnover vatNumber waitlist'.split(' '),
  ])
})
