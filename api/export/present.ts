/** Rows of the contract as lines of CSV. The columns are the fields of the contract's schema, so none is forgotten. */
import { z } from 'zod/mini'
import { Money } from '#contract/money/moneyFields.ts'
import { type CsvCell, csvByteOrderMark, formatCsvLine, toMoneyCell } from '#contract/text/csv.ts'

/** Whether the field holds an amount, perhaps one that may be missing. */
const isMoney = (schema: z.core.$ZodType): boolean =>
  schema === Money ||
  ((schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodDefault) &&
    isMoney(schema._zod.def.innerType))

function toCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value) && value.every((it) => typeof it === 'string' || typeof it === 'number'))
    return value.join(', ')
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  return JSON.stringify(value)
}

/** The header and one line for each row. An object with a name, such as the room of a booking, is its name. */
export async function* presentCsv(
  { shape }: { shape: Record<string, z.core.$ZodType> },
  pages: AsyncIterable<Record<string, unknown>[]>,
): AsyncGenerator<string> {
  const columns = Object.entries(shape).map(([name, schema]) => ({ name, hasMoney: isMoney(schema) }))
  yield csvByteOrderMark + formatCsvLine(columns.map(({ name }) => name))
  for await (const page of pages) {
    for (const row of page) {
      yield formatCsvLine(
        columns.map(({ name, hasMoney }) => {
          const cell = toCell(row[name])
          return hasMoney && typeof cell === 'string' ? toMoneyCell(cell) : cell
        }),
      )
    }
  }
}
