/** The farm's lists as files, one for each language. */
import { createTextFile, type TextFile } from '#api/http/textFiles.ts'
import type { Content } from '#contract/content.ts'
import type { Language } from '#contract/language.ts'
import { localizeContent } from '#pwa/site/server.tsx'

/** The lists belong to a document that is replaced as a whole, so each document has its files. */
const files = new WeakMap<Content, Map<Language, TextFile>>()

export function createContentFile(language: Language, content: Content): TextFile {
  const byLanguage = files.get(content) ?? new Map<Language, TextFile>()
  files.set(content, byLanguage)
  const known = byLanguage.get(language)
  if (known) return known
  const created = createTextFile('content', language, localizeContent(content, language))
  byLanguage.set(language, created)
  return created
}
