import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import { ApiError } from '#pwa/api.ts'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import type { SelectedBooking } from '../outbox/store.ts'
import { type SendOptions, writeEach } from './eachBooking.ts'

const refuse = (status: number, code: string, current?: Booking) =>
  new ApiError(status, code, { type: 'about:blank', title: '', status, detail: '', instance: '', code, current })

const bookings = [1, 2, 3, 4].map((number) => buildBooking(number))
const [first = '', second = '', third = '', fourth = ''] = bookings.map((it) => it.id)
const getIds = (rows: Booking[]) => rows.map((it) => it.id)
const raiseVersion = (booking: Booking): Booking => ({ ...booking, version: booking.version + 1 })

/** Steps that a server answers, and what they have done. */
function createSteps(errors: Map<string, Error> = new Map()) {
  const sent: SendOptions[] = []
  const stored: Booking[] = []
  const waiting: SelectedBooking[] = []
  const counts: number[] = []
  const steps = {
    send: async (booking: Booking, options: SendOptions): Promise<Booking> => {
      sent.push(options)
      const error = errors.get(booking.id)
      if (error) throw error
      return raiseVersion(booking)
    },
    store: async (it: Booking) => stored.push(it),
    isOffline: () => false,
    mustWait: async (_: Booking) => false,
    isUnanswered: async (error: unknown) => error instanceof TypeError,
    enqueue: async (changes: SelectedBooking[]) => {
      waiting.push(...changes)
      return true
    },
    onProgress: (count: number) => counts.push(count),
  }
  return { steps, sent, stored, waiting, counts }
}

test('each booking has its own outcome, and a refused one stops no other', async () => {
  const newer = buildBooking(2, { version: 9, guestName: 'Neri' })
  const errors = new Map([
    [second, refuse(412, 'stale_version', newer)],
    [third, refuse(409, 'dates_taken')],
  ])
  const { steps, sent, stored, waiting, counts } = createSteps(errors)
  const outcomes = await writeEach(bookings, steps)
  expect(getIds(outcomes.done)).toEqual([first, fourth])
  expect(outcomes.done.map((it) => it.version)).toEqual([2, 2])
  expect(getIds(outcomes.changed)).toEqual([second])
  expect(getIds(outcomes.taken)).toEqual([third])
  expect([outcomes.failed, outcomes.waiting, waiting]).toEqual([[], [], []])
  expect(stored).toEqual([outcomes.done[0], newer, outcomes.done[1]])
  expect(sent.map(({ version }) => version)).toEqual([1, 1, 1, 1])
  expect(counts).toEqual([0, 1, 2, 3])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(4)
})

test('a session that ends stops the rest, and it is said which bookings were not written', async () => {
  const { steps } = createSteps(new Map([[second, refuse(401, 'session_expired')]]))
  const outcomes = await writeEach(bookings, steps)
  expect(getIds(outcomes.done)).toEqual([first])
  expect(getIds(outcomes.failed)).toEqual([second, third, fourth])
})

test('without a network all of them wait together, and nothing is sent', async () => {
  const { steps, sent, waiting } = createSteps()
  const outcomes = await writeEach(bookings, { ...steps, isOffline: () => true })
  expect(outcomes.waiting).toEqual(bookings)
  expect(waiting).toEqual(bookings.map((seen) => ({ seen })))
  expect(sent).toEqual([])
})

test('when the network goes, the request without an answer waits as it was sent, and the rest with it', async () => {
  const { steps, sent, waiting } = createSteps(new Map([[second, new TypeError('Failed to fetch')]]))
  const outcomes = await writeEach(bookings, steps)
  expect(getIds(outcomes.done)).toEqual([first])
  expect(getIds(outcomes.waiting)).toEqual([second, third, fourth])
  expect(waiting.map((it) => it.sent)).toEqual([{ key: sent[1]?.key, version: 1 }, undefined, undefined])
  expect(sent).toHaveLength(2)
})

test('a booking with earlier unsent changes waits, and the others are sent', async () => {
  const { steps, waiting } = createSteps()
  const outcomes = await writeEach(bookings, { ...steps, mustWait: async ({ id }) => id === third })
  expect(getIds(outcomes.done)).toEqual([first, second, fourth])
  expect(waiting.map(({ seen }) => seen.id)).toEqual([third])
})

test('on a full device the bookings that cannot wait were not written', async () => {
  const { steps } = createSteps()
  const outcomes = await writeEach(bookings, { ...steps, isOffline: () => true, enqueue: async () => false })
  expect(outcomes).toMatchObject({ failed: bookings, waiting: [] })
})
