/** Which stays the rows of a portal's list mean, and what becomes of them. Pure. */

import type { ChannelStayRow } from '#api/channelStays/model.ts'
import { toLine } from '#api/http/cells.ts'
import { type DayOrder, parseFileDay } from '#api/http/fileDays.ts'
import type { PriceCollector } from '#contract/channels.ts'
import type { Day } from '#contract/days/days.ts'
import { parseCents } from '#contract/money/money.ts'
import { filledFields, type ListChange, type ListField, type ListRow, type UnreadCell } from '#contract/portalLists.ts'
import { priceStay } from '#contract/prices/prices.ts'
import { listRoomNames } from '#contract/roomName.ts'
import type { Room } from '#contract/rooms.ts'
import { type Facts, isCancelled, type ListLine, type Marks, readFacts } from './lines.ts'
import { type RoomTexts, toRoomKey } from './roomTexts.ts'

type KnownRooms = { chosen: { text: string; roomId: number }[]; rooms: Room[] }

/** The room that the owner has chosen for a text, or that has this name. */
export function findNamedRoom(text: string, { chosen, rooms }: KnownRooms): number | undefined {
  const key = toRoomKey(text)
  const choice = chosen.find((it) => toRoomKey(it.text) === key)?.roomId
  return choice ?? rooms.find((room) => listRoomNames(room).some((name) => toRoomKey(name) === key))?.id
}

/** The rooms by the names that the list has for them; the only one of the portal where nothing says it. */
export function findRooms(texts: RoomTexts[], known: KnownRooms & { roomIds: number[] }): Map<string, number | null> {
  const onlyRoom = known.roomIds.length === 1 ? known.roomIds[0] : undefined
  const names = new Set(texts.flat().filter((text) => text !== null))
  return new Map([...names].map((text) => [text, findNamedRoom(text, known) ?? onlyRoom ?? null]))
}

/** A row with what it says, and the stay that it means. */
export type MatchedRow = Omit<ListRow, 'changes'> & { phone: string | null; priceCollectedBy: PriceCollector | null }
export type KnownStay = Pick<ChannelStayRow, 'id' | 'roomId' | 'checkinDate' | 'checkoutDate'>
export type MatchOptions = {
  order: DayOrder
  marks: Marks
  /** Amounts whose column says another currency. */
  foreign: Set<ListField>
  texts: RoomTexts[]
  /** The room of each text; null where nobody has said it. */
  roomIds: Map<string, number | null>
  rooms: Room[]
  stays: KnownStay[]
}

type ReadRow = Facts & { row: number; texts: RoomTexts; from: Day | null; to: Day | null; isCancelled: boolean }
type Found = { outcome: ListRow['outcome']; stay: KnownStay | null }

export const toDaysKey = (from: Day, to: Day): string => `${from} ${to}`

export function groupByDays(stays: KnownStay[]): Map<string, KnownStay[]> {
  const groups = new Map<string, KnownStay[]>()
  for (const stay of stays) {
    const key = toDaysKey(stay.checkinDate, stay.checkoutDate)
    const group = groups.get(key)
    if (group) group.push(stay)
    else groups.set(key, [stay])
  }
  return groups
}

/** Finds the stays of rows. A stay is meant by one row. */
class Matcher {
  readonly #byDays: Map<string, KnownStay[]>
  readonly #roomIds: MatchOptions['roomIds']
  readonly #claimed = new Set<string>()
  /** How many rows mean the same nights of a room. */
  readonly #counts = new Map<string, number>()

  constructor({ stays, roomIds }: MatchOptions, rows: ReadRow[]) {
    this.#byDays = groupByDays(stays)
    this.#roomIds = roomIds
    for (const row of rows) {
      if (row.isCancelled || row.texts.length > 1) continue
      const key = this.#toNights(row)
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    }
  }

