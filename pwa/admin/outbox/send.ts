/** The outbox of staff: what each write sends, and what an outcome does. */
import { dayMs } from '#contract/days/days.ts'
import type { Problem } from '#contract/problem.ts'
import { createIdempotencyKey } from '#pwa/api.ts'
import { currentServerTime, toServerTime } from '#pwa/clock.ts'
import { getNoun } from '#pwa/offline/nouns.ts'
import { createOutbox, type Outbox } from '#pwa/outbox/engine.ts'
import type { OutboxRequest } from '#pwa/outbox/request.ts'
import { isLoggedInHere } from '../session/session.ts'
import { getKind } from './kinds.ts'
import { setBase, showUnsent, storeServerRow } from './subjects.ts'
import { getSubjectKey, isOfKnownTable, listSubjects, type StaffWrite, type Subject } from './writes.ts'

/** The server keeps idempotency keys for 30 days. An older write could be executed twice. */
const maxAgeMs = 25 * dayMs

/** When the write was made, by the server's clock. */
const getMadeAt = ({ at, isDeviceTime }: StaffWrite): number => (isDeviceTime ? toServerTime(at) : at)

const toConflict = (write: StaffWrite, reason: StaffWrite['reason']): StaffWrite => ({
  ...write,
  state: 'conflict',
  reason,
  attempt: null,
})

const toApplied = (write: StaffWrite): StaffWrite => ({ ...write, state: 'applied', attempt: null, problem: null })

function prepare(write: StaffWrite): { send: boolean; write: StaffWrite } {
  if (currentServerTime() - getMadeAt(write) > maxAgeMs) return { send: false, write: toConflict(write, 'old') }
  // The outcome of the last attempt is unknown, so the same request is repeated.
  if (write.attempt !== null) return { send: true, write }
  const prepared = getKind(write).prepare(write)
  if (prepared === 'applied') return { send: false, write: toApplied(write) }
  if ('conflict' in prepared) return { send: false, write: toConflict(write, prepared.conflict) }
  return { send: true, write: { ...prepared.write, attempt: prepared.attempt } }
}

function toRequest(write: StaffWrite): OutboxRequest {
  const { call, table, rowId, attempt, key, author, epoch } = write
  if (attempt === null) throw new TypeError('the write is not prepared')
  const params = getKind(write).getParams?.(write) ?? getNoun(table).getParams?.(rowId) ?? { id: rowId }
  return { call, ...attempt, params, key, author, epoch, madeAt: getMadeAt(write) }
}

async function afterStored(write: StaffWrite, answer: unknown): Promise<StaffWrite> {
  for (const [id, row] of getKind(write).listStored(write, answer)) {
    const subject = { table: write.table, id }
    const newest = await storeServerRow(subject, row)
    // What waits after this write builds on the row that the server has now.
    await outbox.changeFollowers(write, getSubjectKey(subject), (follower) => setBase(follower, id, newest))
  }
  return toApplied(write)
}

async function afterRefused(write: StaffWrite, problem: Problem): Promise<StaffWrite> {
  const { table } = write
  const { schema, getId } = getNoun(table)
  // The row in a 412: somebody else has changed it.
  const current = problem.code === 'stale_version' ? schema.safeParse(problem.current).data : undefined
  const id = current && getId(current)
  // A group may have got a room that its author has not seen.
  if (current && id && listSubjects(write).some((it) => it.id === id)) {
    // It is compared with the newer row, and sent again if nothing is to be decided.
    await storeServerRow({ table, id }, current)
    return { ...setBase(write, id, current), attempt: null, key: createIdempotencyKey() }
  }
  if (problem.code === 'other_epoch') return toConflict(write, 'restored')
  const isOtherRow = write.seen === null || (problem.code === 'room_not_found' && table !== 'days')
  if (problem.status === 404 && !isOtherRow) return toConflict(write, 'gone')
  return { ...write, state: 'refused', attempt: null, problem }
}

const readWaiting = async (author: string, subjects: Subject[]): Promise<StaffWrite[]> =>
  (await outbox.listTo(author, subjects.map(getSubjectKey))).filter((it) => it.state === 'waiting')

/** Shows these rows with what waits. */
export const showRows = (author: string, subjects: Subject[]): Promise<void> =>
  showUnsent(subjects, (rows) => readWaiting(author, rows))

export const outbox: Outbox<StaffWrite> = createOutbox<StaffWrite>('staffWrites', {
  knows: (write) => isOfKnownTable(write) && write.call in getNoun(write.table).calls,
  mayStore: isLoggedInHere,
  prepare,
  toRequest,
  afterStored,
  afterRefused,
  show: async (writes) => {
    const [first] = writes
    if (first) await showRows(first.author, writes.flatMap(listSubjects))
  },
  // Later writes to a row that was never stored have nothing to change.
  listDependents: async (write) =>
    write.seen === null ? (await readWaiting(write.author, listSubjects(write))).filter((it) => it.id > write.id) : [],
})
