import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Result, refuse } from '#api/errors.ts'
import { getStandardTexts } from '#api/http/i18n.ts'
import type { Text } from '#contract/text/texts.ts'
import type { Language } from '#locales/language.ts'
import { textChanges } from './model.ts'
import { presentText } from './present.ts'
import { findLatestChange } from './queries.ts'
import { checkEmptied, checkText } from './rules.ts'

type TextChoice = {
  language: Language
  id: string
  /** Null: the standard text again. */
  text: string | null
  /** The name of the account that makes the change. */
  username: string
}

/**
 * Writes a text in the place of the program's own, or takes it back. Refused: 404 for a text that a farm cannot change;
 * 412; 400 when the text does not fit in the place of the standard one.
 */
export async function changeText(
  tx: Tx,
  { language, id, text, username }: TextChoice,
  version: number | null,
): Promise<Result<Text>> {
  const standard = getStandardTexts(language).get(id)
  if (!standard) return refuse('not_found')
  const before = await findLatestChange(tx, language, id)
  const current = presentText({ language, id, standard }, before)
  const stale = checkVersion(version, current.version, () => current)
  if (stale) return stale
  const refusal = text === null ? null : (checkEmptied(text, id) ?? checkText(text, standard))
  if (refusal) return refusal
  tx.setSubject(`${language}/${id}`)
  if (text === current.text) {
    tx.skipAuditLog()
    return ok(current)
  }
  const after = { text, version: current.version + 1 }
  const { revision, timestamp: at, transaction } = tx
  await textChanges(tx).create({ language, id, ...after, at, username, revision }, { transaction })
  return ok(presentText({ language, id, standard }, after))
}
