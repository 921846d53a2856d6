import { expect, test } from 'vitest'
import {
  chooseDay,
  choosePets,
  chooseRoom,
  clearDates,
  emptySelection,
  getStay,
  listSelectedDays,
  type Selection,
} from './selection.ts'

const taken = new Set(['2027-05-13', '2027-05-20'])
const isFree = (day: string) => !taken.has(day)
/** Clicks these days one after the other in the calendar of room 1. */
const click = (...days: string[]): Selection =>
  days.reduce<Selection>((selection, day) => chooseDay(selection, day, isFree), { ...emptySelection, roomId: 1 })

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
  expect(click('2027-05-12', '2027-05-14')).toMatchObject({ checkinDate: '2027-05-14', checkoutDate: null })
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

test('clears only the days when another room is chosen, and nothing for the same room', () => {
  const chosen = { ...click('2027-05-03', '2027-05-06'), numberOfGuests: 4 }
  expect(chooseRoom(chosen, 2)).toEqual({ ...chosen, roomId: 2, checkinDate: null, checkoutDate: null })
  expect(chooseRoom(chosen, 1)).toEqual(chosen)
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
