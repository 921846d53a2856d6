// Fills what the catalogs of a further language lack with the English texts, when they are built: a guest downloads one
// catalog and reads no key. Italian and English are never filled, so there a missing text shows its key.
import { readFile } from 'node:fs/promises'
import { createCompiledCatalog } from '@lingui/cli/api'
import type { Plugin } from 'vite'
// No alias: Vite reads its configuration without them.
import { fallbackLanguage, furtherLanguages } from '../../locales/language.ts'
import { type Entry, readCatalog } from './readCatalog.ts'

const catalogPath = /^(.*\/locales)\/([\w-]+)\/(\w+)\.po$/

/** The texts of a catalog with the English ones where it has none, and the ids of those. */
export function fillTexts(own: Entry[], english: Entry[]): { texts: Record<string, string>; missing: string[] } {
  const written = new Map(own.filter(({ text }) => text.trim() !== '').map(({ id, text }) => [id, text]))
  return {
    texts: Object.fromEntries(english.map(({ id, text }) => [id, written.get(id) ?? text])),
    missing: english.flatMap(({ id }) => (written.has(id) ? [] : [id])),
  }
}

/**
 * Comes after Lingui's plugin, whose result it replaces. The module has the ids of the filled texts as `missing`. The
 * admin's is not filled: of a further language it has only what it prints for guests.
 */
export const fillCatalogs = (): Plugin => ({
  name: 'fill-catalogs',
  async transform(_, id) {
    const [path, folder, tag = '', catalog = ''] = catalogPath.exec(id.split('?')[0] ?? '') ?? []
    const language = furtherLanguages.find((it) => it === tag)
    if (path === undefined || language === undefined || catalog === 'admin') return
    const englishPath = `${folder}/${fallbackLanguage}/${catalog}.po`
    this.addWatchFile(englishPath)
    const [own, english] = await Promise.all([readFile(path, 'utf8'), readFile(englishPath, 'utf8')])
    const { texts, missing } = fillTexts(
      readCatalog(own, language, catalog),
      readCatalog(english, fallbackLanguage, catalog),
    )
    const { source, errors } = createCompiledCatalog(language, texts, { namespace: 'es' })
    if (errors[0]) throw new Error(`${path}: ${errors[0].id} is not a valid ICU message`)
    return { code: `${source}\nexport const missing = ${JSON.stringify(missing)}`, map: null, moduleType: 'js' }
  },
})
