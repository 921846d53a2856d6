/** What a portal calls the rooms of a row: one booking can be over several. Pure. */

import { toLine } from '#api/http/cells.ts'
import type { ListLine } from './lines.ts'

/** The room of each of the stays that a row means; null where the list does not say which one it is. */
export type RoomTexts = (string | null)[]

const maxRooms = 20
const maxTextLength = 200

export const toRoomKey = (text: string): string => toLine(text, maxTextLength).toLowerCase()

/** `2 x Double Room` are two of them. */
function repeat(part: string): string[] {
  const [, before, name] = /^(\d{1,2}) ?[x×] ?(.+)$/i.exec(part) ?? []
  const [, sameName, after] = /^(.+?) ?\(?[x×] ?(\d{1,2})\)?$/i.exec(part) ?? []
  const count = Math.min(Number(before ?? after ?? 1), maxRooms)
  return Array<string>(Math.max(1, count)).fill(name ?? sameName ?? part)
}

const splitNames = (text: string): string[] =>
  text
    .split(/[,;+&|]| \/ /)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(repeat)
    .slice(0, maxRooms)

const readCount = (text: string | undefined): number | null =>
  /^[1-9]\d?$/.test(text ?? '') ? Math.min(Number(text), maxRooms) : null

type Names = {
  /** Whether somebody has chosen a room for the text, or a room has this name. */
  isNamed: (text: string) => boolean
  /** The farm's own name says nothing. */
  isFarm: (text: string) => boolean
}

function listTexts({ cells }: ListLine, { isNamed, isFarm }: Names): RoomTexts {
  const text = toLine(cells.room ?? '', maxTextLength)
  const isCount = readCount(text) !== null && !isNamed(text)
  const count = readCount(cells.roomCount) ?? (isCount ? readCount(text) : null)
  const fill = (texts: RoomTexts, length: number): RoomTexts => [...texts, ...Array(length).fill(null)].slice(0, length)
  if (text === '' || isCount || isFarm(text)) return fill([], count ?? 1)
  const parts = splitNames(text)
  const isOne = count === 1 || (count === null && (isNamed(text) || !parts.some(isNamed)))
  if (isOne || parts.length === 0) return [text]
  if (isNamed(text) && !parts.every(isNamed)) return fill([text], count ?? 1)
  return parts.length > (count ?? parts.length) ? fill([], count ?? 1) : fill(parts, count ?? parts.length)
}

/** The rooms of each row. What stands alone in another row is the name of a room. */
export function listRoomTexts(lines: ListLine[], names: Names): RoomTexts[] {
  const alone = new Set(
    lines.flatMap(({ cells }) => {
      const text = toLine(cells.room ?? '', maxTextLength)
      return splitNames(text).length === 1 ? toRoomKey(text) : []
    }),
  )
  const isNamed = (text: string) => names.isNamed(text) || (readCount(text) === null && alone.has(toRoomKey(text)))
  return lines.map((line) => listTexts(line, { ...names, isNamed }))
}
