import { expect, test } from 'vitest'
import { getDueMonth, listOpenDays } from '#contract/duties/dutyReminders.ts'
import type { ReportedDay, ResidenceCount } from '#contract/duties/statistics.ts'
import { formatClipboardTable, getEndedDays, sumColumn, sumResidences } from './statisticsDays.ts'

const buildDay = (day: string, state: ReportedDay['state'], residences: ResidenceCount[] = []): ReportedDay => ({
  day,
  state,
  residences,
  isOpen: true,
  roomsOccupied: 1,
  roomsAvailable: 2,
  bedsAvailable: 5,
  arrivals: 2,
  departures: 0,
  present: 3,
  incomplete: 0,
  sentAt: null,
  messages: [],
  digest: day,
})
const buildCount = (residence: string | null, present: number): ResidenceCount => ({
  residence,
  present,
  arrivals: 1,
  departures: 0,
})

test('the last month is due from the first to the due day of a month', () => {
  expect(['2027-01-01', '2027-01-05', '2027-01-06'].map((day) => getDueMonth(day, 5))).toEqual([
    '2026-12-01',
    '2026-12-01',
    null,
  ])
  expect(getDueMonth('2026-08-31', 31)).toBe('2026-07-01')
})

test('a month is shown up to yesterday', () => {
  expect(getEndedDays('2026-08-01', '2026-08-19')).toEqual({ from: '2026-08-01', to: '2026-08-19' })
  expect(getEndedDays('2026-02-01', '2026-08-19')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('only a day that the region has taken as it is now is not open', () => {
  const days = [null, 'sent', 'changed', 'refused', 'unknown'] as const
  expect(listOpenDays(days.map((state, i) => buildDay(`2026-08-0${i + 1}`, state))).map((it) => it.state)).toEqual([
    ...[null, 'changed', 'refused', 'unknown'],
  ])
})

test('a month adds up its days by residence, with the unknown one last', () => {
  const days = [
    buildDay('2026-08-01', null, [buildCount('AR', 1), buildCount('100000215', 2), buildCount(null, 9)]),
    buildDay('2026-08-02', null, [buildCount('100000215', 2)]),
  ]
  expect(sumResidences(days)).toEqual([
    { residence: '100000215', arrivals: 2, departures: 0, present: 4 },
    { residence: 'AR', arrivals: 1, departures: 0, present: 1 },
    { residence: null, arrivals: 1, departures: 0, present: 9 },
  ])
  expect(sumColumn(days, 'bedsAvailable')).toBe(10)
})

test('a spreadsheet takes the copied table cell by cell', () => {
  expect(
    formatClipboardTable([
      ['Giorno', 'Arrivi'],
      ['2026-08-01', 2],
    ]),
  ).toBe('Giorno\tArrivi\n2026-08-01\t2')
})
