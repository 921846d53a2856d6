/** Reads the file of a portal's list, in the thread of `api/untrusted`. Pure. */
import { ok, type Result, refuse } from '#api/errors.ts'
import { type Line, readCsv } from '#api/http/csv.ts'
import { findDayOrder, parseFileDay } from '#api/http/fileDays.ts'
import { type Portion, writePortions } from '#api/untrusted/portions.ts'
import { importLimits } from '#contract/bookings/imports.ts'
import type { ListColumn, ListDecimals, ListField } from '#contract/portalLists.ts'
import type { Room } from '#contract/rooms.ts'
import { cleanLine } from '#contract/text/cleanText.ts'
import { chooseColumns, listMissing } from './columns.ts'
import { findMarks, type ListLine, listForeign, readLines } from './lines.ts'
import { listRoomTexts, toRoomKey } from './roomTexts.ts'
import {
  findNamedRoom,
  findRooms,
  groupByDays,
  type KnownStay,
  listUnlisted,
  type MatchedRow,
  matchRows,
  toDaysKey,
} from './rules.ts'

type Table = { headers: string[]; columns: ListColumn[]; missing: ListField[]; body: Line[]; lines: ListLine[] }

function readTable(bytes: Uint8Array, chosen: ListColumn[]): Result<Table> {
  const table = readCsv(bytes)
  if (!table.ok) return table
  const [header, ...body] = table.value
  if (header === undefined) return refuse('not_csv')
  const headers = header.cells.map(cleanLine)
  const columns = chooseColumns(headers, chosen)
  const missing = listMissing(columns)
  return ok({ headers, columns, missing, body, lines: missing.length > 0 ? [] : readLines(body, headers, columns) })
}

/** The columns of a list. `years`: the first and the last one in which a row arrives; null where there is none. */
export type ListColumns = Pick<Table, 'headers' | 'columns' | 'missing'> & { years: [string, string] | null }

/** Refused: what `readCsv` refuses. */
export function readListColumns(bytes: Uint8Array, chosen: ListColumn[]): Result<ListColumns> {
  const table = readTable(bytes, chosen)
  if (!table.ok) return table
  const { lines, headers, columns, missing } = table.value
  const years = lines.flatMap(({ cells: { checkinDate = '' } }) => {
    const day = parseFileDay(checkinDate, 'day') ?? parseFileDay(checkinDate, 'month')
    return day?.slice(0, 4) ?? []
  })
  const [first, last] = [years.sort()[0], years.at(-1)]
  return ok({ headers, columns, missing, years: first === undefined || last === undefined ? null : [first, last] })
}

/** What is stored of a portal, and what people have said about its lists. */
export type ListContext = {
  chosenColumns: ListColumn[]
  chosenRooms: { text: string; roomId: number }[]
  rooms: Room[]
  /** The rooms that are on the portal now. */
  roomIds: number[]
  farmName: string
  stays: KnownStay[]
  decimals: ListDecimals | undefined
}

export type ListRows = {
  portions: Portion<MatchedRow>[]
  rooms: { text: string; roomId: number | null }[]
  unlisted: string[]
}

/** What the rows of a list mean. Refused: what `readCsv` refuses, 400 `too_many_rows`. */
export function readListRows(bytes: Uint8Array, context: ListContext): Result<ListRows> {
  const table = readTable(bytes, context.chosenColumns)
  if (!table.ok) return table
  const { headers, columns, body, lines } = table.value
  const { rooms, stays, decimals } = context
  const known = { chosen: context.chosenRooms, rooms, roomIds: context.roomIds }
  const farm = toRoomKey(context.farmName)
  const texts = listRoomTexts(lines, {
    isNamed: (text) => findNamedRoom(text, known) !== undefined,
    isFarm: (text) => toRoomKey(text) === farm,
  })
  // A row that names several rooms has several stays.
  if (texts.reduce((sum, { length }) => sum + length, 0) > importLimits.rows)
    return refuse('too_many_rows', { values: { max: importLimits.rows } })
  const roomIds = findRooms(texts, known)
  const byDays = groupByDays(stays)
  const order = findDayOrder(
    lines.map(({ cells }) => ({ checkinDate: cells.checkinDate ?? '', checkoutDate: cells.checkoutDate ?? '' })),
    { others: body.flatMap(({ cells }) => cells), isKnown: (from, to) => byDays.has(toDaysKey(from, to)) },
  )
  const mark = decimals === undefined ? null : decimals === 'point' ? '.' : ','
  const marks = findMarks(lines, { headers, lines: body }, mark)
  const matched = matchRows(lines, { order, marks, foreign: listForeign(columns), texts, roomIds, rooms, stays })
  return ok({
    portions: writePortions(matched),
    rooms: [...roomIds].map(([text, roomId]) => ({ text, roomId })),
    unlisted: listUnlisted(matched, stays),
  })
}
