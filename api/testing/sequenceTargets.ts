/** What a random sequence acts on: the actions of this process, or two server processes by their API. */
import { z } from 'zod/mini'
import { editBooking, patchBooking, restoreBooking, trashBooking } from '#api/bookings/actions.ts'
import { createDeskBooking, requestBooking } from '#api/bookings/create.ts'
import { swapRooms } from '#api/bookings/swap.ts'
import { getChanges } from '#api/changes/queries.ts'
import type { Database } from '#api/db/database.ts'
import { type Tx, write } from '#api/db/write.ts'
import type { Result } from '#api/errors.ts'
import { erasePerson } from '#api/people/actions.ts'
import { findPersonRows } from '#api/people/queries.ts'
import { changeProperty } from '#api/property/actions.ts'
import { editRoomDay } from '#api/roomDays/actions.ts'
import { replaceSeasons } from '#api/seasons/actions.ts'
import type { Random } from '#api/seed/builders.ts'
import { setBookingsEnabled } from '#api/settings/actions.ts'
import { type Calls, calls, type Input, type Params } from '#contract/calls.ts'
import type { Changes } from '#contract/changes.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { Problem } from '#contract/problem.ts'
import { type ApiClient, createKey } from './apiClient.ts'
import type { Processes } from './processes.ts'

type SequenceCall = keyof typeof tasks
type CallInput<N extends SequenceCall> = { params?: Params<N>; body?: Input<N> }
/** `code` is `ok` or that of the problem. `conflicts`: a text with the name of a room for each field that is refused. */
export type SequenceResult = { code: string; value: unknown; conflicts: string[] }

export type SequenceTarget = {
  call<N extends SequenceCall>(name: N, input: CallInput<N>): Promise<SequenceResult>
  getChanges(cursor: string | undefined): Promise<Changes>
  /** How long after a write the feed may be without it. */
  feedDelayMs: number
}

type Parsed<N extends SequenceCall, Part extends 'params' | 'input'> = z.output<Calls[N][Part]>
const schemas: {
  [N in SequenceCall]: {
    params: z.core.$ZodType<Parsed<N, 'params'>>
    input: z.core.$ZodType<Parsed<N, 'input'>>
  }
} = calls

/** What the routes of these calls do. */
const tasks = {
  'settings.switchBookings': (tx, _, input) => setBookingsEnabled(tx, input),
  'property.change': (tx, _, input, now) => changeProperty(tx, input, null, now),
  'seasons.replace': (tx, _, input) => replaceSeasons(tx, input, null),
  'availability.editDay': (tx, params, input) => editRoomDay(tx, params, input, null),
  'bookings.request': (tx, _, input, now) =>
    requestBooking(tx, { ...input, language: 'it' }, { caller: 'sequence', hasMailServer: false }, now),
  'bookings.desk': (tx, _, input, now) => createDeskBooking(tx, input, now),
  'bookings.patch': (tx, { id }, input, now) => patchBooking(tx, id, input, null, now),
  'bookings.edit': (tx, { id }, input, now) => editBooking(tx, id, input, null, now),
  'bookings.swap': (tx, _, input) => swapRooms(tx, input),
  'bookings.trash': (tx, { id }) => trashBooking(tx, id, null),
  'bookings.restore': (tx, { id }, input) => restoreBooking(tx, id, input, null),
  'people.erase': async (tx, _, input, now) => erasePerson(tx, await findPersonRows(tx, input), toFarmDay(now)),
} satisfies {
  [N in keyof Calls]?: (
    tx: Tx,
    params: z.output<Calls[N]['params']>,
    input: z.output<Calls[N]['input']>,
    now: number,
  ) => Promise<Result<unknown>>
}

const typedTasks: {
  [N in SequenceCall]: (
    tx: Tx,
    params: Parsed<N, 'params'>,
    input: Parsed<N, 'input'>,
    now: number,
  ) => Promise<Result<unknown>>
} = tasks

/** Runs the actions in this process, at the time `now`. */
export const createLocalTarget = (db: Database, now: number): SequenceTarget => ({
  call: async (name, { params, body }) => {
    const parsedParams = z.parse(schemas[name].params, params ?? {})
    const input = z.parse(schemas[name].input, body ?? {})
    const task = typedTasks[name]
    const context = { call: 'seed', now, staff: null, key: null } as const
    const result = await write(db, context, (tx) => task(tx, parsedParams, input, now))
    if (result.ok) return { code: 'ok', value: result.value, conflicts: [] }
    const conflicts = (result.errors ?? []).map(({ values }) => String(values?.room))
    return { code: result.code, value: null, conflicts }
  },
  getChanges: (cursor) => getChanges(db, cursor),
  feedDelayMs: 0,
})

/** Sends each call to one of the two processes at random, with the session of `staff`. Guests have addresses of their own. */
export function createRemoteTarget(
  servers: Processes['servers'],
  staff: ApiClient,
  random: Random,
  createGuest: () => ApiClient,
): SequenceTarget {
  const pick = (client: ApiClient) => client.at(random.pick(servers))
  return {
    call: async (name, { params, body }) => {
      const key = createKey()
      for (;;) {
        const caller = pick(name === 'bookings.request' ? createGuest() : staff)
        const response = await caller.tryCall(name, {
          ...(params === undefined ? {} : { params }),
          ...(body === undefined ? {} : { body }),
          key,
        })
        // A busy machine has refused it because it waited too long. The same key goes to any process.
        if (response.status === 503) continue
        if (response.status < 300) return { code: 'ok', value: response.json, conflicts: [] }
        const { code, errors = [] } = z.parse(Problem, response.json)
        return { code, value: null, conflicts: errors.map(({ message }) => message) }
      }
    },
    getChanges: (cursor) => pick(staff).call('changes.list', { query: cursor === undefined ? {} : { since: cursor } }),
    feedDelayMs: 1000,
  }
}
