// `npm run catalogs`: compares the ids that the code uses with the texts in locales/, in both directions and languages,
// and the words of the admin with their list.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractFromFileWithBabel } from '@lingui/cli/api'
import { makeConfig } from '@lingui/conf'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { fallbackLanguage, furtherLanguages, languages } from '#locales/language.ts'
import { isForStaff } from '#locales/staffTexts.ts'
import config from '../../lingui.config.ts'
import { root } from '../spawn.mjs'
import { fillTexts } from './fillCatalogs.ts'
import { type Entry, readCatalog } from './readCatalog.ts'
import { findAvoidedWords, readAvoidedWords } from './words.ts'

/** A place in the code that uses a text. `values` are the names of the values that are listed beside the id. */
export interface Usage {
  id: string
  file: string
  values: string[]
}

/** The catalogs that are loaded where the code runs; the first entry that matches counts. The contract runs everywhere. */
const loadedCatalogs: { files: RegExp; catalogs: string[] }[] = [
  // Only the admin and the server check these inputs, and only staff read these labels: guests do not load their texts.
  {
    files:
      /^api\/contract\/(?:\w+\/)?(answerTimes|appearance|balanceRule|bookingFields|channels|checkinTimes|cinFields|closures|content|daySheet|depositRule|duties|extras|guestRules|guests|housekeeping|localizedText|lockedPeriods|mailServer|navigation|notes|notices|pages|payments|pictures|portalLists|priceRules|property|rooms|seasons|secondFactors|settings|statistics|stayNames|stayRuleFields|taxSettings|texts|timeFields)\.ts$/,
    catalogs: ['site', 'admin'],
  },
  // Only the server reads the rows of a file.
  { files: /^api\/contract\/bookings\/imports\.ts$/, catalogs: ['site', 'server'] },
  // The home page's search leads to another page, which checks it.
  { files: /^api\/contract\/\w+\/(searchAddress|stayProblems)\.ts$/, catalogs: ['site', 'booking'] },
  // The page of an offer and its mail.
  { files: /^api\/contract\/offers\/offerLines\.ts$/, catalogs: ['site', 'booking', 'pages'] },
  { files: /^api\/contract\//, catalogs: ['site'] },
  { files: /^api\//, catalogs: ['site', 'booking', 'pages', 'admin', 'server'] },
  { files: /^pwa\/site\/(booking|outbox|rooms|search|shell|waitlist)\//, catalogs: ['site', 'booking'] },
  { files: /^pwa\/site\//, catalogs: ['site', 'booking', 'pages'] },
  { files: /^pwa\/(admin|offline)\//, catalogs: ['site', 'admin'] },
  { files: /^pwa\//, catalogs: ['site'] },
]

/** Returns one line for each violation, sorted: the file, the id and what is wrong. */
export function findViolations(usages: Usage[], entries: Entry[], languages: string[]): string[] {
  const entriesById = new Map<string, Entry[]>()
  for (const entry of entries) entriesById.set(entry.id, [...(entriesById.get(entry.id) ?? []), entry])
  const usedIds = new Set(usages.map(({ id }) => id))
  const violations = [
    ...usages.flatMap((use) => checkUsage(use, entriesById.get(use.id) ?? [], languages)),
    ...entries.flatMap((entry) => checkEntry(entry, usedIds.has(entry.id))),
    ...[...entriesById.values()].flatMap((same) => checkSameId(same, languages)),
  ]
  return [...new Set(violations)].sort()
}

function checkUsage({ id, file, values }: Usage, entries: Entry[], languages: string[]): string[] {
  const catalogs = loadedCatalogs.find(({ files }) => files.test(file))?.catalogs ?? []
  const loaded = entries.filter(({ catalog }) => catalogs.includes(catalog))
  const missing = languages.filter((language) => !loaded.some((entry) => entry.language === language))
  const otherCatalogs = new Set(
    entries.filter((entry) => !loaded.includes(entry)).map(({ catalog }) => `${catalog}.po`),
  )
  const violations = loaded.flatMap((entry) =>
    [...listArguments(entry.text)]
      .filter((name) => values.length > 0 && !values.includes(name))
      .map((name) => `${file}: ${id} is called without {${name}}, which ${getFileName(entry)} needs`),
  )
  if (missing.length === 0) return violations
  const reason =
    otherCatalogs.size > 0 ? `is in ${[...otherCatalogs].join(', ')}, which is not loaded there` : 'is missing'
  return [
    ...violations,
    `${file}: ${id} (${missing.join(', ')}) ${reason}; it belongs in ${catalogs.join('.po or ')}.po`,
  ]
}

function checkEntry(entry: Entry, isUsed: boolean): string[] {
  const { id, text, fuzzy } = entry
  const violations = []
  if (!isUsed) violations.push('is not used; remove it, or mark the string in the code with an i18n comment')
  if (text.trim() === '') violations.push('has no text')
  if (fuzzy) violations.push('is marked as fuzzy; check the translation and remove the flag')
  if (/'[{}]/.test(text))
    violations.push('has a straight apostrophe before a brace, which turns off the placeholder; write ’')
  try {
    compileMessageOrThrow(text)
  } catch (error) {
    violations.push(`is not a valid ICU message: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  return violations.map((violation) => `${getFileName(entry)}: ${id} ${violation}`)
}

/** Compares the entries of one id: each language needs exactly one, and all need the same placeholders. */
function checkSameId(entries: Entry[], languages: string[]): string[] {
  const violations: string[] = []
  for (const language of languages) {
    const [first, second] = entries.filter((entry) => entry.language === language)
    if (first && second) violations.push(`${getFileName(second)}: ${first.id} is already in ${getFileName(first)}`)
    if (!first && entries[0])
      violations.push(`${getFileName(entries[0])}: ${entries[0].id} has no translation in ${language}`)
  }
  const [first, ...others] = entries
  for (const other of others) {
    if (first && listPlaceholders(first) !== listPlaceholders(other)) {
      violations.push(
        `${getFileName(other)}: ${other.id} has ${listPlaceholders(other)}, ${getFileName(first)} ${listPlaceholders(first)}`,
      )
    }
  }
  return violations
}

const getFileName = ({ language, catalog }: Entry) => `locales/${language}/${catalog}.po`

function listPlaceholders({ text }: Entry): string {
  const tags = text.match(/<\/?\w+\/?>/g) ?? []
  const all = [...[...listArguments(text)].map((name) => `{${name}}`), ...new Set(tags)]
  return all.sort().join(' ') || 'no placeholders'
}

function listArguments(text: string): Set<string> {
  const names = new Set<string>()
  const collect = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      const [name, , choices] = token
      names.add(name)
      if (typeof choices !== 'object' || choices === null) continue
      for (const choice of Object.values(choices)) if (Array.isArray(choice)) collect(choice)
    }
  }
  try {
    collect(compileMessageOrThrow(text))
  } catch {
    // checkEntry reports the invalid message.
  }
  return names
}

/** Runs Lingui's extractor, which finds `i18n.t('id')`, `<Trans id="id">` and any string after an i18n comment. */
export async function findUsages(file: string, code: string): Promise<Usage[]> {
  const usages: Usage[] = []
  await extractFromFileWithBabel(
    file,
    code,
    ({ id, placeholders }) => usages.push({ id, file, values: Object.keys(placeholders ?? {}) }),
    { linguiConfig: makeConfig(config) },
    { plugins: ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])] },
    true,
  )
  return usages
}

async function main() {
  const sources = ['api', 'pwa'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.(test|d))\.tsx?$/.test(name) && !/^(testing|seed|e2e)\//.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const usages: Usage[] = []
  for (const file of sources) {
    const code = readFileSync(join(root, file), 'utf8')
    // Most files use no text, and parsing all of them takes seconds.
    if (/i18n|Trans/.test(code)) usages.push(...(await findUsages(file, code)))
  }
  const read = (language: string) =>
    ['site', 'booking', 'pages', 'admin', 'server'].flatMap((catalog) =>
      readCatalog(readFileSync(join(root, `locales/${language}/${catalog}.po`), 'utf8'), language, catalog),
    )
  const complete = languages.filter((language) => furtherLanguages.every((it) => it !== language))
  const entries = complete.flatMap(read)
  for (const language of furtherLanguages) {
    // Its missing texts are filled from English, but what is written must be right.
    const written = read(language).filter(({ text }) => text.trim() !== '')
    const english = entries.filter(
      ({ language: tag, catalog, id }) => tag === fallbackLanguage && catalog !== 'admin' && !isForStaff(id),
    )
    console.log(`${language}: ${fillTexts(written, english).missing.length} texts are missing and shown in English`)
    entries.push(...written)
  }
  const words = readAvoidedWords(readFileSync(join(root, 'locales/README.md'), 'utf8'))
  const violations = [...findViolations(usages, entries, complete), ...findAvoidedWords(entries, words)]
  for (const violation of violations) console.error(violation)
  console.log(`${usages.length} uses, ${entries.length} texts, ${violations.length} violations`)
  process.exitCode = violations.length > 0 || entries.length === 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) await main()
