import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#api/db/write.ts'
import type { Result, Versioned } from '#api/errors.ts'
import { replaceDocument } from '#api/settings/actions.ts'
import type { Notice, NoticesInput } from '#contract/site/notices.ts'
import { leaveOutEmpty } from '#contract/text/localizedText.ts'
import { readNotices } from './queries.ts'

/** Replaces all notices. Refused: 412. */
export async function replaceNotices(
  tx: Tx,
  input: NoticesInput,
  version: number | null,
): Promise<Result<Versioned<Notice[]>>> {
  const notices = input
    .map(({ id = uuidv7(), text, ...days }) => ({ id, ...days, text: leaveOutEmpty(text) }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  return replaceDocument(tx, 'notices', await readNotices(tx), notices, version)
}
