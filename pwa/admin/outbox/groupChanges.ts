/** All rooms of a group at once, new ones or what staff do with them: one write, all of them or none. Pure. */
import type { Booking } from '#contract/bookings/bookings.ts'
import { GroupBookings, GroupConfirm } from '#contract/bookings/groups.ts'
import type { Input } from '#contract/calls.ts'
import { moveRooms, splitDeposit } from '#contract/groupRooms.ts'
import { formatMoney } from '#contract/money/money.ts'
import { listChangedFields, listDifferences, watchedFields } from './merge.ts'
import { buildNext, type Context, moveBooking } from './requests.ts'
import {
  type Change,
  type GroupCall,
  type GroupChange,
  type GroupChangeWrite,
  type GroupWrite,
  listChanges,
  type RowChange,
  type WriteKind,
} from './writes.ts'

type GroupRequest = { [Call in GroupCall]: { call: Call; input: Input<Call> } }[GroupCall]

/** The request that makes the change. */
export function toGroupRequest(change: GroupChange): GroupRequest {
  if ('confirm' in change) return { call: 'bookings.confirmGroup', input: change.confirm }
  if ('move' in change) return { call: 'bookings.moveGroup', input: change.move }
  if ('cancel' in change) return { call: 'bookings.cancelGroup', input: change.cancel }
  return { call: 'bookings.declineGroup', input: change.decline }
}

const formatAmount = (cents: number | undefined) => (cents === undefined ? undefined : formatMoney(cents))

function confirmRooms(rooms: Booking[], input: Input<'bookings.confirmGroup'>, context: Context): Booking[] {
  const { bookings, ...deposit } = GroupConfirm.parse(input)
  const prices = rooms.map((it) => bookings.find(({ id }) => id === it.id)?.agreedPrice ?? 0)
  const deposits = splitDeposit(deposit, prices)
  return rooms.map((it, i) => {
    const { depositAmount, balanceAmount, ...due } = deposits[i] ?? {}
    const amounts = { depositAmount: formatAmount(depositAmount), balanceAmount: formatAmount(balanceAmount) }
    const patch = { status: 'confirmed', agreedPrice: formatMoney(prices[i] ?? 0), ...amounts, ...due }
    return buildNext('bookings.patch', it, patch, context)
  })
}

function changeRooms(rooms: Booking[], change: GroupChange, context: Context): Booking[] {
  if ('confirm' in change) return confirmRooms(rooms, change.confirm, context)
  if ('move' in change) {
    const stays = moveRooms(rooms, change.move)
    return rooms.map((it, i) => moveBooking(it, stays[i] ?? it, context))
  }
  if ('decline' in change) return rooms.map((it) => buildNext('bookings.decline', it, {}, context))
  return rooms.map((it) => {
    const keptAmount = change.cancel.bookings?.find(({ id }) => id === it.id)?.keptAmount
    return buildNext('bookings.patch', it, { status: 'cancelled', keptAmount }, context)
  })
}

const isLive = ({ status, deletedAt }: Booking): boolean => status !== 'cancelled' && deletedAt === null

/** The rooms as the screen shows them after the change, in their order. A cancelled one stays as it is. */
export function buildGroupChanges(
  rooms: Booking[],
  change: GroupChange,
  context: Context,
): (RowChange<Booking> & Change<Booking>)[] {
  const live = rooms.filter(isLive)
  const changed = changeRooms(live, change, context)
  return rooms.map((it) => ({ rowId: it.id, seen: it, next: changed[live.indexOf(it)] ?? it, base: it }))
}

/** Staff overrule what they may overrule. */
export function overrule(change: GroupChange): GroupChange {
  if ('confirm' in change) return { confirm: { ...change.confirm, anyway: true } }
  return 'move' in change ? { move: { ...change.move, anyway: true } } : change
}

/** The change of the rooms as they are now: the server refuses one of other versions. */
function seeNow(change: GroupChange, rooms: Booking[]): GroupChange {
  const see = <Seen extends { id: string }>(seen: Seen[] | undefined) =>
    seen?.flatMap((it) => {
      const room = rooms.find(({ id, deletedAt }) => id === it.id && deletedAt === null)
      return room ? { ...it, version: room.version } : []
    })
  if ('confirm' in change) return { confirm: { ...change.confirm, bookings: see(change.confirm.bookings) ?? [] } }
  if ('move' in change) return { move: { ...change.move, bookings: see(change.move.bookings) } }
  if ('cancel' in change) return { cancel: { ...change.cancel, bookings: see(change.cancel.bookings) } }
  return { decline: { ...change.decline, bookings: see(change.decline.bookings) } }
}

const listStored = (_: unknown, answer: unknown): [string, Booking][] =>
  GroupBookings.safeParse(answer).data?.bookings.map((row) => [row.id, row]) ?? []

export const groupChanges: WriteKind<GroupChangeWrite> = {
  prepare: (write) => {
    const rooms = listChanges<Booking>(write).flatMap(({ seen, next, base }) =>
      seen && next && base ? { seen, next, base } : [],
    )
    if (rooms.length < listChanges(write).length) return { conflict: 'gone' }
    if (rooms.every((it) => listDifferences(listChangedFields(it), it.next, it.base).length === 0)) return 'applied'
    const isOutdated = (it: Change<Booking>) =>
      listDifferences([...watchedFields, ...listChangedFields(it)], it.seen, it.base).length > 0
    if (rooms.some(isOutdated)) return { conflict: 'changed' }
    const change = seeNow(
      write.groupChange.change,
      rooms.map(({ base }) => base),
    )
    const { input } = toGroupRequest(write.anyway ? overrule(change) : change)
    return { write, attempt: { input, version: null } }
  },
  getParams: ({ groupChange }) => ({ code: groupChange.code }),
  listStored,
  decide: (write, rows, { rooms, prices }) => {
    const bookings = rows.filter((it) => it !== null)
    const [first, ...others] = buildGroupChanges(bookings, write.groupChange.change, { rooms, prices, now: write.at })
    return first ? { ...write, ...first, rooms: others } : write
  },
}

export const newGroups: WriteKind<GroupWrite> = {
  prepare: (write) => ({ write, attempt: { input: write.groupInput, version: null } }),
  listStored,
  decide: (write) => write,
}
