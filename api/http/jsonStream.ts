/** Streams a long list as JSON page by page, such as one that is read from the database meanwhile. */
import { setImmediate } from 'node:timers/promises'
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

const itemsPerPart = 200

async function* generateJsonObject(name: string, items: unknown[], others: object): AsyncGenerator<string> {
  yield `${JSON.stringify(others).slice(0, -1)},"${name}":[`
  for (let at = 0; at < items.length; at += itemsPerPart) {
    // Others are served between two parts.
    await setImmediate()
    const part = JSON.stringify(items.slice(at, at + itemsPerPart)).slice(1, -1)
    yield at === 0 ? part : `,${part}`
  }
  yield ']}'
}

/** An object with one long list, `items` under `name`, beside at least one other field. */
export const streamJsonObject = (name: string, items: unknown[], others: object): Promise<StreamResult> =>
  streamText(generateJsonObject(name, items, others), { type: 'application/json' })
