/** What the rows of a portal's list say, and which stays they mean. Pure. */

import type { ChannelStayRow } from '#api/channelStays/model.ts'
import { toAmount } from '#api/http/cells.ts'
import type { Line } from '#api/http/csv.ts'
import { type Day, daysBetween, isDay } from '#contract/days.ts'
import { parseCents } from '#contract/money.ts'
import {
  filledFields,
  type ListChange,
  type ListColumn,
  type ListField,
  type ListRow,
  listFields,
  requiredListFields,
} from '#contract/portalLists.ts'
import { listRoomNames, type RoomName } from '#contract/roomName.ts'

/** What portals call their columns, in English and Italian, in small letters. The owner can choose others. */
const knownHeaders: Record<ListField, string[]> = {
  checkinDate: ['check-in', 'start date', 'arrivo', 'data di inizio', 'data di arrivo', 'check in', 'arrival'],
  checkoutDate: ['check-out', 'end date', 'partenza', 'data di fine', 'data di partenza', 'check out', 'departure'],
  room: ['unit type', 'listing', 'tipo di unità', 'tipologia camera', 'annuncio', 'property name', 'camera', 'room'],
  guestName: ['guest name(s)', 'guest name', 'guest', 'nome ospite', 'nome dell’ospite', "nome dell'ospite", 'ospite'],
  phone: ['phone number', 'contact', 'numero di telefono', 'contatto', 'telefono', 'phone'],
  adults: ['persons', 'people', '# of adults', 'persone', 'adulti', 'n. di adulti', 'adults', 'guests', 'ospiti'],
  children: ['# of children', 'n. di bambini'],
  infants: ['# of infants', 'n. di neonati'],
  gross: ['price', 'gross earnings', 'prezzo', 'guadagni lordi', 'gross booking amount', 'importo lordo', 'totale'],
  commission: ['commission amount', 'service fee', 'importo commissione', 'costi del servizio', 'commissione'],
  net: ['earnings', 'guadagni', 'payout', 'net', 'netto'],
  status: ['status', 'stato'],
}

const toKey = (text: string): string => text.trim().toLowerCase()

/** The columns of a file: those that were chosen, for the other fields those that are known. */
export function chooseColumns(headers: string[], chosen: ListColumn[]): ListColumn[] {
  const find = (names: string[]) => names.flatMap((name) => headers.find((it) => toKey(it) === toKey(name)) ?? [])[0]
  return listFields.flatMap((field) => {
    const wanted = chosen.filter((it) => it.field === field).map(({ column }) => column)
    // Once columns are chosen, a field without one is left out by choice. A portal's other file has other columns.
    const column = chosen.length > 0 && wanted.length === 0 ? undefined : find([...wanted, ...knownHeaders[field]])
    return column === undefined ? [] : [{ field, column }]
  })
}

export const listMissing = (columns: ListColumn[]): ListField[] =>
  requiredListFields.filter((field) => !columns.some((it) => it.field === field))

type Cells = Partial<Record<ListField, string>>
export type ListLine = { row: number; cells: Cells }

/** The cells by field. Rows without days are sums and payouts. */
export function readLines(lines: Line[], headers: string[], columns: ListColumn[]): ListLine[] {
  const places = columns.map(({ field, column }) => ({ field, place: headers.indexOf(column) }))
  return lines
    .map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(places.map(({ field, place }) => [field, (cells[place] ?? '').trim()])) as Cells,
    }))
    .filter(({ cells }) => cells.checkinDate || cells.checkoutDate)
}

/** `day`: 04/03/2027 is in March. Portals write the order of the account's country, and do not say which. */
export type DayOrder = 'day' | 'month'

