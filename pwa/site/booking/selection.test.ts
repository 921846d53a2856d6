import { expect, test } from 'vitest'
import { createDayLookup } from '#contract/days/dayState.ts'
import type { Turnover } from '#contract/stays/stay.ts'
import {
  applyChoice,
  canChooseDay,
  chooseDay,
  chooseExtra,
  choosePets,
  chooseRoom,
  clearDates,
  dropUnknownAges,
  emptySelection,
  getStay,
  isSelectionFree,
  keepRooms,
  listSelectedDays,
  type Selection,
  toSelection,
} from './selection.ts'

const taken = [
  { checkinDate: '2027-05-13', checkoutDate: '2027-05-14', status: 'confirmed' as const },
  { checkinDate: '2027-05-20', checkoutDate: '2027-05-21', status: 'confirmed' as const },
]
const getDayWith = (turnover: Turnover) =>
  createDayLookup(
    { bookings: taken, adminAvailability: [], lockedPeriods: [], turnover },
    { today: '2027-04-01', bookingsEnabled: true },
  )
/** Clicks these days one after the other in the calendar of room 1. */
const click = (...days: string[]): Selection => clickWith('blocked', ...days)
const clickWith = (turnover: Turnover, ...days: string[]): Selection =>
  days.reduce<Selection>((selection, day) => chooseDay(selection, day, getDayWith(turnover)), {
    ...emptySelection,
    roomId: 1,
  })

test('an extra is chosen once, with its newest quantity, and stays when the days change', () => {
  const two = chooseExtra(chooseExtra(emptySelection, 'bike', 1), 'bike', 2)
  expect(two.extras).toEqual([{ id: 'bike', quantity: 2 }])
  const both = chooseExtra(two, 'cot', 1)
  expect(clearDates(both).extras).toEqual(both.extras)
  expect(chooseExtra(both, 'bike', 0).extras).toEqual([{ id: 'cot', quantity: 1 }])
  expect(toSelection(both)).toEqual(both)
})

test('sets the check-in day at the first click', () => {
  expect(click('2027-05-03')).toMatchObject({ checkinDate: '2027-05-03', checkoutDate: null })
})

test('sets the check-out day at a later day with only free days between', () => {
  expect(click('2027-05-03', '2027-05-06')).toMatchObject({ checkinDate: '2027-05-03', checkoutDate: '2027-05-06' })
  expect(click('2027-05-11', '2027-05-12')).toMatchObject({ checkinDate: '2027-05-11', checkoutDate: '2027-05-12' })
})

test('accepts a stay over the end of a month', () => {
  expect(click('2027-05-30', '2027-06-02')).toMatchObject({ checkinDate: '2027-05-30', checkoutDate: '2027-06-02' })
})

test('makes the clicked day the new check-in when a day between is not available', () => {
  expect(click('2027-05-12', '2027-05-15')).toMatchObject({ checkinDate: '2027-05-15', checkoutDate: null })
})

test('makes the check-in day itself or an earlier day the new check-in', () => {
  expect(click('2027-05-05', '2027-05-05')).toMatchObject({ checkinDate: '2027-05-05', checkoutDate: null })
  expect(click('2027-05-05', '2027-05-03')).toMatchObject({ checkinDate: '2027-05-03', checkoutDate: null })
})

test('starts again at any click when both days are chosen, also inside the range', () => {
  for (const day of ['2027-05-01', '2027-05-03', '2027-05-05', '2027-05-06', '2027-05-10'])
    expect(click('2027-05-03', '2027-05-06', day)).toMatchObject({ checkinDate: day, checkoutDate: null })
})

test('ignores a click on an unavailable day', () => {
  expect(click('2027-05-13')).toMatchObject({ checkinDate: null, checkoutDate: null })
  expect(click('2027-05-12', '2027-05-13')).toMatchObject({ checkinDate: '2027-05-12', checkoutDate: null })
})

test('ends a stay on the arrival day of another when the check-out day is free for the next arrival', () => {
  const chosen = clickWith('same-day', '2027-05-11', '2027-05-13')
  expect(chosen).toMatchObject({ checkinDate: '2027-05-11', checkoutDate: '2027-05-13' })
  expect(clickWith('same-day', '2027-05-13')).toMatchObject({ checkinDate: null })
  expect(clickWith('same-day', '2027-05-14', '2027-05-15')).toMatchObject({ checkoutDate: '2027-05-15' })

  const empty = clickWith('same-day')
  const arrived = clickWith('same-day', '2027-05-11')
  expect(canChooseDay(empty, '2027-05-13', getDayWith('same-day'))).toBe(false)
  expect(canChooseDay(arrived, '2027-05-13', getDayWith('same-day'))).toBe(true)
  expect(canChooseDay(arrived, '2027-05-13', getDayWith('blocked'))).toBe(false)
  expect(canChooseDay(chosen, '2027-05-13', getDayWith('same-day'))).toBe(true)
})

