/** Loads the lists of the farm in the browser, one language at a time. */
import type { Language } from '#contract/language.ts'
import type { SiteContent } from './content.ts'
import type { SiteState } from './data.ts'

const loaded: Partial<Record<Language, Promise<SiteContent>>> = {}

async function fetchContent(language: Language): Promise<SiteContent> {
  const { contentFiles }: SiteState = JSON.parse(document.getElementById('state')?.textContent ?? '{}')
  const response = await fetch(contentFiles[language])
  if (!response.ok) throw new Error(`The lists of the farm did not load: ${response.status}`)
  return response.json()
}

/** Rejects without network. The next call tries again. */
export async function loadContent(language: Language): Promise<SiteContent> {
  loaded[language] ??= fetchContent(language)
  try {
    return await loaded[language]
  } catch (error) {
    delete loaded[language]
    throw error
  }
}
