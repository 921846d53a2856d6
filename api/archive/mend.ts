/**
 * PostgreSQL stores neither NUL nor a lone surrogate. SQLite does, so a file may hold them: they are taken out of its rows
 * when these are read.
 */
import type { Table } from './rows.ts'

/** How they stand in JSON. Most files hold none of them, and nothing more is done. */
const mayBeEscaped = /\\u(?:0000|d[89a-f])/i
const unstorable = /[\0\p{Cs}]/u
const everyUnstorable = /[\0\p{Cs}]/gu

/** The lines of a part without such characters, and the first row that had one. */
export function mendLines(table: Table, lines: string): { lines: string; mendedRow: string | null } {
  if (!mayBeEscaped.test(lines)) return { lines, mendedRow: null }
  let mendedRow: string | null = null
  const mended = lines.split('\n').map((line) => {
    const values: unknown = mayBeEscaped.test(line) ? JSON.parse(line) : null
    const isBroken = (value: unknown): value is string => typeof value === 'string' && unstorable.test(value)
    if (!Array.isArray(values) || !values.some(isBroken)) return line
    const clean = values.map((value: unknown) => (isBroken(value) ? value.replace(everyUnstorable, '') : value))
    mendedRow ??= nameRow(table, clean)
    return JSON.stringify(clean)
  })
  return { lines: mended.join('\n'), mendedRow }
}

/** The table and the values of the primary key. */
const nameRow = ({ name, columns, keys }: Table, values: unknown[]): string =>
  [name, ...keys.map((key) => String(values[columns.findIndex((it) => it.name === key)]))].join(' ')
