/** The words that the admin's texts do not use, from the table in `locales/README.md`. */
import type { Entry } from './readCatalog.ts'

export interface AvoidedWord {
  word: string
  /** The beginnings of the ids that may use it. */
  except: string[]
}

/** The last column of the table: words with commas between them, each with its exceptions in parentheses. */
export function readAvoidedWords(readme: string): AvoidedWord[] {
  const cells = readme.split('\n').flatMap((line) => /^\|(?! ---|.*\| Not \|).*\|([^|]*)\|$/.exec(line)?.[1] ?? [])
  return cells
    .flatMap((cell) => [...cell.matchAll(/([^,()]+)(?:\(([^)]*)\))?/g)])
    .map(([, word = '', except = '']) => ({ word: word.trim(), except: except.split(',').map((it) => it.trim()) }))
    .filter(({ word }) => word !== '')
    .map(({ word, except }) => ({ word, except: except.filter((it) => it !== '') }))
}

/**
 * One line for each text of the admin that uses an avoided word. People look for places by any word, so those lists may
 * have all.
 */
export const findAvoidedWords = (entries: Entry[], words: AvoidedWord[]): string[] =>
  entries
    .filter(({ id, catalog }) => catalog === 'admin' && !/^admin\.place\..*\.words$/.test(id))
    .flatMap(({ id, text, language }) =>
      words
        .filter(({ except }) => !except.some((it) => id.startsWith(it)))
        .filter(({ word }) => new RegExp(`(?<![\\p{L}-])${word}(?!\\p{L})`, 'iu').test(text))
        .map(({ word }) => `locales/${language}/admin.po: ${id} uses “${word}”; see locales/README.md`),
    )
