import { expect, test } from 'vitest'
import type { Report } from '../guests/guests.ts'
import { buildGuest, buildNoGuests } from '../guests/guests.ts'
import { listDutyReminders } from './dutyReminders.ts'
import type { ReportedStay } from './schedine.ts'

const buildStay = (at: string, checkoutDate: string, state?: Report['state']): ReportedStay => ({
  ...buildNoGuests(at, 'booking'),
  checkinDate: at.slice(0, 10),
  checkoutDate,
  guests: [buildGuest('g', 'single')],
  arrivals: [{ guestId: 'g', at, seen: 'inPerson', who: 'anna' }],
  reports: state ? [{ guestId: 'g', state, day: at.slice(0, 10), message: null }] : [],
})
const remind = (now: string, stays: ReportedStay[], change: object = {}) =>
  listDutyReminders({
    stays,
    now: Date.parse(now),
    dueDay: 5,
    firstDay: '2020-01-01',
    isLastMonthSent: true,
    ...change,
  })

test('a report is asked for from half of its time on, counted from the real arrival, and is late after its deadline', () => {
  const stays = [
    buildStay('2026-08-10T16:00:00.000Z', '2026-08-12'),
    buildStay('2026-08-10T16:00:00.000Z', '2026-08-11'),
  ]
  expect(remind('2026-08-10T18:59:00.000Z', stays)).toEqual([])
  expect(remind('2026-08-10T19:00:00.000Z', stays)).toEqual([
    { kind: 'reportsDue', count: 1, deadline: '2026-08-10T22:00:00.000Z' },
  ])
  expect(remind('2026-08-11T04:00:00.000Z', stays)).toEqual([
    { kind: 'reportsLate', count: 1, deadline: '2026-08-10T22:00:00.000Z' },
    { kind: 'reportsDue', count: 1, deadline: '2026-08-11T16:00:00.000Z' },
  ])
})

test('a refused report and one without an answer are asked for, one that the portal has is not', () => {
  const states: Report['state'][] = ['refused', 'unknown', 'accepted', 'receipt', 'byHand']
  const stays = states.map((state) => buildStay('2026-08-10T16:00:00.000Z', '2026-08-12', state))
  expect(remind('2026-08-11T15:00:00.000Z', stays)).toMatchObject([{ kind: 'reportsDue', count: 2 }])
})

test('a stay of more than 30 nights is named around the day of its second report', () => {
  const stay = buildStay('2026-08-01T16:00:00.000Z', '2026-09-10', 'receipt')
  const list = (day: string) => remind(`${day}T10:00:00.000Z`, [stay]).map((it) => it.kind)
  expect(['2026-08-29', '2026-08-30', '2026-08-31', '2026-09-02', '2026-09-04'].map(list)).toEqual([
    ...[[], ['secondReport'], ['secondReport'], ['secondReport'], []],
  ])
})

test('the statistics of the last month are due from the 1st to the 5th, until the region knows each day', () => {
  const open = { isLastMonthSent: false }
  const unknown = { isLastMonthSent: undefined }
  const due = [{ kind: 'statisticsDue', month: '2026-07-01', dueDay: 5 }]
  expect(remind('2026-08-01T10:00:00.000Z', [], open)).toEqual(due)
  expect(remind('2026-08-05T10:00:00.000Z', [], unknown)).toEqual(due)
  // A farm that starts today owes nothing for the month before.
  expect(remind('2026-08-05T10:00:00.000Z', [], { ...unknown, firstDay: '2026-08-01' })).toEqual([])
  expect(remind('2026-08-05T10:00:00.000Z', [], { ...unknown, firstDay: '2026-07-31' })).toEqual(due)
  expect(remind('2026-08-06T10:00:00.000Z', [], open)).toEqual([])
  expect(remind('2026-08-05T10:00:00.000Z', [], { isLastMonthSent: true })).toEqual([])
})
