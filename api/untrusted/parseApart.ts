/**
 * The one way to read what strangers have written: a calendar, a list, a receipt, the answer of a service. Parsers run one
 * at a time in a thread of their own with limits of time and memory, so that everybody else is served meanwhile.
 */
import { parserThread } from 'virtual:parser-thread'
import { farmTimeZone } from '#contract/days/days.ts'
import { LimitedThread, type Outcome } from './limitedThread.ts'

/** The parsers of `api/parserThread.ts`. */
export type ParserName = 'feed' | 'receipt' | 'xml' | 'import' | 'listColumns' | 'listRows'
export type ParserJob = { name: ParserName; args: unknown[]; timeZone: string }

const thread = new LimitedThread(parserThread)

/**
 * Runs a parser of `api/parserThread.ts`: `parseApart<typeof readFeed>('feed', [body, today])`. Arguments and result are
 * copied, so both are plain data; a buffer arrives as a `Uint8Array`. Rejects when the parser throws.
 */
export const parseApart = <Parser extends (...args: never[]) => unknown>(
  name: ParserName,
  args: Parameters<Parser>,
  { timeLimitMs = 30_000 } = {},
): Promise<Outcome<ReturnType<Parser>>> => {
  const job: ParserJob = { name, args, timeZone: farmTimeZone }
  return thread.run(job, timeLimitMs) as Promise<Outcome<ReturnType<Parser>>>
}
