/**
 * CSV as Italian spreadsheets open it by a double click: semicolons, decimal commas, CRLF, and a byte order mark that
 * says UTF-8. Quotes follow RFC 4180. Files of other programs may have commas, other line ends and Windows-1252.
 */

export type CsvCell = string | number | boolean | null

export const csvByteOrderMark = '\uFEFF'
export const csvType = 'text/csv; charset=utf-8'

/**
 * A spreadsheet takes such text for a formula and runs it (OWASP, CSV injection); an apostrophe makes it text. Text that
 * has apostrophes there already gets another one, so that every text can be read back as it was.
 */
const formulaPattern = /^'*[=+\-@\t\r\n＝＋－＠]/
const escapedFormulaPattern = /^'+[=+\-@\t\r\n＝＋－＠]/
const quotedPattern = /[;"\r\n\t]|^\s|\s$/

function formatCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell === 'boolean') return String(cell)
  const text = formulaPattern.test(cell) ? `'${cell}` : cell
  return quotedPattern.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line with its end. */
export const formatCsvLine = (cells: CsvCell[]): string => `${cells.map(formatCell).join(';')}\r\n`

/** An amount of the contract: "1234.50" is "1234,50". */
export const toMoneyCell = (amount: string | null): CsvCell => amount?.replace('.', ',') ?? null

/** A whole file. The first line is the header. */
export const formatCsv = (lines: CsvCell[][]): string => csvByteOrderMark + lines.map(formatCsvLine).join('')

/** UTF-8, or Windows-1252 when the bytes are no UTF-8: so do spreadsheets save. */
export function decodeCsv(bytes: Uint8Array | ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeControls(new TextDecoder('windows-1252').decode(bytes))
  }
}

/** The characters from 0x80 to 0x9F. Node 20 leaves them as control characters. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const decodeControls = (text: string): string =>
  text.replaceAll(/[\u0080-\u009f]/g, (character) => windowsCharacters[character.charCodeAt(0) - 0x80] ?? character)

/**
 * The lines of a file, each with its cells. A spreadsheet shows the first one as line 1. An empty line has one empty
 * cell. The first line decides between semicolons and commas. Null when the text is no CSV.
 */
export function parseCsv(text: string): string[][] | null {
  const content = text.replace(/^\uFEFF/, '')
  if (content.includes('\0')) return null
  const [firstLine = ''] = content.split(/[\r\n]/, 1)
  const separator = firstLine.replaceAll(/"[^"]*"/g, '').includes(';') ? ';' : ','
  const lines = splitCells(content, separator)
  // What follows the last line end.
  if (lines?.at(-1)?.join('') === '') lines.pop()
  return lines
}

function splitCells(content: string, separator: string): string[][] | null {
  const endPattern = new RegExp(`${separator}|\\r\\n|\\r|\\n|$`, 'g')
  const lines: string[][] = [[]]
  let position = 0
  for (;;) {
    const quoted = content[position] === '"' ? readQuoted(content, position) : ''
    if (quoted === null) return null
    const start = position + quoted.length
    endPattern.lastIndex = start
    const { index = content.length, 0: end = '' } = endPattern.exec(content) ?? {}
    const cell = quoted.slice(1, -1).replaceAll('""', '"') + content.slice(start, index)
    lines.at(-1)?.push(escapedFormulaPattern.test(cell) ? cell.slice(1) : cell)
    if (end === '') return lines
    if (end !== separator) lines.push([])
    position = index + end.length
  }
}

/** The quoted text that begins at `start`, with its quotes. Null when the last one is missing. */
function readQuoted(content: string, start: number): string | null {
  let end = content.indexOf('"', start + 1)
  while (end !== -1 && content[end + 1] === '"') end = content.indexOf('"', end + 2)
  return end === -1 ? null : content.slice(start, end + 1)
}
