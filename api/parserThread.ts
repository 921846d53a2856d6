/** The thread in which parsers run, see `api/untrusted/README.md`. */
import { parentPort } from 'node:worker_threads'
import { setFarmTimeZone } from '#contract/days/days.ts'
import { readFeed } from './channels/feed.ts'
import { readReceiptWords } from './duties/receiptWords.ts'
import { readXml } from './duties/xml.ts'
import { readImport } from './import/file.ts'
import { readListColumns, readListRows } from './portalLists/file.ts'
import type { ThreadAnswer } from './untrusted/limitedThread.ts'
import type { ParserJob, ParserName } from './untrusted/parseApart.ts'

const parsers: Record<ParserName, (...args: never[]) => unknown> = {
  feed: readFeed,
  import: readImport,
  listColumns: readListColumns,
  listRows: readListRows,
  receipt: readReceiptWords,
  xml: readXml,
}

function run({ name, args, timeZone }: ParserJob): ThreadAnswer {
  setFarmTimeZone(timeZone)
  try {
    return { value: parsers[name](...(args as never[])) }
  } catch (error) {
    // Too deep for the stack, or too long for a string or a list.
    if (error instanceof RangeError) return { tooHeavy: true }
    return { error: error instanceof Error ? String(error.stack) : String(error) }
  }
}

parentPort?.on('message', (job: ParserJob) => parentPort?.postMessage(run(job)))
