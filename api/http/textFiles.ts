/**
 * What pages need beside their HTML, as one file a language: the changed texts, and the lists of the farm. The name has
 * the hash of the content, so it is never stale.
 */
import { createHash } from 'node:crypto'
import { isLanguage, type Language } from '#locales/language.ts'
import { type CachedResponse, createCachedResponse } from './responseCache.ts'

export type TextFile = { path: string; response: CachedResponse }

/** `texts`: the messages that a farm has changed. `content`: its lists. */
type Folder = 'texts' | 'content'

/** Twelve characters that change with what JSON has of the content. */
export const hashContent = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12)

export function createTextFile(folder: Folder, language: Language, content: object): TextFile {
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  return {
    path: `/${folder}/${language}-${hashContent(content)}.json`,
    response: createCachedResponse(JSON.stringify(content), 'application/json', { headers }),
  }
}

/** What a path names, whatever its hash. */
export function parseTextPath(path: string): { folder: Folder; language: Language } | null {
  const [, folder, language] = /^\/(texts|content)\/([\w-]+)-[\w-]{12}\.json$/.exec(path) ?? []
  return (folder === 'texts' || folder === 'content') && isLanguage(language) ? { folder, language } : null
}