function parseDay(text: string, order: DayOrder): Day | null {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(text) ?? []
  const [, a = '', b = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const [month, day] = order === 'day' ? [b, a] : [a, b]
  const found = iso ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : null
}

const maxNights = 365

/** The order in which more rows are stays; the day first when both are as good. `isKnown`: of days that a stay here has. */
export function findDayOrder(lines: ListLine[], isKnown: (checkinDate: Day, checkoutDate: Day) => boolean): DayOrder {
  const count = (order: DayOrder): number =>
    lines.reduce((sum, { cells }) => {
      const [from, to] = [parseDay(cells.checkinDate ?? '', order), parseDay(cells.checkoutDate ?? '', order)]
      if (from === null || to === null || from >= to || daysBetween(from, to) > maxNights) return sum
      return sum + (isKnown(from, to) ? 100 : 1)
    }, 0)
  return count('month') > count('day') ? 'month' : 'day'
}

/** Cents; null for an empty cell, undefined for what is no amount of euros. The sign is the portal's way to say a cost. */
function parseAmount(text: string): number | null | undefined {
  if (text === '') return null
  const [currency] = /[$£¥]|\p{L}+/u.exec(text) ?? []
  if (currency !== undefined && !/^(?:eur|euro)$/i.test(currency)) return undefined
  const amount = text.replaceAll(/\p{L}+/gu, '').replace(/^\s*[-–−]/, '')
  return /\d/.test(amount) ? (parseCents(toAmount(amount)) ?? undefined) : undefined
}

const parseCount = (text: string): number | null | undefined =>
  text === '' ? null : /^\d{1,3}$/.test(text) ? Number(text) : undefined

const maxGuests = 50

/** People and money of a row; null when something cannot be read. What is not said follows from the other amounts. */
function readFacts(cells: Cells) {
  const counts = [cells.adults, cells.children, cells.infants].map((it) => parseCount(it ?? ''))
  const [gross, commission, net] = [cells.gross, cells.commission, cells.net].map((it) => parseAmount(it ?? ''))
  if ([...counts, gross, commission, net].includes(undefined)) return null
  const guests = counts.reduce<number>((sum, it) => sum + (it ?? 0), 0)
  if (guests > maxGuests) return null
  const known = { gross: gross ?? null, commission: commission ?? null, net: net ?? null }
  const priceCents = known.gross ?? (known.net === null ? null : known.net + (known.commission ?? 0))
  const rest = known.gross === null || known.net === null ? null : known.gross - known.net
  const commissionCents = known.commission ?? (rest !== null && rest >= 0 ? rest : null)
  return {
    guestName: cells.guestName?.slice(0, 100) || null,
    phone: cells.phone?.slice(0, 40) || null,
    guests: guests === 0 ? null : guests,
    ...{ priceCents, commissionCents },
    netCents: known.net ?? (priceCents === null || commissionCents === null ? null : priceCents - commissionCents),
  }
}
export type Facts = NonNullable<ReturnType<typeof readFacts>>

/** The rooms by the names that the list has for them: as the owner has chosen, else by name, else the only one it can be. */
export function findRooms(
  texts: string[],
  { chosen, rooms, roomIds }: { chosen: { text: string; roomId: number }[]; rooms: RoomName[]; roomIds: number[] },
): Map<string, number | null> {
  const onlyRoom = roomIds.length === 1 ? roomIds[0] : undefined
  return new Map(
    texts.map((text) => {
      const choice = chosen.find((it) => toKey(it.text) === toKey(text))?.roomId
      const named = rooms.find((room) => listRoomNames(room).some((name) => toKey(name) === toKey(text)))?.id
      return [text, choice ?? named ?? onlyRoom ?? null]
    }),
  )
}

/** A row with what it says, and the stay that it means. */
export type MatchedRow = Omit<ListRow, 'changes'> & { phone: string | null }
type KnownStay = Pick<ChannelStayRow, 'id' | 'roomId' | 'checkinDate' | 'checkoutDate'>
type Options = { order: DayOrder; rooms: Map<string, number | null>; stays: KnownStay[] }

/** The stays of the portal that the rows mean, by days and room. A stay has one row. */
export function matchRows(lines: ListLine[], { order, rooms, stays }: Options): MatchedRow[] {
  const claimed = new Set<string>()
  const read = lines.map(({ row, cells }) => ({
    ...{ row, cells, facts: readFacts(cells), room: cells.room || null },
    ...{ from: parseDay(cells.checkinDate ?? '', order), to: parseDay(cells.checkoutDate ?? '', order) },
    isCancelled: /cancel|annull/i.test(cells.status ?? ''),
  }))
  const toNights = (it: (typeof read)[number]) => `${it.room ?? ''} ${it.from} ${it.to}`
  const counts = new Map<string, number>()
  for (const it of read) if (!it.isCancelled) counts.set(toNights(it), (counts.get(toNights(it)) ?? 0) + 1)
  return read.map((it): MatchedRow => {
    const { row, facts, room, from, to } = it
    const unread = {
      guestName: it.cells.guestName?.slice(0, 100) || null,
      phone: null,
      guests: null,
      priceCents: null,
      commissionCents: null,
      netCents: null,
    }
    const said = { row, checkinDate: from, checkoutDate: to, room, ...(facts ?? unread) }
    const end = (outcome: ListRow['outcome'], stayId: string | null = null): MatchedRow => ({
      ...said,
      outcome,
      stayId,
    })
    if (from === null || to === null || from >= to || facts === null) return end('unreadable')
    const roomId = room === null ? undefined : (rooms.get(room) ?? null)
    const sameDays = stays.filter((stay) => stay.checkinDate === from && stay.checkoutDate === to)
    const found = sameDays.filter((stay) => roomId === undefined || stay.roomId === roomId)
    const [stay] = found
    if (it.isCancelled)
      return end('cancelled', found.length === 1 && stay && !counts.has(toNights(it)) ? stay.id : null)
    if (roomId === null) return end('roomUnknown')
    if (stay === undefined) return end('missing')
    if (found.length > 1 || (counts.get(toNights(it)) ?? 0) > 1 || claimed.has(stay.id)) return end('ambiguous')
    claimed.add(stay.id)
    return end('same', stay.id)
  })
}

/** What a row changes of its stay: it fills empty fields, and with `overwrite` the others, too. */
export const listChanges = (row: MatchedRow, stay: ChannelStayRow, overwrite: boolean): ListChange[] =>
  filledFields.flatMap((field) => {
    const [from, to] = [stay[field], row[field]]
    return to === null || from === to ? [] : [{ field, from, to, isStored: from === null || overwrite }]
  })

/** A row with what becomes of it. */
export function presentRow({ phone: _, ...row }: MatchedRow, changes: ListChange[]): ListRow {
  const outcome = changes.some((it) => !it.isStored) ? 'differs' : changes.length > 0 ? 'stored' : row.outcome
  return { ...row, outcome, changes }
}

export const hasStored = ({ changes }: ListRow): boolean => changes.some(({ isStored }) => isStored)

/** What becomes of matched rows, by the stays as they were read. */
export function judgeRows(rows: MatchedRow[], stays: ChannelStayRow[], overwrite: boolean): ListRow[] {
  const byId = new Map(stays.map((stay) => [stay.id, stay]))
  return rows.map((row) => {
    const stay = row.outcome === 'same' && row.stayId !== null ? byId.get(row.stayId) : undefined
    return presentRow(row, stay ? listChanges(row, stay, overwrite) : [])
  })
}

/** The stays that arrive within the days of a list and are not in it. */
export function listUnlisted(rows: MatchedRow[], stays: KnownStay[]): string[] {
  const days = rows.flatMap(({ checkinDate }) => checkinDate ?? []).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const named = new Set(rows.flatMap(({ outcome, stayId }) => (outcome === 'cancelled' ? [] : (stayId ?? []))))
  // A row that means one of several stays names none of them.
  const unclear = rows.filter(({ outcome }) => outcome === 'ambiguous' || outcome === 'roomUnknown')
  const isUnclear = (stay: KnownStay) =>
    unclear.some((it) => it.checkinDate === stay.checkinDate && it.checkoutDate === stay.checkoutDate)
  return stays
    .filter((stay) => first <= stay.checkinDate && stay.checkinDate <= last)
    .filter((stay) => !named.has(stay.id) && !isUnclear(stay))
    .map(({ id }) => id)
}
