import { expect, test } from 'vitest'
import { type Channel, noUnreadEvents } from '#contract/channels.ts'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import type { StaffWrite } from '../outbox/writes.ts'
import { listProblems } from './problems.ts'

const buildWrite = (id: number, state: StaffWrite['state']): StaffWrite => {
  const day = { roomId: 1, date: `2027-01-0${id}`, available: true, notes: null, version: 0 }
  return {
    id,
    state,
    call: 'availability.editDay',
    table: 'days',
    rowId: `1/${day.date}`,
    group: null,
    seen: day,
    next: { ...day, available: false },
    base: day,
    subjects: [],
    author: 'anna',
    epoch: null,
    contract: 1,
    at: 0,
    key: 'key',
    attempt: null,
    reason: null,
    problem: null,
  }
}
const buildChannel = (name: string, state: Partial<Channel['state']>): Channel => ({
  id: name,
  roomId: 1,
  name,
  portal: 'other',
  hasImport: true,
  importHost: null,
  intervalMinutes: 15,
  exportsRequests: false,
  asStays: [],
  asClosed: [],
  ignoredTitles: [],
  titles: [],
  comingStays: 0,
  conflicts: 0,
  state: {
    checkedAt: null,
    goodAt: null,
    nextAt: null,
    events: null,
    problem: null,
    failingSince: null,
    isOverdue: false,
    missingStays: [],
    isSuspicious: false,
    unread: noUnreadEvents,
    exportReadAt: null,
    ...state,
  },
  createdAt: '2027-01-01T10:00:00.000Z',
  deletedAt: null,
  version: 1,
})
const nothing = {
  writes: [],
  unverified: 0,
  failedMails: 0,
  channels: [],
  overdue: { count: 0, longest: null },
  deposits: [],
  balances: [],
  duties: [],
  taxDeadlines: [],
}

test('nothing has to be put right while changes only wait to be sent', () => {
  expect(listProblems(nothing)).toEqual([])
  expect(listProblems({ ...nothing, writes: [buildWrite(1, 'waiting')], overdue: undefined })).toEqual([])
})

test('what the server refused stands first, then made-up requests, failed mails, portals and late answers', () => {
  const writes = (['waiting', 'refused', 'conflict'] as const).map((state, i) => buildWrite(i + 1, state))
  const longest = buildBooking(1)
  const channels = [
    buildChannel('Airbnb', { isOverdue: true }),
    buildChannel('Airbnb', { isOverdue: true }),
    buildChannel('Vrbo', { isSuspicious: true }),
    { ...buildChannel('Booking', { isOverdue: true, isSuspicious: true }), deletedAt: '2027-01-01T10:00:00.000Z' },
    buildChannel('Booking', {}),
  ]
  const late = { booking: buildBooking(2), cents: 100, dueOn: '2027-01-01' }
  const [deposits, balances] = [[late], [late, late]]
  const overdue = { count: 4, longest }
  const duties = [{ kind: 'statisticsDue' as const, month: '2027-01-01', dueDay: 5 }]
  const taxDeadlines = [{ id: '2026 agency', name: null, period: '2026', dueOn: '2027-06-30' }]
  const sources = { writes, unverified: 2, failedMails: 3, channels, overdue, deposits, balances, duties, taxDeadlines }
  const problems = listProblems(sources)
  const describe = (it: (typeof problems)[number]) => {
    if (it.kind === 'undecided') return it.item.id
    if (it.kind === 'duty') return it.reminder.kind
    if (it.kind === 'taxDeadlines') return [it.kind, it.deadlines.length]
    if (it.kind === 'latePayments') return [it.part, it.payments.length]
    return [it.kind, 'names' in it ? it.names : it.count]
  }
  expect(problems.map(describe)).toEqual([
    ...[2, 3],
    ...[
      ['unverified', 2],
      ['failedMails', 3],
      ['unreadChannels', ['Airbnb']],
      ['vanishedStays', ['Vrbo']],
      'statisticsDue',
      ['overdue', 4],
      ['deposit', 1],
      ['balance', 2],
      ['taxDeadlines', 1],
    ],
  ])
})
