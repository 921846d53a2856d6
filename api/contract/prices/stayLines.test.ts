import { expect, test } from 'vitest'
import { createRandom } from '#api/seed/builders.ts'
import {
  buildFarm,
  buildStay,
  comparePrices,
  buildRoom as room,
  toPriceList,
  toStay,
} from '#api/testing/priceComparison.ts'
import { addDays } from '../days/days.ts'
import { buildStayLines, followStay, hasOwnLines, movesOwnLines, type PriceList, priceWholeStay } from './stayLines.ts'

test('random stays on random farms cost what a second calculation says, line by line', () =>
  comparePrices(20_270_605, 500))

test('a stay that changes has the lines of a new one, and nights that come and go change nothing in the end', () => {
  const random = createRandom(7)
  for (let run = 0; run < 500; run++) {
    const farm = buildFarm(random)
    const prices = toPriceList(farm)
    const [one, other] = [buildStay(random), buildStay(random)].map((it) => ({
      stay: toStay(it),
      nightsCents: it.nights * farm.nightCents,
    })) as [Parameters<typeof followStay>[2], Parameters<typeof followStay>[2]]
    const build = ({ stay, nightsCents }: typeof one) => buildStayLines(prices, stay, nightsCents)
    const moved = followStay(prices, build(one), one, other)
    const sort = (lines: typeof moved) => lines.toSorted((a, b) => a.id.localeCompare(b.id))
    expect(sort(moved)).toEqual(sort(build(other)))
    expect(sort(followStay(prices, moved, other, one))).toEqual(sort(build(one)))
  }
})

const cleaning = {
  id: 'clean',
  name: 'Pulizia finale',
  nameEn: 'Final cleaning',
  amountCents: 6000,
  per: 'stay',
} as const
const prices: PriceList = {
  lengthDiscounts: [
    { nights: 3, percent: 5, exceptRoomIds: [] },
    { nights: 7, percent: 10, exceptRoomIds: [] },
  ],
  extras: [{ ...cleaning, roomIds: null, required: true }],
}
const week = { roomId: 10, checkinDate: '2027-06-05', checkoutDate: '2027-06-12', numberOfGuests: 4 }

test('an apartment for 7 nights from Saturday: 1,680 − 168 + 60 = 1,572 euros', () => {
  const { nightsCents, lines, price } = priceWholeStay(room(24_000, 10), week, prices)
  expect([nightsCents, ...lines.map(({ amountCents }) => amountCents), price]).toEqual([
    ...[168_000, -16_800, 6000],
    '1572.00',
  ])
})

test('lines follow a change of the stay, its guests or its price, unless staff have agreed one or the booking was imported', () => {
  const before = { stay: { ...week, numberOfPets: 0, children: [4] }, nightsCents: 168_000, hasOwnLines: true }
  expect(movesOwnLines(before, { ...before, stay: { ...week, children: [4] } })).toBe(false)
  const stays = [
    { roomId: 11 },
    { checkoutDate: '2027-06-13' },
    { numberOfGuests: 3 },
    { numberOfPets: 1 },
    { children: [5] },
  ]
  for (const change of [...stays.map((it) => ({ stay: { ...before.stay, ...it } })), { nightsCents: 170_000 }]) {
    expect(movesOwnLines(before, { ...before, ...change })).toBe(true)
    expect(movesOwnLines(before, { ...before, ...change, hasOwnLines: false })).toBe(false)
  }
  // The agreed price was taken back.
  expect(movesOwnLines({ ...before, hasOwnLines: false }, before)).toBe(true)
  const origins = ['site', 'desk', 'import', null] as const
  expect(origins.map((origin) => hasOwnLines({ agreedPrice: null, origin }))).toEqual([true, true, false, true])
  expect(hasOwnLines({ agreedPrice: 100, origin: 'desk' })).toBe(false)
})

test('what staff took off stays off, until the stay reaches another step', () => {
  const before = { stay: week, nightsCents: 168_000 }
  const later = { stay: { ...week, checkoutDate: '2027-06-14' }, nightsCents: 216_000 }
  const shorter = { stay: { ...week, checkoutDate: '2027-06-09' }, nightsCents: 96_000 }
  expect(followStay(prices, [], before, later)).toEqual([])
  expect(followStay(prices, [], before, shorter)).toMatchObject([{ percent: 5, nights: 3, amountCents: -4800 }])
  // A booking keeps the discount and the price that it was made with.
  const dearer: PriceList = {
    lengthDiscounts: [{ nights: 7, percent: 20, exceptRoomIds: [] }],
    extras: [{ ...cleaning, amountCents: 9000, roomIds: null, required: true }],
  }
  expect(
    followStay(dearer, buildStayLines(prices, week, 168_000), before, later).map(({ amountCents }) => amountCents),
  ).toEqual([-21_600, 6000])
})

test('lines for pets that were chosen follow the number of pets', () => {
  const basket = { id: 'basket', name: 'Cuccia', nameEn: 'Basket', amountCents: 500, per: 'petNight' } as const
  const list: PriceList = { lengthDiscounts: [], extras: [{ ...basket, roomIds: null }] }
  const line = {
    ...{
      id: 'l',
      kind: 'extra' as const,
      extraId: 'basket',
      day: null,
      text: 'Cuccia',
      quantity: 7,
      amountCents: 2100,
    },
  }
  const describe = (numberOfPets: number) => ({ stay: { ...week, numberOfPets }, nightsCents: 0 })
  // At the price of then: 3 euros.
  expect(followStay(list, [line], describe(1), describe(2))).toMatchObject([{ quantity: 14, amountCents: 4200 }])
  expect(followStay(list, [line], describe(1), describe(0))).toEqual([])
  expect(followStay(list, [line], describe(1), describe(1))).toEqual([line])
})

test('chosen lines follow guests and nights at their price, unless staff have counted them otherwise', () => {
  const food = { id: 'food', name: 'Colazione', nameEn: 'Breakfast', amountCents: 900, per: 'personNight' } as const
  const list: PriceList = { lengthDiscounts: [], extras: [{ ...food, roomIds: null, freeBelowAge: 6 }] }
  const buildLine = (quantity: number, day: string | null = null) => ({
    ...{
      id: 'l',
      kind: 'extra' as const,
      extraId: 'food',
      day,
      text: 'Colazione',
      quantity,
      amountCents: 800 * quantity,
    },
  })
  const describe = (numberOfGuests: number, nights: number, children: number[] = []) => ({
    stay: { ...week, checkoutDate: addDays(week.checkinDate, nights), numberOfGuests, children },
    nightsCents: 0,
  })
  const count = (line: ReturnType<typeof buildLine>, after: ReturnType<typeof describe>) =>
    followStay(list, [line], describe(2, 7), after).map(({ quantity, amountCents }) => [quantity, amountCents])
  expect(count(buildLine(14), describe(3, 7))).toEqual([[21, 16_800]])
  expect(count(buildLine(14), describe(3, 4, [5]))).toEqual([[8, 6400]])
  expect(count(buildLine(28), describe(2, 2))).toEqual([[8, 6400]])
  // Five breakfasts were agreed on, or those of one morning.
  expect(count(buildLine(5), describe(3, 4))).toEqual([[5, 4000]])
  expect(count(buildLine(2, week.checkinDate), describe(3, 4))).toEqual([[2, 1600]])
})
