// The public site as it is walked in each language on each side of 768 px, where a page changes its shape.
import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import type { Language } from '#contract/language.ts'
import type { RunningServer } from '../../scripts/startServer.ts'

const allVariants = [
  ['it', 360],
  ['it', 1280],
  ['en', 360],
  ['en', 1280],
] as const
/** The suite walks in each language and in each width once, the soak in each language at each width. */
export const variants = inject('everyWalk') ? allVariants : ([allVariants[0], allVariants[3]] as const)

export const isPhoneWidth = (width: number) => width < 768
export const otherLanguage = (language: Language): Language => (language === 'it' ? 'en' : 'it')

declare module 'vitest' {
  interface ProvidedContext {
    everyWalk: boolean
  }
}

/** The app has taken up what the server rendered. */
export const waitForHydration = (page: Page) => page.locator('html[data-live]').waitFor()

export function setUpVisitors(server: () => RunningServer) {
  const openVisitors: Visitor[] = []
  const createVisitor = async (language: Language | undefined, width: number, options: VisitorOptions = {}) => {
    const viewport = { width, height: isPhoneWidth(width) ? 740 : 800 }
    const visitor = await openVisitor({ baseURL: server().url, ...(language && { language }), viewport, ...options })
    openVisitors.push(visitor)
    return visitor
  }
  const visit = async (path: string, ...args: Parameters<typeof createVisitor>) => {
    const visitor = await createVisitor(...args)
    await visitor.page.goto(path)
    if (args[2]?.javaScriptEnabled !== false) await waitForHydration(visitor.page)
    return visitor
  }
  return {
    createVisitor,
    visit,
    closeVisitors: () => Promise.all(openVisitors.splice(0).map((visitor) => visitor.close())),
  }
}

const unquote = (text: string) => (text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text)

/** What a screen reader meets, a line each: `heading "Le camere" 2`, `link "Camere" /rooms`, `term: camere`. */
export async function readAriaLines(place: Locator): Promise<string[]> {
  const lines: string[] = []
  for (const raw of (await place.ariaSnapshot()).split('\n')) {
    const line = raw.trim().replace(/^- /, '')
    const url = /^\/url: (.*)$/.exec(line)?.[1]
    if (url !== undefined) {
      lines.push(`${lines.pop()} ${unquote(url)}`)
      continue
    }
    const named = line.startsWith("'") ? line.replace(/^'(.*)':?(.*)$/, '$1$2').replaceAll("''", "'") : line
    const [, role, text] = /^(\w+): (.*)$/.exec(named) ?? []
    lines.push(
      text === undefined ? named.replace(/ \[level=(\d)\]/, ' $1').replace(/:$/, '') : `${role}: ${unquote(text)}`,
    )
  }
  return lines
}
