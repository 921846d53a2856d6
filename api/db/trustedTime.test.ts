import { expect, test } from 'vitest'
import { openTestDatabase } from '#api/testing/sqlite.ts'
import { findClockJump, readTrustedTime, trustClock } from './trustedTime.ts'

const database = openTestDatabase()
const db = () => database().db
const hourMs = 3_600_000
const noon = Date.UTC(2027, 2, 4, 12)
const at = (hours: number) => noon + hours * hourMs
const readAt = (hours: number) => readTrustedTime(db(), { now: () => at(hours) })

test('the clock of a new store is trusted', async () => {
  await db().machine.query(`DELETE FROM meta WHERE key = 'trustedAt'`)
  expect(await findClockJump(db(), noon)).toBeNull()
  expect(await readAt(0)).toBe(noon)
})

test.each([
  ['a minute later', 1 / 60, true],
  ['after a night', 14, true],
  ['after a day', 24, true],
  ['after more than a day', 24.1, false],
  ['an hour earlier', -1, true],
  ['more than a day earlier', -24.1, false],
])('%s it is trusted or not', async (_, hours, isTrusted) => {
  await trustClock(db(), noon)
  expect(await readAt(hours)).toBe(isTrusted ? at(hours) : null)
  const jump = isTrusted ? null : { trustedAt: new Date(noon).toISOString(), now: new Date(at(hours)).toISOString() }
  expect(await findClockJump(db(), at(hours))).toEqual(jump)
})

test('the trusted time follows a clock that runs, and stays behind one that has jumped', async () => {
  await trustClock(db(), noon)
  for (const hours of [20, 40, 60, 80]) expect(await readAt(hours)).toBe(at(hours))
  for (const hours of [500, 501, 105]) expect(await readAt(hours)).toBeNull()
  expect(await readAt(103)).toBe(at(103))
  expect(await trustClock(db(), at(500))).toBe(at(500))
  expect(await readAt(501)).toBe(at(501))
})
