import { expect, test, vi } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import { ApiError } from '#pwa/api.ts'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import { writeEach } from './eachBooking.ts'

const refuse = (status: number, code: string, current?: Booking) =>
  new ApiError(status, code, { type: 'about:blank', title: '', status, detail: '', instance: '', code, current })

const bookings = [1, 2, 3, 4].map((number) => buildBooking(number))
const [first, second, third, fourth] = bookings.map((it) => it.id)
const getIds = (rows: Booking[]) => rows.map((it) => it.id)

test('each booking has its own outcome, and a refused one stops no other', async () => {
  const newer = buildBooking(2, { version: 9, guestName: 'Neri' })
  const errors = new Map([
    [second, refuse(412, 'stale_version', newer)],
    [third, refuse(409, 'dates_taken')],
  ])
  const versions: number[] = []
  const send = vi.fn(async ({ params, version }: { params: { id: string }; key: string; version: number }) => {
    versions.push(version)
    const error = errors.get(params.id)
    if (error) throw error
    return undefined
  })
  const stored: Booking[] = []
  const counts: number[] = []
  const outcomes = await writeEach(bookings, send, {
    store: async (it) => stored.push(it),
    onProgress: (count) => counts.push(count),
  })
  expect(getIds(outcomes.done)).toEqual([first, fourth])
  expect(outcomes.done.map((it) => it.version)).toEqual([2, 2])
  expect(getIds(outcomes.changed)).toEqual([second])
  expect(getIds(outcomes.taken)).toEqual([third])
  expect(outcomes.failed).toEqual([])
  expect(stored).toEqual([newer])
  expect([versions, counts]).toEqual([
    [1, 1, 1, 1],
    [0, 1, 2, 3],
  ])
  expect(new Set(send.mock.calls.map(([{ key }]) => key)).size).toBe(4)
})

test('without a network it stops, and says which bookings were not written', async () => {
  const send = async ({ params }: { params: { id: string } }): Promise<undefined> => {
    if (params.id !== first) throw new TypeError('Failed to fetch')
  }
  const outcomes = await writeEach(bookings, send, { store: async () => undefined, onProgress: () => {} })
  expect(getIds(outcomes.done)).toEqual([first])
  expect(getIds(outcomes.failed)).toEqual([second, third, fourth])
})
