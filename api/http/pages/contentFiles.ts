/** The farm's facts and lists as files, one for each language. */
import { createTextFile, type TextFile } from '#api/http/textFiles.ts'
import type { Property } from '#contract/property.ts'
import type { Language } from '#locales/language.ts'
import { buildFarmContent, type FarmData } from '#pwa/site/server.tsx'

/** The facts belong to a document that is replaced as a whole, so each document has its files, by what rooms, closures, notices and extras add to it. */
const files = new WeakMap<Property, Map<string, TextFile>>()

export function createContentFile(language: Language, data: FarmData): TextFile {
  const file = buildFarmContent(data, language)
  const known = files.get(data.property) ?? new Map<string, TextFile>()
  files.set(data.property, known)
  const { rooms, closures, extras, languages, pages, navigation, extended } = file.farm
  const key = [
    language,
    rooms,
    JSON.stringify([closures, extras, languages, pages, navigation, extended, file.lists.notices]),
    ...Object.keys(file.lists.roomTexts),
  ].join(' ')
  const created = known.get(key) ?? createTextFile('content', language, file)
  known.set(key, created)
  return created
}
