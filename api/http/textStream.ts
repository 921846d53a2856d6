/** Streams a long text while it is made, so memory use does not grow with its length. */
import { Readable } from 'node:stream'

/** The result for a handler of `serve`. `filename`: the browser saves the response as a file. */
export type StreamResult = { ok: true; stream: Readable; type: string; filename?: string }

/** The beginning of a text, and all of most texts, is made before the response begins: until then an error is a 503. */
const maxBufferedLength = 2_000_000

export async function streamText(
  texts: AsyncGenerator<string>,
  options: Pick<StreamResult, 'type' | 'filename'>,
): Promise<StreamResult> {
  let beginning = ''
  let next = await texts.next()
  for (; !next.done && beginning.length < maxBufferedLength; next = await texts.next()) beginning += next.value
  if (!next.done) beginning += next.value
  return { ok: true, stream: Readable.from(concatenate(beginning, texts)), ...options }
}

async function* concatenate(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning
  yield* rest
}
