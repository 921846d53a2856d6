import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#api/db/write.ts'
import type { Result, Versioned } from '#api/errors.ts'
import { replaceDocument } from '#api/settings/actions.ts'
import type { Closure, ClosuresInput } from '#contract/closures.ts'
import { readClosures } from './queries.ts'

/** Replaces all closures. The bookings in them stay as they are. Refused: 412. */
export async function replaceClosures(
  tx: Tx,
  input: ClosuresInput,
  version: number | null,
): Promise<Result<Versioned<Closure[]>>> {
  const before = await readClosures(tx)
  const closures = input
    .map(({ id = uuidv7(), followsEaster, ...fields }) => {
      const known = before.value.find((it) => it.id === id)
      return { id, ...fields, followsEaster: followsEaster ?? known?.followsEaster ?? false }
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  return replaceDocument(tx, 'closures', before, closures, version)
}
