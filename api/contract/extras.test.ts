import { expect, test } from 'vitest'
import { buildExtraLine, listExtrasOnDay } from './extraLines.ts'
import type { Extra } from './extras.ts'

const breakfast: Extra = {
  ...{ id: 'breakfast', name: 'Colazione', nameEn: 'Breakfast', amountCents: 900, per: 'personNight', roomIds: null },
  ...{ maxPerDay: null, visibleTo: 'guests', order: 1, retired: false, translations: {} },
}
const cot: Extra = { ...breakfast, id: 'cot', name: 'Culla', nameEn: 'Cot', per: 'stay', order: 2 }
const buildStay = (checkinDate: string, checkoutDate: string, numberOfGuests: number, ...extras: Extra[]) => {
  const stay = { checkinDate, checkoutDate, numberOfGuests }
  return { ...stay, lines: extras.map((extra) => buildExtraLine(extra, stay, 1, `${extra.id}-${checkinDate}`, null)) }
}

test('counts for each day what all stays have, whether for the whole stay or for one day of it', () => {
  const first = buildStay('2027-06-01', '2027-06-04', 4, breakfast, cot)
  const second = buildStay('2027-06-02', '2027-06-03', 3, breakfast)
  const third = buildStay('2027-06-02', '2027-06-05', 2)
  const once = { ...third, lines: [buildExtraLine(breakfast, third, 1, 'once', '2027-06-04')] }
  const count = (day: string) =>
    listExtrasOnDay([breakfast, cot], [first, second, once], day).map((it) => [it.extra.id, it.count])
  expect(count('2027-05-31')).toEqual([])
  expect(count('2027-06-01')).toEqual([
    ['breakfast', 4],
    ['cot', 1],
  ])
  expect(count('2027-06-02')).toEqual([
    ['breakfast', 7],
    ['cot', 1],
  ])
  expect(count('2027-06-04')).toEqual([['breakfast', 2]])
})

test('a breakfast is counted on the morning after each night', () => {
  const stay = { checkinDate: '2027-06-03', checkoutDate: '2027-06-05', numberOfGuests: 2 }
  const morning = { ...breakfast, morning: true }
  const buyer = { ...stay, lines: [buildExtraLine(morning, stay, 1, 'a', null)] }
  const counts = ['06-03', '06-04', '06-05', '06-06'].map(
    (day) => listExtrasOnDay([morning], [buyer], `2027-${day}`)[0]?.count ?? 0,
  )
  expect(counts).toEqual([0, 2, 2, 0])
})
