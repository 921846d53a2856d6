import { expect, test } from 'vitest'
import { setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildId, buildNote } from '#pwa/offline/testing/rows.ts'

const [yesterday, today, tomorrow] = ['2027-03-03', '2027-03-04', '2027-03-05']

let queries: typeof import('./queries.ts')
setUpEmptyStore(async ({ rows }) => {
  queries = await import('./queries.ts')
  await rows.notes.storeRows([
    buildNote(1, { remindOn: yesterday }),
    buildNote(2, { remindOn: today, bookingId: buildId(8) }),
    buildNote(3, { remindOn: yesterday, done: true, doneAt: '2027-03-03T10:00:00.000Z' }),
    buildNote(4, { remindOn: tomorrow, day: today }),
    buildNote(5, { day: today }),
    buildNote(6, { bookingId: buildId(8) }),
    buildNote(7, { day: yesterday, remindOn: yesterday }),
  ])
})

const toNumbers = (notes: { id: string }[]) => notes.map(({ id }) => Number(id.slice(4, 5)))
async function readDay(day: string) {
  const { reminders, notes } = await queries.readDayNotes(day, today)
  return [toNumbers(reminders), toNumbers(notes)]
}

test('a reminder stands on the page of today from its day on until it is ticked, and is counted', async () => {
  expect(await readDay(today)).toEqual([
    [1, 2, 7],
    [4, 5],
  ])
  expect(await queries.countDue(today)).toBe(3)
  expect(await queries.countDue(yesterday)).toBe(2)
})

test('another day has its own notes and reminders, the ticked ones too', async () => {
  expect(await readDay(yesterday)).toEqual([[1, 3, 7], []])
  expect(await readDay(tomorrow)).toEqual([[4], []])
  expect(toNumbers(await queries.readNotesOfDays(yesterday, today))).toEqual([4, 5, 7])
})

test('a booking has its notes, oldest first', async () => {
  expect(toNumbers(await queries.readNotesOf([buildId(8), buildId(9)]))).toEqual([2, 6])
})
