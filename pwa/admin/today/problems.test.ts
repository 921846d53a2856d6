import { expect, test } from 'vitest'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import type { StaffWrite } from '../outbox/writes.ts'
import { listProblems } from './problems.ts'

const buildWrite = (id: number, state: StaffWrite['state']): StaffWrite => {
  const day = { roomId: 1, date: `2027-01-0${id}`, available: true, notes: null, version: 0 }
  return {
    ...{ id, state, call: 'availability.editDay', table: 'days', rowId: `1/${day.date}`, group: null },
    ...{ seen: day, next: { ...day, available: false }, base: day, subjects: [], author: 'anna', epoch: null },
    ...{ contract: 1, at: 0, key: 'key', attempt: null, reason: null, problem: null },
  }
}
const nothing = { writes: [], unverified: 0, failedMails: 0, overdue: { count: 0, longest: null } }

test('nothing has to be put right while changes only wait to be sent', () => {
  expect(listProblems(nothing)).toEqual([])
  expect(listProblems({ ...nothing, writes: [buildWrite(1, 'waiting')], overdue: undefined })).toEqual([])
})

test('what the server refused stands first, then made-up requests, failed mails and late answers', () => {
  const writes = (['waiting', 'refused', 'conflict'] as const).map((state, i) => buildWrite(i + 1, state))
  const longest = buildBooking(1)
  const problems = listProblems({ writes, unverified: 2, failedMails: 3, overdue: { count: 4, longest } })
  expect(problems.map((it) => (it.kind === 'undecided' ? it.item.id : [it.kind, it.count]))).toEqual([
    ...[2, 3],
    ...[
      ['unverified', 2],
      ['failedMails', 3],
      ['overdue', 4],
    ],
  ])
})
