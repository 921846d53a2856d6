/** Loads the lists of the farm in the browser, one language at a time. */
import type { SiteContent } from './content.ts'
import type { SiteState } from './data.ts'

const loaded: Record<string, Promise<SiteContent>> = {}

async function fetchContent(language: string): Promise<SiteContent> {
  const { contentFiles }: SiteState = JSON.parse(document.getElementById('state')?.textContent ?? '{}')
  const path = contentFiles[language]
  if (!path) throw new Error(`There are no lists in ${language}`)
  const response = await fetch(path)
  if (!response.ok) throw new Error(`The lists of the farm did not load: ${response.status}`)
  return response.json()
}

/** Rejects without network. The next call tries again. */
export async function loadContent(language: string): Promise<SiteContent> {
  loaded[language] ??= fetchContent(language)
  try {
    return await loaded[language]
  } catch (error) {
    delete loaded[language]
    throw error
  }
}
