import { expect, test } from 'vitest'
import { buildBooking, buildRoom } from '#pwa/offline/testing/rows.ts'
import { listDoubts } from './doubts.ts'
import { isFree, listOffers } from './roomOffers.ts'

const today = '2027-03-10'
const stay = (checkinDate: string, checkoutDate: string) => ({ checkinDate, checkoutDate })

test('a stay on past days is asked about, but not a guest in the house who leaves on another day', () => {
  const judge = (before: ReturnType<typeof stay> | null, after: ReturnType<typeof stay>) =>
    listDoubts(
      {
        before: before && { ...before, id: '1', listPrice: '240.00' },
        after: { ...after, roomId: 3, numberOfGuests: 2 },
      },
      undefined,
      today,
    )
  expect(judge(null, stay('2020-01-03', '2020-01-05'))).toEqual(['past'])
  expect(judge(null, stay(today, '2027-03-12'))).toEqual([])
  const present = stay('2027-03-08', '2027-03-12')
  expect(judge(present, present)).toEqual([])
  expect(judge(present, stay('2027-03-08', '2027-03-14'))).toEqual([])
  expect(judge(present, stay('2027-03-08', today))).toEqual([])
  expect(judge(present, stay('2027-03-08', '2027-03-09'))).toEqual(['past'])
  expect(judge(present, stay('2027-03-07', '2027-03-12'))).toEqual(['past'])
})

test('a room with closed days is not free, and booking it is asked about', () => {
  const rooms = [buildRoom(3), buildRoom(4), buildRoom(5)]
  const days = [{ roomId: 3, date: '2027-03-21', available: false, notes: null, version: 1 }]
  const after = stay('2027-03-20', '2027-03-22')
  const stays = [buildBooking(1, { ...after, roomId: 4 })]
  const offers = listOffers({ stays, days, lockedPeriods: [], turnover: 'blocked', rooms }, after, 2)
  expect(offers.filter(isFree).map(({ room }) => room.id)).toEqual([5])
  const doubt = (roomId: number) =>
    listDoubts(
      { before: null, after: { ...after, roomId, numberOfGuests: 2 } },
      offers.find(({ room }) => room.id === roomId),
      today,
    )
  expect([doubt(3), doubt(5)]).toEqual([['closed'], []])
})

test('an offer of taken days is asked about, not one of the days of its own request, nor a booking, which is refused', () => {
  const rooms = [buildRoom(3)]
  const after = { ...stay('2027-03-20', '2027-03-22'), roomId: 3, numberOfGuests: 2 }
  const stays = [buildBooking(1, after)]
  const judge = (movedIds: string[], offeredFor?: string[]) => {
    const [offer] = listOffers({ stays, days: [], lockedPeriods: [], turnover: 'blocked', rooms }, after, 2, movedIds)
    return listDoubts({ before: null, after, ...(offeredFor && { offeredFor }) }, offer, today)
  }
  const own = stays.map(({ id }) => id)
  expect(judge([], [])).toEqual(['taken'])
  expect(judge(own, own)).toEqual([])
  expect(judge([])).toEqual([])
})

test('another list price is asked about where nobody has seen it beside the agreed price', () => {
  const before = { ...stay('2027-03-20', '2027-03-22'), id: '1', listPrice: '240.00' }
  const judge = (listPrice: string, keepsPriceUnseen: boolean) =>
    listDoubts(
      { before, after: { ...before, roomId: 3, numberOfGuests: 2 }, keepsPriceUnseen },
      { listPrice, warnings: [], refusal: null },
      today,
    )
  expect([judge('300.00', true), judge('0.00', true)]).toEqual([['price'], ['price']])
  expect([judge('300.00', false), judge('240.00', true)]).toEqual([[], []])
})
