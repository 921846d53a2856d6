/**
 * Streams a long list as JSON while it is read from the database page by page, so memory use does not grow with its
 * length.
 */
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

/** The beginning of a list, and all of most lists, is read before the response begins: until then an error is a 503. */
const maxBufferedLength = 2_000_000

/** The result for a handler of `serve`. Rows that `present` maps to undefined are left out. */
export async function streamJsonArray<Row, Item>(
  pages: AsyncIterable<Row[]>,
  present: (row: Row) => Item | undefined,
): Promise<{ ok: true; stream: Readable; type: string }> {
  const texts = generateJsonArray(pages, present)
  let beginning = ''
  let next = await texts.next()
  for (; !next.done && beginning.length < maxBufferedLength; next = await texts.next()) beginning += next.value
  if (!next.done) beginning += next.value
  const stream = Readable.from(concatenate(beginning, texts))
  return { ok: true, stream, type: 'application/json' }
}

async function* concatenate(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning
  yield* rest
}
