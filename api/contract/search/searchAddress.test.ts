import { expect, test } from 'vitest'
import { addDays } from '../days/days.ts'
import { limits } from '../stays/stay.ts'
import {
  formatSearch,
  normalizeChoice,
  normalizeRooms,
  normalizeSearch,
  parseChoice,
  parseSearch,
} from './searchAddress.ts'

const today = '2027-05-01'
const stay = 'from=2027-05-10&to=2027-05-13'
const normalize = (address: string) => normalizeSearch(new URLSearchParams(address), today)
const findProblem = (from: string, to: string, guests = '2') =>
  parseSearch(new URLSearchParams({ from, to, guests }), today).problem

test('a search may begin today, on the last day, for one night or the longest stay, for one guest or the most', () => {
  const lastDay = addDays(today, limits.maxDaysAhead)
  expect(findProblem(today, addDays(today, 1))).toBeNull()
  expect(findProblem(lastDay, addDays(lastDay, 1))).toBeNull()
  expect(findProblem(addDays(lastDay, 1), addDays(lastDay, 2))).toBe('search.problem.tooFar')
  expect(findProblem(today, addDays(today, limits.maxNights))).toBeNull()
  expect(findProblem(today, addDays(today, limits.maxNights + 1))).toBe('search.problem.tooLong')
  for (const guests of [1, limits.maxGuestsOfSearch])
    expect(findProblem(today, addDays(today, 1), String(guests))).toBeNull()
})

test('equal searches have one address, and no search has none', () => {
  const search = { checkinDate: '2027-05-10', checkoutDate: '2027-05-13', guests: 2 }
  expect(normalize(`utm_source=letter&guests=2&${stay}&fbclid=1&lang=en`)).toBe(formatSearch(search))
  expect(normalize(stay)).toBe('?from=2027-05-10&to=2027-05-13&guests=2')
  for (const guests of ['0', '99', 'x']) expect(normalize(`${stay}&guests=${guests}`)).toBe(`?${stay}&guests=0`)
  expect(normalize('room=3')).toBe('')
})

test.each([
  ['from=x&to=y', '?from=0&to=0'],
  ['from=2027-05-10', '?from=0&to=0'],
  ['to=2027-05-10', '?from=0&to=0'],
  ['from=2027-04-30&to=2027-05-02', '?from=2000-01-01&to=2000-01-02'],
  ['from=2027-05-13&to=2027-05-10', `?from=${today}&to=${today}`],
  ['from=2027-05-10&to=2028-06-13', `?from=${today}&to=${addDays(today, limits.maxNights + 1)}`],
  [
    'from=2029-05-10&to=2029-05-12',
    `?from=${addDays(today, limits.maxDaysAhead + 1)}&to=${addDays(today, limits.maxDaysAhead + 2)}`,
  ],
])('all addresses with the problem of %s share one, which has that problem', (address, shared) => {
  expect(normalize(address)).toBe(shared)
  const find = (text: string) => parseSearch(new URLSearchParams(text), today).problem
  expect(find(shared)).toBe(find(address))
})

test.each(['colour=red', 'beds=two', 'price=-1', 'order=size', 'guests=x'])(
  'a part of an address that no page understands is named: %s',
  (part) => {
    const find = (address: string) => parseSearch(new URLSearchParams(address), today)
    expect(find(part)).toEqual({ search: null, problem: 'search.problem.unknown' })
    expect(find(normalize(part))).toEqual(find(part))
    expect(normalize(`${part}&size=9`)).toBe(normalize(part))
    const searched = find(`${stay}&guests=2&colour=red`)
    expect(searched.problem).toBe('search.problem.unknown')
    expect(searched.search?.guests).toBe(2)
    expect(find(normalize(`${stay}&colour=red`))).toEqual(searched)
  },
)

test.each(['', 'lang=en&room=3', 'gclid=1&_t=2', 'beds=2&price=100&amenities=WiFi,A/C&order=price&guests=4'])(
  'a page understands all of the address %j',
  (address) => expect(parseSearch(new URLSearchParams(address), today).problem).toBeNull(),
)

test('equal filters of the rooms page have one address, with the search first', () => {
  const parse = (address: string) => normalizeRooms(new URLSearchParams(address), today)
  expect(parse(`amenities=WiFi,A/C&order=price&guests=2&${stay}&utm_source=letter`)).toBe(
    `?${stay}&guests=2&amenities=A%2FC%2CWiFi&order=price`,
  )
  expect(parse('beds=2&amenities=A/C,WiFi')).toBe('?beds=2&amenities=A%2FC%2CWiFi')
  expect(parse('lang=en')).toBe('')
})

test('only names that begin or end as those of statistics do are statistics', () => {
  for (const part of ['colour_utm_=1', 'gclidx=1', 'my_x=1'])
    expect(parseSearch(new URLSearchParams(part), today).problem).toBe('search.problem.unknown')
})

test('the number of a room has at most three digits', () => {
  const getRoom = (room: string) => parseChoice(new URLSearchParams({ room }), today).roomId
  expect(['1', '10', '999', '0', '01', '1000', '1x', 'x1'].map(getRoom)).toEqual([1, 10, 999, 0, 0, 0, 0, 0])
})

test('the booking page takes guests without days, and names a number that it does not take', () => {
  const choose = (text: string) => parseChoice(new URLSearchParams(text), today)
  const normalizeText = (text: string) => normalizeChoice(new URLSearchParams(text), today)
  expect(choose('guests=3')).toMatchObject({ roomId: null, guests: 3, search: null, problem: null })
  for (const guests of [String(limits.maxGuestsByGuest + 1), '0', 'x']) {
    expect(choose(`guests=${guests}&room=2`).problem).toBe('search.problem.guests')
    // All of them show the same page.
    expect(normalizeText(`guests=${guests}&room=2`)).toBe('?guests=0&room=2')
  }
  expect(choose(`from=x&to=y&guests=0`).problem).toBe('search.problem.dates')
})