  #toNights({ texts, from, to }: ReadRow): string {
    return `${texts[0] ?? ''} ${from} ${to}`
  }

  #listSame({ from, to }: ReadRow): KnownStay[] {
    return from === null || to === null ? [] : (this.#byDays.get(toDaysKey(from, to)) ?? [])
  }

  /** undefined: the list does not say it. null: nobody has said which room it means. */
  #getRoomId(text: string | null | undefined): number | null | undefined {
    return text === null || text === undefined ? undefined : (this.#roomIds.get(text) ?? null)
  }

  findOne(row: ReadRow): Found {
    const roomId = this.#getRoomId(row.texts[0])
    const found = this.#listSame(row).filter((stay) => roomId === undefined || stay.roomId === roomId)
    const [stay] = found
    const count = this.#counts.get(this.#toNights(row)) ?? 0
    if (row.isCancelled) {
      const isLeft = found.length === 1 && stay !== undefined && count === 0 && !this.#claimed.has(stay.id)
      return { outcome: 'cancelled', stay: isLeft ? stay : null }
    }
    if (roomId === null) return { outcome: 'roomUnknown', stay: null }
    if (stay === undefined) return { outcome: 'missing', stay: null }
    if (found.length > 1 || count > 1 || this.#claimed.has(stay.id)) return { outcome: 'ambiguous', stay: null }
    this.#claimed.add(stay.id)
    return { outcome: 'same', stay }
  }

  /** The stays of a booking over several rooms: by their rooms, then those that are left when they are as many. */
  findSeveral(row: ReadRow): Found[] {
    const left = this.#listSame(row).filter((stay) => !this.#claimed.has(stay.id))
    const asked = row.texts.map((text) => this.#getRoomId(text))
    const taken = asked.map((roomId) => {
      const place = typeof roomId === 'number' ? left.findIndex((stay) => stay.roomId === roomId) : -1
      return left.splice(place, place < 0 ? 0 : 1)[0]
    })
    // Two rooms of one kind have one name.
    const isOpen = (i: number) => typeof asked[i] !== 'number' || asked.indexOf(asked[i]) < i
    const open = taken.flatMap((stay, i) => (stay === undefined && isOpen(i) ? [i] : []))
    if (open.length === left.length) for (const i of open) taken[i] = left.shift()
    return taken.map((stay, i): Found => {
      if (row.isCancelled) return { outcome: 'cancelled', stay: stay ?? null }
      if (stay === undefined) {
        const isUnclear = open.includes(i) && left.length > 0
        return { outcome: isUnclear ? (asked[i] === null ? 'roomUnknown' : 'ambiguous') : 'missing', stay: null }
      }
      this.#claimed.add(stay.id)
      return { outcome: 'same', stay }
    })
  }
}

/** Cents by weight. The parts sum to the whole. */
export function splitCents(cents: number, weights: number[]): number[] {
  const total = weights.reduce((sum, it) => sum + it, 0)
  let [done, weighed] = [0, 0]
  return weights.map((weight, i) => {
    weighed += total === 0 ? 1 / weights.length : weight / total
    const part = i === weights.length - 1 ? cents - done : Math.round(cents * weighed) - done
    done += part
    return part
  })
}

const noMoney = { priceCents: null, commissionCents: null, netCents: null }

/** What each stay of a booking over several rooms gets of its money, by list price; nothing unless all stays are here. */
function splitMoney({ priceCents, commissionCents, netCents }: Facts, found: Found[], rooms: Room[]) {
  const stays = found.flatMap(({ outcome, stay }) => (outcome === 'same' && stay ? [stay] : []))
  if (stays.length < found.length) return found.map(() => noMoney)
  const prices = stays.map((stay) => getListCents(stay, rooms))
  const weights = prices.includes(0) ? stays.map(() => 1) : prices
  const split = (cents: number | null) => (cents === null ? null : splitCents(cents, weights))
  const [price, commission, net] = [split(priceCents), split(commissionCents), split(netCents)]
  const isRest = priceCents !== null && commissionCents !== null && netCents === priceCents - commissionCents
  return stays.map((_, i) => {
    const part = { priceCents: price?.[i] ?? null, commissionCents: commission?.[i] ?? null }
    const rest = (part.priceCents ?? 0) - (part.commissionCents ?? 0)
    return { ...part, netCents: isRest ? rest : (net?.[i] ?? null) }
  })
}

function getListCents({ roomId, ...stay }: KnownStay, rooms: Room[]): number {
  const room = rooms.find(({ id }) => id === roomId)
  return room ? (parseCents(priceStay(room, stay, room.maxGuests ?? 1).price ?? '') ?? 0) : 0
}

const hasNights = ({ from, to }: ReadRow): boolean => from !== null && to !== null && from < to

/** Days are said like amounts. */
function listUnreadDays({ cells }: ListLine, { from, to }: ReadRow): UnreadCell[] {
  const say = (field: 'checkinDate' | 'checkoutDate', why: UnreadCell['why']) => ({
    field,
    why,
    text: toLine(cells[field] ?? '', 100),
  })
  if (from !== null && to !== null) return from < to ? [] : [say('checkoutDate', 'notAfterArrival')]
  return [
    ...(from === null ? [say('checkinDate', 'unreadable')] : []),
    ...(to === null ? [say('checkoutDate', 'unreadable')] : []),
  ]
}

/** The stays of the portal that the rows mean, by days and room, in the order of the rows. */
export function matchRows(lines: ListLine[], options: MatchOptions): MatchedRow[] {
  const read = lines.map(
    ({ row, cells }, i): ReadRow => ({
      ...readFacts(cells, options),
      row,
      texts: options.texts[i] ?? [null],
      isCancelled: isCancelled(cells),
      from: parseFileDay(cells.checkinDate ?? '', options.order),
      to: parseFileDay(cells.checkoutDate ?? '', options.order),
    }),
  )
  const readable = read.filter((it) => hasNights(it) && (it.isCancelled || it.unread.length === 0))
  const matcher = new Matcher(options, readable)
  const found = new Map<ReadRow, Found[]>()
  // Rooms that are named first, then what is left; a stay that another row has is not cancelled.
  const turns = [
    readable.filter((it) => !it.isCancelled && it.texts.length === 1),
    readable.filter((it) => !it.isCancelled && it.texts.length > 1),
    readable.filter((it) => it.isCancelled),
  ]
  for (const row of turns.flat())
    found.set(row, row.texts.length === 1 ? [matcher.findOne(row)] : matcher.findSeveral(row))
  return read.flatMap((row, i) => {
    const line = lines[i]
    const none = row.texts.map((): Found => ({ outcome: 'unreadable', stay: null }))
    const days = line ? listUnreadDays(line, row) : []
    return presentFound({ ...row, unread: [...days, ...row.unread] }, found.get(row) ?? none.slice(0, 1), options.rooms)
  })
}

function presentFound(row: ReadRow, found: Found[], rooms: Room[]): MatchedRow[] {
  const { from, to, texts, isCancelled: isGone, ...facts } = row
  const isOne = found.length === 1
  const money = isOne ? [facts] : splitMoney(facts, found, rooms)
  return found.map(({ outcome, stay }, i) => ({
    ...facts,
    ...(isOne ? {} : { guests: null }),
    priceCents: money[i]?.priceCents ?? null,
    commissionCents: money[i]?.commissionCents ?? null,
    netCents: money[i]?.netCents ?? null,
    unread: outcome === 'unreadable' ? facts.unread : [],
    roomCount: texts.length,
    outcome,
    stayId: stay?.id ?? null,
    checkinDate: from,
    checkoutDate: to,
    room: texts[i] ?? null,
  }))
}

/**
 * What a row changes of its stay: it fills empty fields, and with `overwrite` the others, too. No commission is stored that
 * would be larger than the price.
 */
export function listChanges(row: MatchedRow, stay: ChannelStayRow, overwrite: boolean): ListChange[] {
  const changes = filledFields.flatMap((field): ListChange[] => {
    const [from, to] = [stay[field], row[field]]
    return to === null || from === to ? [] : [{ field, from, to, isStored: from === null || overwrite }]
  })
  const getFinal = (field: 'priceCents' | 'commissionCents') =>
    changes.some((it) => it.field === field && it.isStored) ? row[field] : stay[field]
  const isPossible = (getFinal('commissionCents') ?? 0) <= (getFinal('priceCents') ?? Number.POSITIVE_INFINITY)
  return isPossible ? changes : changes.map((it) => (isMoney(it) ? { ...it, isStored: false } : it))
}

const isMoney = ({ field }: ListChange): boolean => field === 'priceCents' || field === 'commissionCents'

/** A row with what becomes of it. */
export function presentRow(
  { phone: _, priceCollectedBy: _collector, ...row }: MatchedRow,
  changes: ListChange[],
): ListRow {
  const outcome = changes.some((it) => !it.isStored) ? 'differs' : changes.length > 0 ? 'stored' : row.outcome
  return { ...row, outcome, changes }
}

export const hasStored = ({ changes }: ListRow): boolean => changes.some(({ isStored }) => isStored)

/** What becomes of matched rows, by the stays as they were read. */
export function judgeRows(rows: MatchedRow[], stays: Map<string, ChannelStayRow>, overwrite: boolean): ListRow[] {
  return rows.map((row) => {
    const stay = row.outcome === 'same' && row.stayId !== null ? stays.get(row.stayId) : undefined
    return presentRow(row, stay ? listChanges(row, stay, overwrite) : [])
  })
}

const unclearOutcomes: ListRow['outcome'][] = ['ambiguous', 'roomUnknown', 'unreadable']

/** The stays that arrive within the days of a list and are not in it. */
export function listUnlisted(rows: MatchedRow[], stays: KnownStay[]): string[] {
  const days = rows.flatMap(({ checkinDate }) => checkinDate ?? []).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const named = new Set(rows.flatMap(({ outcome, stayId }) => (outcome === 'cancelled' ? [] : (stayId ?? []))))
  // A row that nobody can place may mean any of the stays with its days.
  const unclear = new Set(
    rows
      .filter(({ outcome }) => unclearOutcomes.includes(outcome))
      .map(({ checkinDate, checkoutDate }) => toDaysKey(checkinDate ?? '', checkoutDate ?? '')),
  )
  return stays
    .filter((stay) => first <= stay.checkinDate && stay.checkinDate <= last)
    .filter((stay) => !named.has(stay.id) && !unclear.has(toDaysKey(stay.checkinDate, stay.checkoutDate)))
    .map(({ id }) => id)
}
