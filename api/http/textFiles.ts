/**
 * What pages need beside their HTML, as one file a language: the changed texts, and the lists of the farm. The name has
 * the hash of the content, so it is never stale.
 */
import { createHash } from 'node:crypto'
import { isLanguage, type Language } from '#contract/language.ts'
import { type CachedResponse, createCachedResponse } from './responseCache.ts'

export type TextFile = { path: string; response: CachedResponse }

/** `texts`: the messages that a farm has changed. `content`: its lists. */
type Folder = 'texts' | 'content'

export function createTextFile(folder: Folder, language: Language, content: object): TextFile {
  const json = JSON.stringify(content)
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 12)
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  return {
    path: `/${folder}/${language}-${hash}.json`,
    response: createCachedResponse(json, 'application/json', headers),
  }
}

/** What a path names, whatever its hash. */
export function parseTextPath(path: string): { folder: Folder; language: Language } | null {
  const [, folder, language] = /^\/(texts|content)\/([\w-]+)-[\w-]{12}\.json$/.exec(path) ?? []
  return (folder === 'texts' || folder === 'content') && isLanguage(language) ? { folder, language } : null
}
