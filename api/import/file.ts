/** Reads a file of bookings, in the thread of `api/untrusted`. Pure. */
import { type InvalidField, ok, type Result, refuse } from '#api/errors.ts'
import { findDecimalMark } from '#api/http/amounts.ts'
import type { CellFormat } from '#api/http/cells.ts'
import { type Line, readCsv } from '#api/http/csv.ts'
import { findDayOrder } from '#api/http/fileDays.ts'
import { type Portion, writePortions } from '#api/untrusted/portions.ts'
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import { type AssignedColumns, type ImportColumn, ignoredColumns, maxHeading } from '#contract/bookings/imports.ts'
import { findColumn } from './headings.ts'

/** The columns of a file in their order; null for one that is not read. */
export type Columns = (ImportColumn | null)[]

const ignoredNames = ignoredColumns.map((name) => name.toLowerCase())

/** A heading as the answer names it, and as the caller says what stands below it. */
const nameHeading = (cell: string): string => cell.trim().slice(0, maxHeading)

/**
 * The columns of a file. `assigned`: what the caller says of a heading, `''` where it is not to be read. Refused: 400
 * `invalid` for a column that is unknown or there twice: what it holds would be lost.
 */
export function readColumns(header: string[], assigned: AssignedColumns = []): Result<Columns> {
  const chosen = new Map(assigned)
  const columns = header.map((cell): ImportColumn | null | undefined => {
    const choice = chosen.get(nameHeading(cell))
    if (choice !== undefined) return choice === '' ? null : choice
    const name = cell.trim().toLowerCase()
    return name === '' || ignoredNames.includes(name) ? null : findColumn(name)
  })
  const errors = columns.flatMap((column, i): InvalidField[] => {
    const values = { column: nameHeading(header[i] ?? '') }
    if (column === undefined)
      return [{ path: values.column, code: 'unknown_column', message: /*i18n*/ 'errors.unknownColumn', values }]
    if (column === null || columns.indexOf(column) === i) return []
    return [{ path: values.column, code: 'repeated', message: /*i18n*/ 'errors.repeatedColumn', values }]
  })
  if (errors.length > 0) return refuse('invalid', { errors: errors.slice(0, 20) })
  return ok(columns.map((column) => column ?? null))
}

export const isOfKind = (name: ImportColumn | null, kind: 'money' | 'day' | 'birthDate'): boolean =>
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
  assigned: AssignedColumns,
): Result<{ columns: Columns; format: CellFormat; portions: Portion<Line>[] }> {
  const table = readCsv(bytes)
  if (!table.ok) return table
  const [header, ...lines] = table.value
  if (header === undefined) return refuse('not_csv')
  const columns = readColumns(header.cells, assigned)
  if (!columns.ok) return columns
  return ok({ columns: columns.value, format: findFormat(lines, columns.value), portions: writePortions(lines) })
}
