import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#api/db/write.ts'
import type { Result, Versioned } from '#api/errors.ts'
import { replaceDocument, writeSetting } from '#api/settings/actions.ts'
import type { Extra, ExtrasInput } from '#contract/extras.ts'
import { chooseTranslations } from '#contract/translations.ts'
import { listForeignExtras, readExtras } from './queries.ts'

/** Replaces all extras. What was sold of them keeps its price. Refused: 412. */
export async function replaceExtras(
  tx: Tx,
  input: ExtrasInput,
  version: number | null,
): Promise<Result<Versioned<Extra[]>>> {
  const before = await readExtras(tx)
  const extras = input.map(({ id = uuidv7(), order, translations, ...fields }, index): Extra => {
    const known = before.value.find((it) => it.id === id)?.translations
    return { id, ...fields, order: order ?? index + 1, translations: chooseTranslations(translations, known) }
  })
  const sorted = extras.toSorted((a, b) => a.order - b.order)
  const foreign = await listForeignExtras(tx)
  const result = await replaceDocument(tx, 'extras', before, sorted, version)
  if (result.ok && foreign.length > 0) await writeSetting(tx, 'extras', [...sorted, ...foreign])
  return result
}
