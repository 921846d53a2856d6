import { expect, test } from 'vitest'
import { buildBooking, buildOffer, buildRoom } from '#pwa/offline/testing/rows.ts'
import { listKeptStays } from '../stays/keptStays.ts'
import { countFree, isFree, listOffers, type OfferSources } from './roomOffers.ts'

const stay = { checkinDate: '2027-03-04', checkoutDate: '2027-03-06' }
const nothing: Omit<OfferSources, 'rooms'> = { stays: [], days: [], lockedPeriods: [], turnover: 'blocked' }
const offer = (changes: Partial<OfferSources>, guests = 2) =>
  listOffers({ ...nothing, rooms: [buildRoom(3)], ...changes }, stay, guests)[0]

test('offers a free room for the price of the stay, by season', () => {
  expect(offer({})).toMatchObject({ price: '240.00', refusal: null, warnings: [] })
  const season = { from: '2027-03-05', to: '2027-03-20', minimumNights: 3, pricePerNight: '150.00' }
  expect(offer({ rooms: [{ ...buildRoom(3), seasons: [season] }] })).toMatchObject({ price: '270.00', warnings: [] })
  expect(offer({ rooms: [{ ...buildRoom(3), pricePerNight: null }] })?.price).toBeNull()
})

test('refuses taken and locked days as the server does', () => {
  const next = { checkinDate: '2027-03-06', checkoutDate: '2027-03-09' }
  const stays = [buildBooking(1, next)]
  expect(offer({ stays })?.refusal).toBe('booked')
  expect(offer({ stays, turnover: 'same-day' })?.refusal).toBeNull()
  expect(offer({ stays: [buildBooking(1, { ...next, roomId: 4 })] })?.refusal).toBeNull()
  const lockedPeriods = [{ startDate: '2027-03-06', endDate: '2027-03-31' }]
  expect(offer({ lockedPeriods })?.refusal).toBe('locked')
})

test('refuses days that an offer keeps for its guest, and says which offer', () => {
  const kept = listKeptStays([buildOffer(1)], '2027-03-01')
  expect(offer({ keptStays: kept })).toMatchObject({ refusal: 'kept', keptHolders: kept, warnings: [] })
  const next = kept.map((it) => ({ ...it, checkinDate: '2027-03-06', checkoutDate: '2027-03-08' }))
  expect(offer({ keptStays: next })?.refusal).toBe('kept')
  expect(offer({ keptStays: next, turnover: 'same-day' })?.refusal).toBeNull()
  expect(offer({ keptStays: kept.map((it) => ({ ...it, roomId: 4 })) })?.refusal).toBeNull()
})

test('warns of closed days, too many guests and too few nights, and lists such rooms after the others', () => {
  const closed = { roomId: 3, date: '2027-03-05', available: false, notes: null, version: 1 }
  expect(offer({ days: [closed] })).toMatchObject({ refusal: null, warnings: ['closed'] })
  expect(offer({ days: [{ ...closed, available: true }] })?.warnings).toEqual([])
  expect(offer({}, 3)?.warnings).toEqual(['tooManyGuests'])
  const counted = listOffers({ ...nothing, rooms: [buildRoom(3), { ...buildRoom(4), maxGuests: 4 }] }, stay, 3)
  expect([counted.filter(isFree).length, countFree(counted)]).toEqual([2, 1])
  const season = { from: '2027-03-01', to: '2027-03-20', minimumNights: 3, pricePerNight: null }
  const rooms = [{ ...buildRoom(3), seasons: [season] }, buildRoom(4), buildRoom(5)]
  const stays = [buildBooking(1, { ...stay, roomId: 4 })]
  const offers = listOffers({ ...nothing, rooms, stays }, stay, 2)
  expect(offers.map(({ room, warnings }) => [room.id, ...warnings])).toEqual([[5], [3, 'forbidden'], [4]])
})