test('notices that chosen days have been taken', () => {
  const getDay = getDayWith('blocked')
  expect(isSelectionFree(emptySelection, getDay)).toBe(true)
  expect(isSelectionFree(click('2027-05-03', '2027-05-06'), getDay)).toBe(true)
  expect(isSelectionFree({ ...emptySelection, checkinDate: '2027-05-13' }, getDay)).toBe(false)
  expect(isSelectionFree({ ...emptySelection, checkinDate: '2027-05-12', checkoutDate: '2027-05-16' }, getDay)).toBe(
    false,
  )
})

test('clears only the days when another room is chosen, and nothing for the same room', () => {
  const chosen = { ...click('2027-05-03', '2027-05-06'), numberOfGuests: 4 }
  expect(chooseRoom(chosen, 2)).toEqual({ ...chosen, roomId: 2, checkinDate: null, checkoutDate: null })
  expect(chooseRoom(chosen, 1)).toEqual(chosen)
})

test('applies the room, the days and the guests of an address', () => {
  const search = { checkinDate: '2027-05-03', checkoutDate: '2027-05-06', guests: 4 }
  const days = { checkinDate: search.checkinDate, checkoutDate: search.checkoutDate, numberOfGuests: 4 }
  expect(applyChoice(emptySelection, 2, search)).toEqual({ ...emptySelection, roomId: 2, ...days })
  const chosen = click('2027-05-11', '2027-05-12')
  expect(applyChoice(chosen, 2, search)).toEqual({ ...chosen, roomId: 2, ...days })
  expect(applyChoice(chosen, 2, null)).toEqual({ ...emptySelection, roomId: 2 })
  expect(applyChoice(chosen, 1, null)).toEqual(chosen)
  // Days without a room wait for the room.
  expect(chooseRoom(applyChoice(emptySelection, null, search), 5)).toEqual({ ...emptySelection, roomId: 5, ...days })
})

test('keeps the room when the days are cleared', () => {
  expect(clearDates(click('2027-05-03', '2027-05-06'))).toEqual({ ...emptySelection, roomId: 1 })
})

test('sets no pets for no, one pet for yes after no, and keeps a higher number for yes', () => {
  const three = { ...choosePets(emptySelection, true), numberOfPets: 3 }
  expect(choosePets(emptySelection, true)).toMatchObject({ hasPets: true, numberOfPets: 1 })
  expect(choosePets(three, true)).toMatchObject({ hasPets: true, numberOfPets: 3 })
  expect(choosePets(three, false)).toMatchObject({ hasPets: false, numberOfPets: 0 })
  expect(choosePets(choosePets(three, false), true)).toMatchObject({ hasPets: true, numberOfPets: 1 })
})

test('returns a stay when both days are chosen, and highlights all its days', () => {
  expect(getStay(click('2027-05-03'))).toBeNull()
  expect(getStay(click('2027-05-03', '2027-05-06'))).toEqual({ checkinDate: '2027-05-03', checkoutDate: '2027-05-06' })
  expect(listSelectedDays(emptySelection)).toEqual([])
  expect(listSelectedDays(click('2027-05-03'))).toEqual(['2027-05-03'])
  expect(listSelectedDays(click('2027-05-03', '2027-05-05'))).toEqual(['2027-05-03', '2027-05-04', '2027-05-05'])
})

test('a room that the farm has given up, or that is chosen twice, is to be chosen again; the rest stays', () => {
  const party = { numberOfGuests: 2, children: [] }
  const chosen = {
    ...emptySelection,
    roomId: 1,
    checkinDate: '2027-05-02',
    otherRooms: [1, 2, 77].map((roomId) => ({ ...party, roomId })),
  }
  const listKept = (...ids: number[]) => {
    const { roomId, otherRooms, checkinDate } = keepRooms(
      chosen,
      ids.map((id) => ({ id })),
    )
    expect(checkinDate).toBe('2027-05-02')
    return [roomId, ...otherRooms.map((it) => it.roomId)]
  }
  expect(listKept(1, 2, 3)).toEqual([1, null, 2, null])
  // The further room may stay when the first one is gone.
  expect(listKept(2, 77)).toEqual([null, null, 2, 77])
  expect(keepRooms(chosen, null).otherRooms.map(({ roomId }) => roomId)).toEqual([null, 2, 77])
})

test('without questions about ages only those that were chosen count', () => {
  const otherRooms = [{ roomId: 2, numberOfGuests: 3, children: [-1, 7] }]
  const { children, ...rest } = dropUnknownAges({ ...emptySelection, children: [4, -1], otherRooms })
  expect(children).toEqual([4])
  expect(rest.otherRooms[0]?.children).toEqual([7])
})
