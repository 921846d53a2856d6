// Compares the texts that the code asks for with the texts that stand in locales/, in both directions and languages.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractFromFileWithBabel } from '@lingui/cli/api'
import { makeConfig } from '@lingui/conf'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import config from '../lingui.config.ts'

/** A place in the code that asks for a text; `given` are the values that are written out beside the id. */
export interface Usage {
  id: string
  file: string
  values: string[]
}

/** A text in a catalog. */
export interface Entry {
  id: string
  text: string
  language: string
  catalog: string
  fuzzy: boolean
}

/** Which catalogs are loaded where the code runs (the first that fits). The contract runs everywhere. */
const loadedCatalogs: { files: RegExp; catalogs: string[] }[] = [
  { files: /^api\/contract\//, catalogs: ['site'] },
  { files: /^api\//, catalogs: ['site', 'pages', 'admin', 'server'] },
  { files: /^pwa\/site\//, catalogs: ['site', 'pages'] },
  { files: /^pwa\/(admin|offline)\//, catalogs: ['site', 'admin'] },
  { files: /^pwa\//, catalogs: ['site'] },
]

/** One line for each fault, sorted: file, id, what is wrong. */
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
    otherCatalogs.size > 0 ? `stands in ${[...otherCatalogs].join(', ')}, which is not loaded there` : 'is missing'
  return [
    ...violations,
    `${file}: ${id} (${missing.join(', ')}) ${reason}; it belongs into ${catalogs.join('.po or ')}.po`,
  ]
}

function checkEntry(entry: Entry, isUsed: boolean): string[] {
  const { id, text, fuzzy } = entry
  const violations = []
  if (!isUsed)
    violations.push('is asked for by nobody; remove it, or mark the literal in the code with an i18n comment')
  if (text.trim() === '') violations.push('has no text')
  if (fuzzy) violations.push('is marked as fuzzy; check the translation and remove the mark')
  if (/'[{}]/.test(text)) violations.push('has a straight apostrophe before a brace, which quotes it; write ’')
  try {
    compileMessageOrThrow(text)
  } catch (error) {
    violations.push(`is no ICU message: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  return violations.map((fault) => `${getFileName(entry)}: ${id} ${fault}`)
}

/** The entries of one id. */
function checkSameId(entries: Entry[], languages: string[]): string[] {
  const violations: string[] = []
  for (const language of languages) {
    const [first, second] = entries.filter((entry) => entry.language === language)
    if (first && second) violations.push(`${getFileName(second)}: ${first.id} stands in ${getFileName(first)}, too`)
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
    // faultsOfEntry names it.
  }
  return names
}

/** Lingui's own extractor: `i18n.t('id')`, `<Trans id="id">`, and any text literal behind an i18n comment. */
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

export function readCatalog(po: string, language: string, catalog: string): Entry[] {
  return PO.parse(po)
    .items.filter(({ obsolete }) => !obsolete)
    .map(({ msgid, msgstr, flags }) => ({
      id: msgid,
      text: msgstr.join(''),
      language,
      catalog,
      fuzzy: flags.fuzzy === true,
    }))
}

async function main() {
  const root = join(import.meta.dirname, '..')
  const sources = ['api', 'pwa'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.(test|soak|d))\.tsx?$/.test(name) && !/^(testing|seed|e2e)\//.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const usages: Usage[] = []
  for (const file of sources) {
    const code = readFileSync(join(root, file), 'utf8')
    // Most files ask for no text; parsing them all takes seconds.
    if (/i18n|Trans/.test(code)) usages.push(...(await findUsages(file, code)))
  }
  const entries = config.locales.flatMap((language) =>
    ['site', 'pages', 'admin', 'server'].flatMap((catalog) =>
      readCatalog(readFileSync(join(root, `locales/${language}/${catalog}.po`), 'utf8'), language, catalog),
    ),
  )
  const violations = findViolations(usages, entries, config.locales)
  for (const fault of violations) console.error(fault)
  console.log(`${usages.length} uses, ${entries.length} texts, ${violations.length} faults`)
  process.exitCode = violations.length > 0 || entries.length === 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) await main()
