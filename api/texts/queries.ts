import type { I18n, Messages } from '@lingui/core'
import { QueryTypes } from 'sequelize'
import type { ReadableDatabase } from '#api/db/database.ts'
import { openSource, type Source } from '#api/db/source.ts'
import { type Db, raw } from '#api/db/table.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { createServerI18n, getI18n, getSiteMessages, getStandardTexts } from '#api/http/i18n.ts'
import type { FarmTexts, SiteTexts } from '#api/http/services.ts'
import { createTextFile, hashContent } from '#api/http/textFiles.ts'
import type { MailContent } from '#api/mailer/content.ts'
import { renderText } from '#api/mailer/plainText.ts'
import { readOfferedLanguages } from '#api/settings/queries.ts'
import type { MailPreview, Text, TextChange, TextDraft } from '#contract/text/texts.ts'
import { createI18n, watchMessages } from '#locales/i18n.ts'
import { fallbackLanguage, furtherLanguages, type Language, languages } from '#locales/language.ts'
import { type TextRow, textChanges } from './model.ts'
import { presentText, presentTextChanges } from './present.ts'
import { checkEmptied, checkText, compileText } from './rules.ts'

/** The last change of each text that was ever changed. */
const listLatest = (db: Db): Promise<TextRow[]> =>
  db.main.query<TextRow>(
    `SELECT * FROM text_changes AS change WHERE version =
      (SELECT max(version) FROM text_changes WHERE language = change.language AND id = change.id)`,
    { type: QueryTypes.SELECT, transaction: db.transaction },
  )

/** All texts in the languages that guests are offered, in the order of the catalogs. */
export async function listTexts(db: Db): Promise<Text[]> {
  const latest = new Map((await listLatest(db)).map((row) => [`${row.language} ${row.id}`, row]))
  /** Whether the farm's own English text stands in where it has none in this language. */
  const hasEnglish = (language: Language, id: string): boolean =>
    furtherLanguages.includes(language) && (latest.get(`${fallbackLanguage} ${id}`)?.text ?? null) !== null
  return (await readOfferedLanguages(db)).flatMap((language) =>
    [...getStandardTexts(language)].map(([id, standard]) =>
      presentText({ language, id, standard }, latest.get(`${language} ${id}`) ?? null, hasEnglish(language, id)),
    ),
  )
}

export const findLatestChange = (db: Db, language: Language, id: string): Promise<TextRow | null> =>
  textChanges(db).findOne({
    where: { language, id },
    order: [['version', 'DESC']],
    ...raw(db),
  })

/** The changes of one text, newest first. */
export async function listTextChanges(db: Db, language: Language, id: string): Promise<TextChange[]> {
  const rows = await textChanges(db).findAll({
    where: { language, id },
    order: [['version', 'DESC']],
    ...raw(db),
  })
  return presentTextChanges(rows)
}

/**
 * The compiled texts of one language. A text that does not fit in the place of the standard one any more, because a new
 * version of the program fills it with other values, is left out.
 */
const compileRows = (rows: TextRow[], language: Language): Messages =>
  Object.fromEntries(
    rows.flatMap(({ text, id, ...row }) => {
      const standard = getStandardTexts(language).get(id)
      return row.language === language && text !== null && standard && checkText(text, standard) === null
        ? [[id, compileText(text)]]
        : []
    }),
  )

/**
 * The farm's texts of a language. Where the farm has written an English one and none in a further language, it stands in:
 * the program's text may tell of the sample.
 */
const compileLanguage = (rows: TextRow[], language: Language): Messages => ({
  ...(furtherLanguages.includes(language) ? compileRows(rows, fallbackLanguage) : {}),
  ...compileRows(rows, language),
})

function buildLanguage(rows: TextRow[], language: Language): { i18n: I18n; site: SiteTexts | null } {
  const changed = compileLanguage(rows, language)
  const messages = Object.fromEntries(Object.entries(changed).filter(([id]) => id in getSiteMessages(language)))
  const site =
    Object.keys(messages).length === 0 ? null : { messages, file: createTextFile('texts', language, messages) }
  return { i18n: createServerI18n(language, changed), site }
}

function buildFarmTexts(rows: TextRow[], version: string): FarmTexts {
  const built = new Map(languages.map((language) => [language, buildLanguage(rows, language)]))
  return {
    version,
    getI18n: (language) => built.get(language)?.i18n ?? getI18n(language),
    getSite: (language) => built.get(language)?.site ?? null,
  }
}

/** Names the last change. Its revision alone is not enough: a restore may bring another farm's rows with the same one. */
async function readVersion(db: Db): Promise<string> {
  const newest = await textChanges(db).findOne({
    order: ['revision', 'language', 'id', 'version'].map((column) => [column, 'DESC']),
    ...raw(db),
  })
  return hashContent(newest)
}

/** The texts that were compiled last, which takes milliseconds. Most writes and mails find them unchanged. */
const compiled = new WeakMap<Db['main'], FarmTexts>()

/** The texts as the farm has written them. The same object as long as they are the same. */
export async function readFarmTexts(db: Db): Promise<FarmTexts> {
  const version = await readVersion(db)
  const known = compiled.get(db.main)
  if (known?.version === version) return known
  const texts = buildFarmTexts(await listLatest(db), version)
  compiled.set(db.main, texts)
  return texts
}

/** Keeps the farm's texts in memory, compiled. */
export const openTextSource = (db: ReadableDatabase): Promise<Source<FarmTexts>> =>
  openSource(db, () => readFarmTexts(db))

/** Mails by name, each rendered when it is called. */
export type SampleMails = [name: string, render: () => MailContent][]

/**
 * The mails in which a text stands, with the draft in its place. Refused: 404 for an unknown text, 400 when the draft
 * does not fit.
 */
export function previewText(
  { language, id, text }: TextDraft,
  { getI18n }: FarmTexts,
  listMails: (getI18n: FarmTexts['getI18n']) => SampleMails,
): Result<MailPreview[]> {
  const standard = getStandardTexts(language).get(id)
  if (!standard) return refuse('not_found')
  const refusal = checkEmptied(text, id) ?? checkText(text, standard)
  if (refusal) return refusal
  const usedIds = new Set<string>()
  const messages = { ...getI18n(language).messages, [id]: compileText(text) }
  const i18n = createI18n(
    language,
    watchMessages(messages, (it) => usedIds.add(it)),
  )
  const previews = listMails((wanted) => (wanted === language ? i18n : getI18n(wanted))).flatMap(([name, render]) => {
    usedIds.clear()
    const mail = render()
    return usedIds.has(id) ? [{ name, subject: mail.subject, text: renderText(mail) }] : []
  })
  return ok(previews)
}
