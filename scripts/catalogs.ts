// Compares the texts that the code asks for with the texts that stand in locales/, in both directions and languages.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractFromFileWithBabel } from '@lingui/cli/api'
import { makeConfig } from '@lingui/conf'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import config from '../lingui.config.ts'

/** A place in the code that asks for a text; `given` are the values that are written out beside the id. */
export interface Use {
  id: string
  file: string
  given: string[]
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
const loadedBy: { files: RegExp; catalogs: string[] }[] = [
  { files: /^api\/contract\//, catalogs: ['site'] },
  { files: /^api\//, catalogs: ['site', 'pages', 'admin', 'server'] },
  { files: /^pwa\/site\//, catalogs: ['site', 'pages'] },
  { files: /^pwa\/(admin|offline)\//, catalogs: ['site', 'admin'] },
  { files: /^pwa\//, catalogs: ['site'] },
]

/** One line for each fault, sorted: file, id, what is wrong. */
export function findFaults(uses: Use[], entries: Entry[], languages: string[]): string[] {
  const entriesOf = new Map<string, Entry[]>()
  for (const entry of entries) entriesOf.set(entry.id, [...(entriesOf.get(entry.id) ?? []), entry])
  const used = new Set(uses.map(({ id }) => id))
  const faults = [
    ...uses.flatMap((use) => faultsOfUse(use, entriesOf.get(use.id) ?? [], languages)),
    ...entries.flatMap((entry) => faultsOfEntry(entry, used.has(entry.id))),
    ...[...entriesOf.values()].flatMap((same) => faultsOfTwins(same, languages)),
  ]
  return [...new Set(faults)].sort()
}

function faultsOfUse({ id, file, given }: Use, entries: Entry[], languages: string[]): string[] {
  const catalogs = loadedBy.find(({ files }) => files.test(file))?.catalogs ?? []
  const loaded = entries.filter(({ catalog }) => catalogs.includes(catalog))
  const missing = languages.filter((language) => !loaded.some((entry) => entry.language === language))
  const elsewhere = new Set(entries.filter((entry) => !loaded.includes(entry)).map(({ catalog }) => `${catalog}.po`))
  const faults = loaded.flatMap((entry) =>
    [...argumentsOf(entry.text)]
      .filter((name) => given.length > 0 && !given.includes(name))
      .map((name) => `${file}: ${id} is called without {${name}}, which ${nameOf(entry)} needs`),
  )
  if (missing.length === 0) return faults
  const why = elsewhere.size > 0 ? `stands in ${[...elsewhere].join(', ')}, which is not loaded there` : 'is missing'
  return [...faults, `${file}: ${id} (${missing.join(', ')}) ${why}; it belongs into ${catalogs.join('.po or ')}.po`]
}

function faultsOfEntry(entry: Entry, isUsed: boolean): string[] {
  const { id, text, fuzzy } = entry
  const faults = []
  if (!isUsed) faults.push('is asked for by nobody; remove it, or mark the literal in the code with an i18n comment')
  if (text.trim() === '') faults.push('has no text')
  if (fuzzy) faults.push('is marked as fuzzy; check the translation and remove the mark')
  if (/'[{}]/.test(text)) faults.push('has a straight apostrophe before a brace, which quotes it; write ’')
  try {
    compileMessageOrThrow(text)
  } catch (error) {
    faults.push(`is no ICU message: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  return faults.map((fault) => `${nameOf(entry)}: ${id} ${fault}`)
}

/** The entries of one id. */
function faultsOfTwins(same: Entry[], languages: string[]): string[] {
  const faults: string[] = []
  for (const language of languages) {
    const [first, second] = same.filter((entry) => entry.language === language)
    if (first && second) faults.push(`${nameOf(second)}: ${first.id} stands in ${nameOf(first)}, too`)
    if (!first && same[0]) faults.push(`${nameOf(same[0])}: ${same[0].id} has no translation in ${language}`)
  }
  const [first, ...others] = same
  for (const other of others) {
    if (first && placeholdersOf(first) !== placeholdersOf(other)) {
      faults.push(
        `${nameOf(other)}: ${other.id} has ${placeholdersOf(other)}, ${nameOf(first)} ${placeholdersOf(first)}`,
      )
    }
  }
  return faults
}

const nameOf = ({ language, catalog }: Entry) => `locales/${language}/${catalog}.po`

function placeholdersOf({ text }: Entry): string {
  const tags = text.match(/<\/?\w+\/?>/g) ?? []
  const all = [...[...argumentsOf(text)].map((name) => `{${name}}`), ...new Set(tags)]
  return all.sort().join(' ') || 'no placeholders'
}

function argumentsOf(text: string): Set<string> {
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
export async function findUses(file: string, code: string): Promise<Use[]> {
  const uses: Use[] = []
  await extractFromFileWithBabel(
    file,
    code,
    ({ id, placeholders }) => uses.push({ id, file, given: Object.keys(placeholders ?? {}) }),
    { linguiConfig: makeConfig(config) },
    { plugins: ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])] },
    true,
  )
  return uses
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
  const uses: Use[] = []
  for (const file of sources) {
    const code = readFileSync(join(root, file), 'utf8')
    // Most files ask for no text; parsing them all takes seconds.
    if (/i18n|Trans/.test(code)) uses.push(...(await findUses(file, code)))
  }
  const entries = config.locales.flatMap((language) =>
    ['site', 'pages', 'admin', 'server'].flatMap((catalog) =>
      readCatalog(readFileSync(join(root, `locales/${language}/${catalog}.po`), 'utf8'), language, catalog),
    ),
  )
  const faults = findFaults(uses, entries, config.locales)
  for (const fault of faults) console.error(fault)
  console.log(`${uses.length} uses, ${entries.length} texts, ${faults.length} faults`)
  process.exitCode = faults.length > 0 || entries.length === 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) await main()
