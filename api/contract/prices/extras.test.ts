import { expect, test } from 'vitest'
import { buildExtraLine } from './extraLines.ts'
import type { Extra } from './extras.ts'
import { countBreakfasts, isBreakfastSold, isOfDeparture, isOfMorning, listExtrasOnDay } from './servedExtras.ts'

const dinner: Extra = {
  id: 'dinner',
  name: 'Cena',
  nameEn: 'Dinner',
  amountCents: 900,
  per: 'personNight',
  roomIds: null,
  maxPerDay: null,
  visibleTo: 'guests',
  required: false,
  freeBelowAge: null,
  order: 1,
  retired: false,
  translations: {},
}
const breakfast: Extra = { ...dinner, id: 'breakfast', name: 'Colazione', nameEn: 'Breakfast' }
const cot: Extra = { ...dinner, id: 'cot', name: 'Culla', nameEn: 'Cot', per: 'stay', order: 2 }
const buildStay = (checkinDate: string, checkoutDate: string, numberOfGuests: number, ...extras: Extra[]) => {
  const stay = { roomId: 1, checkinDate, checkoutDate, numberOfGuests }
  return { ...stay, lines: extras.map((extra) => buildExtraLine(extra, stay, 1, `${extra.id}-${checkinDate}`, null)) }
}

test('counts for each day what all stays have, whether for the whole stay or for one day of it', () => {
  const first = buildStay('2027-06-01', '2027-06-04', 4, dinner, cot)
  const second = buildStay('2027-06-02', '2027-06-03', 3, dinner)
  const third = buildStay('2027-06-02', '2027-06-05', 2)
  const once = { ...third, lines: [buildExtraLine(dinner, third, 1, 'once', '2027-06-04')] }
  const count = (day: string) =>
    listExtrasOnDay([dinner, cot], [first, second, once], day).map((it) => [it.extra.id, it.count])
  expect(count('2027-05-31')).toEqual([])
  expect(count('2027-06-01')).toEqual([
    ['dinner', 4],
    ['cot', 1],
  ])
  expect(count('2027-06-02')).toEqual([
    ['dinner', 7],
    ['cot', 1],
  ])
  expect(count('2027-06-04')).toEqual([['dinner', 2]])
})

const countDays = (extra: Extra, ...days: string[]) => {
  const stay = buildStay('2027-06-03', '2027-06-05', 2, extra)
  return days.map((day) => listExtrasOnDay([extra], [stay], `2027-${day}`)[0]?.count ?? 0)
}

test('a breakfast is served on the morning after each night, also where only its name says that it is one', () => {
  const days = ['06-03', '06-04', '06-05', '06-06']
  expect(countDays(breakfast, ...days)).toEqual([0, 2, 2, 0])
  expect(countDays({ ...dinner, morning: true }, ...days)).toEqual([0, 2, 2, 0])
  expect(countDays({ ...breakfast, morning: false }, ...days)).toEqual([2, 2, 0, 0])
  // One that is counted once has no mornings.
  expect(isOfMorning({ ...breakfast, per: 'stay' })).toBe(false)
})

test('the final cleaning is on the day of departure alone', () => {
  const cleaning = { ...cot, name: 'Pulizia finale', nameEn: 'Final cleaning' }
  const days = ['06-03', '06-04', '06-05']
  expect(countDays(cleaning, ...days)).toEqual([0, 0, 1])
  expect(countDays({ ...cot, departure: true }, ...days)).toEqual([0, 0, 1])
  expect(countDays(cot, ...days)).toEqual([1, 1, 0])
  expect(countDays({ ...cleaning, departure: false }, ...days)).toEqual([1, 1, 0])
  expect(isOfDeparture({ ...cleaning, per: 'night' })).toBe(false)
})

test('of each extra the rooms are known, and those who have bought a breakfast have one', () => {
  const [first, second] = [
    buildStay('2027-06-03', '2027-06-05', 2, breakfast),
    buildStay('2027-06-03', '2027-06-06', 3),
  ]
  const other = { ...buildStay('2027-06-01', '2027-06-04', 1, breakfast), roomId: 4 }
  expect(listExtrasOnDay([breakfast], [first, second, other], '2027-06-04')).toEqual([
    { extra: breakfast, count: 3, rooms: [1, 4].map((roomId) => ({ roomId, count: roomId === 1 ? 2 : 1 })) },
  ])
  const extras = [breakfast, dinner]
  expect([first, second, other].map((it) => countBreakfasts(extras, it, '2027-06-04'))).toEqual([2, 0, 1])
  expect(isBreakfastSold(extras)).toBe(true)
  expect(isBreakfastSold([dinner, { ...breakfast, retired: true }])).toBe(false)
})
