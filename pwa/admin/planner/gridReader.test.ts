import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays } from '#contract/days/days.ts'
import { type Store, setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildBooking, buildRoom } from '#pwa/offline/testing/rows.ts'
import type { GridResult } from './gridReader.ts'
import { createAxis, getColumn, getDayAt, weekDays } from './layout.ts'

let store: Store
let reader: typeof import('./gridReader.ts')
setUpEmptyStore(async (emptyStore) => {
  store = emptyStore
  reader = await import('./gridReader.ts')
})

const axis = createAxis('2027-03-04')
const week = getColumn(axis, '2027-03-01') / weekDays
const monday = (weeks: number) => getDayAt(axis, (week + weeks) * weekDays)
const bookWeek = (number: number, weeks: number) =>
  buildBooking(number, { checkinDate: monday(weeks), checkoutDate: addDays(monday(weeks), 2) })

async function startReader() {
  await store.db.rooms.put(buildRoom(3))
  await store.rows.bookings.storeRows([bookWeek(1, 0), bookWeek(2, 2), bookWeek(3, 20)])
  const onResult = vi.fn<(result: GridResult) => void>()
  const grid = reader.createGridReader(axis, onResult)
  onTestFinished(grid.stop)
  const listIds = () => {
    const result = onResult.mock.lastCall?.[0]
    if (result && 'error' in result) throw result.error
    return result?.found.stays.map(({ id }) => Number(id[4]))
  }
  return { ...grid, onResult, expectIds: (ids: number[]) => expect.poll(listIds).toEqual(ids) }
}

test('reads the weeks on the screen, those that come near it, and again what was changed', async () => {
  const { show, expectIds } = await startReader()
  show({ firstWeek: week, lastWeek: week + 1 })
  await expectIds([1])
  show({ firstWeek: week + 1, lastWeek: week + 2 })
  await expectIds([1, 2])
  await store.rows.bookings.storeRows([bookWeek(4, 1)])
  await expectIds([1, 4, 2])
  await store.rows.bookings.storeRows([], [bookWeek(2, 2).id])
  await expectIds([1, 4])
  show({ firstWeek: week + 20, lastWeek: week + 20 })
  await expectIds([3])
})

test('says nothing more after it was stopped, and why the store cannot be read', async () => {
  const { show, stop, onResult, expectIds } = await startReader()
  show({ firstWeek: week, lastWeek: week })
  await expectIds([1])
  const failed = vi.fn<(result: GridResult) => void>()
  const { stop: stopOther } = reader.createGridReader(axis, failed)
  onTestFinished(stopOther)
  stop()
  const calls = onResult.mock.calls.length
  store.db.close()
  reader.createGridReader(axis, failed).show({ firstWeek: week + 20, lastWeek: week + 20 })
  await expect.poll(() => failed.mock.calls.some(([result]) => 'error' in result)).toBe(true)
  expect(onResult).toHaveBeenCalledTimes(calls)
})

test('shows at once what the last grid has read, unless it was changed or wiped since', async () => {
  const { show, stop, expectIds } = await startReader()
  expect(reader.getKeptResult(axis)).toBeUndefined()
  show({ firstWeek: week, lastWeek: week + 1 })
  await expectIds([1])
  stop()
  const countStays = () => {
    const kept = reader.getKeptResult(axis)
    return kept && 'found' in kept ? kept.found.stays.length : 0
  }
  expect(countStays()).toBe(1)
  expect(reader.getKeptResult(createAxis('2028-03-04'))).toBeUndefined()
  const next = reader.createGridReader(axis, vi.fn())
  next.show({ firstWeek: week, lastWeek: week + 1 })
  next.stop()
  expect(countStays()).toBe(1)
  await store.rows.bookings.storeRows([], [bookWeek(1, 0).id])
  await expect.poll(() => reader.getKeptResult(axis)).toBeUndefined()
})

test('keeps nothing that was still being read when the grid was left', async () => {
  const { show, stop, expectIds } = await startReader()
  show({ firstWeek: week, lastWeek: week + 1 })
  await expectIds([1])
  show({ firstWeek: week + 1, lastWeek: week + 2 })
  stop()
  expect(reader.getKeptResult(axis)).toBeUndefined()
})
