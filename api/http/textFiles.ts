/** The changed texts of the site as one file a language. Its name has the hash of its content, so it is never stale. */
import { createHash } from 'node:crypto'
import type { Messages } from '@lingui/core'
import { isLanguage, type Language } from '#contract/language.ts'
import { type CachedResponse, createCachedResponse } from './responseCache.ts'

export type TextFile = { path: string; response: CachedResponse }

export function createTextFile(language: Language, messages: Messages): TextFile {
  const json = JSON.stringify(messages)
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 12)
  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  return {
    path: `/texts/${language}-${hash}.json`,
    response: createCachedResponse(json, 'application/json', headers),
  }
}

/** The language of a file's path, whatever its hash. */
export const findTextFileLanguage = (path: string): Language | null => {
  const language = /^\/texts\/([\w-]+)-[\w-]{12}\.json$/.exec(path)?.[1]
  return isLanguage(language) ? language : null
}
