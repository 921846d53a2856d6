/**
 * Reads a CSV file as a stream. Each slice is parsed in a turn of its own, so other calls are answered meanwhile. The
 * bounds are counted while reading, so no file fills the memory. Quotes follow RFC 4180; files of other programs may
 * have commas or tabs, other line ends, UTF-16 and Windows-1252.
 */
import { isUtf8 } from 'node:buffer'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { ok, RefusalError, type Result, refuse } from '#api/errors.ts'
import { unescapeFormula } from '#contract/csv.ts'
import { importLimits } from '#contract/imports.ts'
import { decodeControls } from '#contract/windowsText.ts'

/** A line of the file with the number that a spreadsheet shows. */
export type Line = { row: number; cells: string[] }

/** Takes ten milliseconds at most, where each byte is an empty line. */
const sliceBytes = 1024
/** The parser takes the next slice when it has parsed this one: more of them would be parsed in one turn. */
const oneSlice = { writableHighWaterMark: 1 }

/**
 * The lines that are not empty. Refused: 400 `not_csv`, `too_many_rows`, `too_many_empty_rows`, `too_many_columns` and
 * `row_too_long`.
 */
export async function readCsv(bytes: Buffer): Promise<Result<Line[]>> {
  const encoding = findEncoding(bytes)
  // Files that are no text.
  if (!encoding.startsWith('utf-16') && bytes.includes(0)) return refuse('not_csv')
  const { separator, isNamed } = findSeparator(new TextDecoder(encoding).decode(bytes.subarray(0, headBytes)))
  const lines: Line[] = []
  let row = 0
  let unfinishedBytes = 0
  async function* generateSlices(): AsyncGenerator<string> {
    for (const slice of decodeSlices(bytes, encoding)) {
      await setImmediate()
      yield slice
      unfinishedBytes += sliceBytes
      if (unfinishedBytes > importLimits.rowBytes)
        throw new RefusalError(refuse('row_too_long', { values: { row: row + 1 } }))
    }
  }
  async function collectLines(records: AsyncIterable<string[]>): Promise<void> {
    for await (const cells of records) {
      row++
      unfinishedBytes = 0
      if (cells.length > importLimits.columns)
        throw new RefusalError(refuse('too_many_columns', { values: { max: importLimits.columns } }))
      if (row === 1 && isNamed) continue
      if (cells.some((cell) => cell.trim() !== '')) lines.push({ row, cells: cells.map(unescapeFormula) })
      // The first line is the header.
      if (lines.length > importLimits.rows + 1)
        throw new RefusalError(refuse('too_many_rows', { values: { max: importLimits.rows } }))
      if (row - lines.length > importLimits.emptyRows)
        throw new RefusalError(refuse('too_many_empty_rows', { values: { max: importLimits.emptyRows } }))
    }
  }
  const parser = parse({
    ...oneSlice,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  try {
    await pipeline(generateSlices(), parser, collectLines)
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal
    if (error instanceof CsvError) return refuse('not_csv')
    throw error
  }
  return ok(lines)
}

/** An even number, so that no character of UTF-16 is cut. */
const headBytes = importLimits.rowBytes

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

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** UTF-16 by its byte order mark or its first character, UTF-8, or else Windows-1252: so do spreadsheets save. */
function findEncoding(bytes: Buffer): Encoding {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function* decodeSlices(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    const text = decoder.decode(bytes.subarray(start, start + sliceBytes), { stream: true })
    if (text.includes('\0')) throw new RefusalError(refuse('not_csv'))
    yield encoding === 'windows-1252' ? decodeControls(text) : text
  }
}
