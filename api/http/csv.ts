/**
 * Reads a CSV file, in the thread of `api/untrusted`. The bounds are counted while reading, so no file fills the memory.
 * Quotes follow RFC 4180; files of other programs may have commas or tabs, other line ends, UTF-16 and Windows-1252.
 */
import { ok, type Result, refuse } from '#api/errors.ts'
import { importLimits } from '#contract/bookings/imports.ts'
import { unescapeFormula } from '#contract/text/csv.ts'
import { decodeText } from './mixedText.ts'

/**
 * A line of the file with the number that a spreadsheet shows. `hasOpenQuote`: a quote in it is never closed, so nobody knows
 * where its cells end.
 */
export type Line = { row: number; cells: string[]; hasOpenQuote?: true }

/**
 * The lines that are not empty. Refused: 400 `not_csv`, `too_many_rows`, `too_many_empty_rows`, `too_many_columns` and
 * `row_too_long`.
 */
export function readCsv(bytes: Uint8Array): Result<Line[]> {
  const text = decode(bytes)
  if (text === null) return refuse('not_csv')
  const { separator, isNamed } = findSeparator(text.slice(0, importLimits.rowBytes))
  const lines: Line[] = []
  let row = 0
  for (const record of splitRecords(text, separator)) {
    row++
    if (!record.ok) return record.code === 'row_too_long' ? refuse('row_too_long', { values: { row } }) : record
    if (row === 1 && isNamed) continue
    const { cells, hasOpenQuote } = record.value
    if (hasOpenQuote && lines.length === 0) return refuse('not_csv')
    if (cells.some((cell) => cell.trim() !== ''))
      lines.push({ row, cells: cells.map(unescapeFormula), ...(hasOpenQuote && { hasOpenQuote }) })
    // The first line is the header.
    if (lines.length > importLimits.rows + 1) return refuse('too_many_rows', { values: { max: importLimits.rows } })
    if (row - lines.length > importLimits.emptyRows)
      return refuse('too_many_empty_rows', { values: { max: importLimits.emptyRows } })
  }
  return ok(lines)
}

/**
 * The cells of each row. A quote that does not begin a cell, or is not closed at its end, is a character like any other: an
 * open one takes no rows with it. Blanks behind the closing one are left out.
 */
function* splitRecords(text: string, separator: string): Generator<Result<{ cells: string[]; hasOpenQuote: boolean }>> {
  const cellEnd = new RegExp(`[${separator}\\r\\n]`, 'g')
  const findCellEnd = (from: number): number => {
    cellEnd.lastIndex = from
    return cellEnd.exec(text)?.index ?? text.length
  }
  let position = 0
  while (position < text.length) {
    const start = position
    const cells: string[] = []
    let hasOpenQuote = false
    for (;;) {
      const quoted = text[position] === '"' ? findClosingQuote(text, position, start + importLimits.rowBytes) : null
      const quotedEnd = quoted === null ? null : findCellEnd(quoted + 1)
      const isQuoted = quoted !== null && quotedEnd !== null && text.slice(quoted + 1, quotedEnd).trim() === ''
      const isOpen = quoted === -1 || (quoted !== null && !isQuoted && /[\r\n]/.test(text.slice(position, quoted)))
      if (isOpen) hasOpenQuote = true
      const end = quotedEnd === null || isOpen ? findCellEnd(position) : quotedEnd
      cells.push(isQuoted ? text.slice(position + 1, quoted).replaceAll('""', '"') : text.slice(position, end))
      position = end + 1
      if (cells.length > importLimits.columns)
        return yield refuse('too_many_columns', { values: { max: importLimits.columns } })
      if (position - start > importLimits.rowBytes) return yield refuse('row_too_long')
      if (text[end] !== separator) break
    }
    if (text[position - 1] === '\r' && text[position] === '\n') position++
    yield ok({ cells, hasOpenQuote })
  }
}

/** The quote that closes the one at `start`; -1 when there is none before `end`. Two of them are a quote of the text. */
function findClosingQuote(text: string, start: number, end: number): number {
  let position = start + 1
  for (;;) {
    const quote = text.indexOf('"', position)
    if (quote < 0 || quote > end) return -1
    if (text[quote + 1] !== '"') return quote
    position = quote + 2
  }
}

/**
 * The first line decides, where it is not `sep=;`, by which Excel knows the separator. A comma separates only where there
 * is nothing else, since names of columns have commas, too.
 */
function findSeparator(head: string): { separator: string; isNamed: boolean } {
  const [, named] = /^sep=([;,\t|])(?:[\r\n]|$)/i.exec(head) ?? []
  if (named !== undefined) return { separator: named, isNamed: true }
  const [firstLine = ''] = /[^\r\n]+/.exec(head) ?? []
  const unquoted = firstLine.replaceAll(/"[^"]*"/g, '')
  const [semicolons, tabs] = [';', '\t'].map((it) => unquoted.split(it).length)
  const separator = semicolons === 1 && tabs === 1 ? ',' : (tabs ?? 0) > (semicolons ?? 0) ? '\t' : ';'
  return { separator, isNamed: false }
}

/** Null for a file that is no text. */
function decode(bytes: Uint8Array): string | null {
  const encoding = findUtf16(bytes)
  const text = encoding === null ? decodeText(bytes) : new TextDecoder(encoding).decode(bytes)
  return text.includes('\0') ? null : text
}

/** UTF-16 by its byte order mark or its first character. */
function findUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null
}
