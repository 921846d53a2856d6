/** A long list as JSON, written row by row while it is read page by page: memory stays flat whatever its length. */
import { Readable } from 'node:stream'

async function* generateJsonArray<Row, Item>(
  pages: AsyncIterable<Row[]>,
  present: (row: Row) => Item | undefined,
): AsyncGenerator<string> {
  let separator = '['
  for await (const page of pages) {
    for (const row of page) {
      const item = present(row)
      if (item === undefined) continue
      yield separator + JSON.stringify(item)
      separator = ','
    }
  }
  yield separator === '[' ? '[]' : ']'
}

export const streamJsonArray = <Row, Item>(pages: AsyncIterable<Row[]>, present: (row: Row) => Item | undefined) => ({
  ok: true as const,
  stream: Readable.from(generateJsonArray(pages, present)),
  type: 'application/json',
})
