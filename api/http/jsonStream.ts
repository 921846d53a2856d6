/** Streams a long list as JSON page by page, such as one that is read from the database meanwhile. */
import { type StreamResult, streamText } from './textStream.ts'

async function* generateJsonArray<Row, Item>(
  pages: AsyncIterable<Row[]> | Iterable<Row[]>,
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

/** The result for a handler of `serve`. Rows that `present` maps to undefined are left out. */
export const streamJsonArray = <Row, Item>(
  pages: AsyncIterable<Row[]> | Iterable<Row[]>,
  present: (row: Row) => Item | undefined,
): Promise<StreamResult> => streamText(generateJsonArray(pages, present), { type: 'application/json' })
