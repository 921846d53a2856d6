/** Reads a file of bookings, in the thread of `api/untrusted`. Pure. */
import { type InvalidField, ok, type Result, refuse } from '#api/errors.ts'
import { findDecimalMark } from '#api/http/amounts.ts'
import type { CellFormat } from '#api/http/cells.ts'
import { type Line, readCsv } from '#api/http/csv.ts'
import { findDayOrder } from '#api/http/fileDays.ts'
import { type Portion, writePortions } from '#api/untrusted/portions.ts'
import { bookingFields } from '#contract/bookingFields.ts'
import { type ImportColumn, ignoredColumns, importColumns } from '#contract/imports.ts'

/** The columns of a file in their order; null for one that is not read. */
export type Columns = (ImportColumn | null)[]

const columnNames = new Map<string, ImportColumn>(importColumns.map((name) => [name.toLowerCase(), name]))
const ignoredNames = ignoredColumns.map((name) => name.toLowerCase())

/** The columns of a file. Refused: 400 `invalid` for one that is unknown or there twice: what it holds would be lost. */
export function readColumns(header: string[]): Result<Columns> {
  const names = header.map((cell) => cell.trim().toLowerCase())
  const errors = names.flatMap((name, i): InvalidField[] => {
    const values = { column: (header[i] ?? '').trim().slice(0, 40) }
    if (name === '' || ignoredNames.includes(name)) return []
    if (!columnNames.has(name))
      return [{ path: values.column, code: 'unknown_column', message: /*i18n*/ 'errors.unknownColumn', values }]
    if (names.indexOf(name) === i) return []
    return [{ path: values.column, code: 'repeated', message: /*i18n*/ 'errors.repeatedColumn', values }]
  })
  if (errors.length > 0) return refuse('invalid', { errors: errors.slice(0, 20) })
  return ok(names.map((name) => columnNames.get(name) ?? null))
}

export const isOfKind = (name: ImportColumn | null, kind: 'money' | 'day'): boolean =>
  name !== null && bookingFields[name].kind === kind

/** How the file writes amounts and days. */
export function findFormat(lines: Line[], columns: Columns): CellFormat {
  function* listCells(kind: 'money' | 'day'): Generator<string> {
    const places = columns.flatMap((name, i) => (isOfKind(name, kind) ? [i] : []))
    for (const { cells } of lines) for (const place of places) yield cells[place] ?? ''
  }
  const getCell = ({ cells }: Line, name: ImportColumn) => cells[columns.indexOf(name)] ?? ''
  const stays = lines.map((it) => ({
    checkinDate: getCell(it, 'checkinDate'),
    checkoutDate: getCell(it, 'checkoutDate'),
  }))
  return {
    mark: findDecimalMark([listCells('money')]),
    order: findDayOrder(stays, { others: listCells('day') }),
  }
}

/** Refused: 400 `invalid` for its columns, and what `readCsv` refuses. */
export function readImport(
  bytes: Uint8Array,
): Result<{ columns: Columns; format: CellFormat; portions: Portion<Line>[] }> {
  const table = readCsv(bytes)
  if (!table.ok) return table
  const [header, ...lines] = table.value
  if (header === undefined) return refuse('not_csv')
  const columns = readColumns(header.cells)
  if (!columns.ok) return columns
  return ok({ columns: columns.value, format: findFormat(lines, columns.value), portions: writePortions(lines) })
}
