import type { Tx } from '#api/db/write.ts'
import { eraseMails } from '#api/mails/actions.ts'
import { listIdsQueuedBefore } from '#api/mails/queries.ts'
import { dayMs } from '#contract/days/days.ts'

/** Nobody reads the morning of another week, and a mail without a server is a file that names guests. */
const keptMs = 7 * dayMs

export const eraseOldMornings = async (tx: Tx, now: number): Promise<void> =>
  eraseMails(tx, await listIdsQueuedBefore(tx, 'morning', new Date(now - keptMs).toISOString()))
