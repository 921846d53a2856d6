/** Stores the bookings of a file, or says what would become of them. */
import { importBookings } from '#api/bookings/create.ts'
import type { Db } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result } from '#api/errors.ts'
import type { CellFormat } from '#api/http/cells.ts'
import type { Line } from '#api/http/csv.ts'
import { readRoomsForStaff } from '#api/rooms/queries.ts'
import { toFarmDay } from '#contract/days/days.ts'
import type { Room } from '#contract/rooms.ts'
import type { Columns } from './file.ts'
import { readStored } from './queries.ts'
import {
  type Claimed,
  claim,
  findKnownCode,
  type JudgedRow,
  judgeCandidate,
  judgeStayOf,
  readCandidate,
  type Stored,
} from './rules.ts'

type File = { columns: Columns; format: CellFormat; now: number; claimed: Claimed }

/** Both are read in place: a copy of what ten thousand rows have taken would take long for each portion. */
const findInEither = <T>(first: Lookup<T>, second: Lookup<T>): Lookup<T> => ({
  get: (key) => first.get(key) ?? second.get(key),
})
type Lookup<T> = Pick<Map<string, T>, 'get'>

/** Decides about a portion of a file; in a transaction as well as outside of one. */
export async function judgeLines(db: Db, lines: Line[], { columns, format, now, claimed }: File): Promise<JudgedRow[]> {
  const rooms: Room[] = await readRoomsForStaff(db)
  const read = lines.map((line) => ({ line, result: readCandidate(line, columns, { rooms, format }) }))
  const found = await readStored(
    db,
    read.flatMap(({ result }) => (result.ok ? result.value : [])),
    now,
  )
  const stored: Stored = {
    ...found,
    codes: findInEither(claimed.codes, found.codes),
    holders: findInEither(claimed.holders, found.holders),
  }
  return read.map(({ line, result }): JudgedRow => {
    if (!result.ok) return { ...line, refusal: result, knownCode: null }
    const refusal = judgeCandidate(result.value, stored, toFarmDay(now))
    if (refusal) return { ...line, refusal, knownCode: findKnownCode(result.value, stored) }
    claim(result.value, { ...claimed, getTurnover: found.getTurnover })
    return { ...line, ...result.value, problem: judgeStayOf(result.value, stored, toFarmDay(now)) }
  })
}

/** A row of the file, and the code of its booking when it was stored. */
export type ImportedLine = JudgedRow & { code: string | null }

/**
 * Stores the bookings of a portion. The import of a file has one entry in the audit log, that of its first portion with
 * a booking.
 */
export async function importLines(
  tx: Tx,
  lines: Line[],
  file: File & { isLogged: boolean },
): Promise<Result<ImportedLine[]>> {
  const judged = await judgeLines(tx, lines, file)
  const accepted = judged.flatMap((it) => ('booking' in it ? it : []))
  const codes = await importBookings(tx, accepted)
  if (!codes.ok) return codes
  if (accepted.length === 0 || file.isLogged) tx.skipAuditLog()
  const codeOfRow = new Map(accepted.map(({ row }, i) => [row, codes.value[i] ?? null]))
  return ok(judged.map((it) => ({ ...it, code: codeOfRow.get(it.row) ?? null })))
}
