/**
 * Writes CSV as Italian spreadsheets open it by a double click: semicolons, decimal commas, CRLF, and a byte order mark
 * that says UTF-8. Quotes follow RFC 4180.
 */

export type CsvCell = string | number | boolean | null

export const csvByteOrderMark = '\uFEFF'
export const csvType = 'text/csv; charset=utf-8'

/**
 * A spreadsheet takes such text for a formula and runs it (OWASP, CSV injection); an apostrophe makes it text. Some skip
 * white space and invisible characters (U+00AD, U+200B, U+FEFF) in front, and read full-width signs like the others. Text
 * that has apostrophes there already gets another one, so that every text can be read back as it was.
 */
const formulaPattern = /^['\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^'*[\t\r\n]/u
const quotedPattern = /[;"\r\n\t]|^\s|\s$/

/** What was given back, and no formula. */
const refundPattern = /^-\d{1,10},\d{2}$/

const escapeFormula = (text: string): string =>
  formulaPattern.test(text) && !refundPattern.test(text) ? `'${text}` : text

/** The text of a cell as it was before `formatCsv` escaped it. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaPattern.test(cell.slice(1)) ? cell.slice(1) : cell

function formatCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell === 'boolean') return String(cell)
  const text = escapeFormula(cell)
  return quotedPattern.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line with its end. */
export const formatCsvLine = (cells: CsvCell[]): string => `${cells.map(formatCell).join(';')}\r\n`

/** An amount of the contract: "1234.50" is "1234,50". */
export const toMoneyCell = (amount: string | null): CsvCell => amount?.replace('.', ',') ?? null

/** A whole file. The first line is the header. */
export const formatCsv = (lines: CsvCell[][]): string => csvByteOrderMark + lines.map(formatCsvLine).join('')
