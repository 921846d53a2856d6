/** Reads the blocks of the search index. */
import { db } from './db.ts'

/**
 * So many blocks are read at once at most: one read of several megabytes takes longer than ten of a tenth, and a search
 * that is no longer wanted ends soon.
 */
const maxBlocksAtOnce = 256

/**
 * Passes the blocks' texts to `onRead`, the newest first, until it returns false. Each read brings twice as many as the
 * one before: a common name is found in the newest blocks, a rare one needs all of them.
 */
export async function readBlocks(onRead: (texts: string[]) => boolean, firstCount = maxBlocksAtOnce): Promise<void> {
  const blocks = (await db.search.toCollection().primaryKeys()).reverse()
  for (let [from, count] = [0, firstCount]; from < blocks.length; ) {
    const read = blocks.slice(from, from + count)
    // One range is read faster than its rows one by one.
    const rows = await db.search.where('block').between(read.at(-1), read[0], true, true).toArray()
    if (!onRead(rows.reverse().map(({ lines }) => lines))) return
    from += count
    count = Math.min(count * 2, maxBlocksAtOnce)
  }
}

/** All texts, the newest first. */
export async function readAllBlocks(): Promise<string[]> {
  const all: string[] = []
  await readBlocks((texts) => all.push(...texts) > 0)
  return all
}
