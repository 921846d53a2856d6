/** Reads the blocks of the search index. */
import { db } from './db.ts'

/** So many blocks are read at once: one read of several megabytes takes longer than ten of a tenth. */
const blocksAtOnce = 256

/** All texts, the newest first. */
export async function readAllBlocks(): Promise<string[]> {
  const blocks = (await db.search.toCollection().primaryKeys()).reverse()
  const texts: string[] = []
  for (let from = 0; from < blocks.length; from += blocksAtOnce) {
    const read = blocks.slice(from, from + blocksAtOnce)
    // One range is read faster than its rows one by one.
    const rows = await db.search.where('block').between(read.at(-1), read[0], true, true).toArray()
    texts.push(...rows.reverse().map(({ lines }) => lines))
  }
  return texts
}
