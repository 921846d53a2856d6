/** The entries of the list of unsent changes: changes that were made together are one. Pure. */
import { listChanges, type StaffWrite } from '../outbox/writes.ts'

/** The writes are in the order in which they are sent. */
export type Item = { id: number; writes: [StaffWrite, ...StaffWrite[]] }

/** Expects the oldest write first. */
export function listItems(all: StaffWrite[]): Item[] {
  const items = new Map<string | number, Item>()
  for (const write of all) {
    const key = write.group ?? write.id
    const item = items.get(key)
    if (item) item.writes.push(write)
    else items.set(key, { id: write.id, writes: [write] })
  }
  return [...items.values()]
}

/** Whether the item is several changes that were made together, even if only one of them is left. */
export const isGroup = ({ writes: [first] }: Item): boolean => first.group !== null

/** What the server has not accepted as it is, so that a person has to decide. Expects the oldest write first. */
export const listUndecided = (writes: StaffWrite[]): Item[] =>
  listItems(writes).filter((it) => ['conflict', 'refused'].includes(getItemState(it)))

/** What is dropped with these: the later changes of a booking that is not stored yet. */
export const listDroppedWith = (dropped: StaffWrite[], all: StaffWrite[]): StaffWrite[] =>
  all.filter((it) =>
    dropped.some(
      (write) =>
        write.seen === null &&
        write.id < it.id &&
        it.table === write.table &&
        listChanges(write).some(({ rowId }) => rowId === it.rowId),
    ),
  )

/** The state that a person has to know first: something to decide, then what waits. */
export const getItemState = ({ writes }: Pick<Item, 'writes'>): StaffWrite['state'] =>
  (['conflict', 'refused', 'waiting'] as const).find((state) => writes.some((it) => it.state === state)) ?? 'applied'
