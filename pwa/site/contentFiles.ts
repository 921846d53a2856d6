/** Loads the facts and lists of the farm in the browser, one language at a time. */

import type { SiteState } from './data.ts'
import type { FarmContent } from './farmContent.ts'

const loaded: Record<string, Promise<FarmContent>> = {}

export const readState = (): SiteState => JSON.parse(document.getElementById('state')?.textContent ?? '{}')

async function fetchContent(language: string): Promise<FarmContent> {
  const path = readState().contentFiles[language]
  if (!path) throw new Error(`There are no facts in ${language}`)
  const response = await fetch(path)
  if (!response.ok) throw new Error(`The facts of the farm did not load: ${response.status}`)
  return response.json()
}

/** Rejects without network. The next call tries again. */
export async function loadContent(language: string): Promise<FarmContent> {
  loaded[language] ??= fetchContent(language)
  try {
    return await loaded[language]
  } catch (error) {
    delete loaded[language]
    throw error
  }
}
