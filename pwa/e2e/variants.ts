// The completeLanguages and widths in which the tests visit the public site. The layout changes at 768 px.
import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import { type CompleteLanguage, completeLanguages } from '#locales/language.ts'

const allVariants = [
  ['it', 360],
  ['it', 1280],
  ['en', 360],
  ['en', 1280],
] as const
type Variant = (typeof allVariants)[number]

/** `npm test` uses the chosen combinations of language and width; the soak tests use all. */
export const chooseVariants = (...chosen: Variant[]): readonly Variant[] =>
  inject('runAllVariants') ? allVariants : chosen

/** One combination in `npm test`. Other files choose others, so that each language and width is tried. */
export const variants = chooseVariants(['it', 360])

/** The same for tests that depend on the language only. */
export const chooseLanguages = (...chosen: CompleteLanguage[]): readonly CompleteLanguage[] =>
  inject('runAllVariants') ? completeLanguages : chosen

/** The same for tests that depend on the width only. */
export const chooseWidths = (...chosen: number[]): readonly number[] =>
  inject('runAllVariants') ? [360, 1280] : chosen

export const isPhoneWidth = (width: number) => width < 768
export const otherLanguage = (language: CompleteLanguage): CompleteLanguage => (language === 'it' ? 'en' : 'it')

declare module 'vitest' {
  interface ProvidedContext {
    runAllVariants: boolean
  }
}

/** Waits until the app has hydrated the server-rendered page. */
export const waitForHydration = (page: Page) => page.locator('html[data-live]').waitFor()

export function setUpVisitors(server: () => RunningServer) {
  const openVisitors: Visitor[] = []
  const createVisitor = async (language: CompleteLanguage | undefined, width: number, options: VisitorOptions = {}) => {
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

/** The text spacing that WCAG 1.4.12 asks a page to stand. */
const wideSpacing =
  '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }'

/** Returns by how many pixels the page is wider than the window, normally and with wide text spacing. */
export async function measureOverflow(page: Page, width: number): Promise<number[]> {
  await page.setViewportSize({ width, height: 740 })
  return page.evaluate((css) => {
    const measure = () => document.documentElement.scrollWidth - window.innerWidth
    const normal = measure()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    const spaced = measure()
    document.adoptedStyleSheets.pop()
    return [normal, spaced]
  }, wideSpacing)
}

/** Sets the browser's default font size, in px. Media queries in em follow it. */
export async function setFontSize(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** Returns how many different appearances the elements have for a visitor who has forced a few colours on all pages. */
export async function countForcedAppearances(page: Page, ...elements: Locator[]): Promise<number> {
  await page.emulateMedia({ forcedColors: 'active' })
  const appearances = await Promise.all(
    elements.map((element) =>
      element.first().evaluate((it) => {
        const { backgroundColor, backgroundImage, borderTopStyle } = getComputedStyle(it)
        return [backgroundColor, backgroundImage, borderTopStyle].join()
      }),
    ),
  )
  await page.emulateMedia({ forcedColors: 'none' })
  return new Set(appearances).size
}

const unquote = (text: string) => (text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text)

/** Reads the accessibility tree as lines: `heading "Le camere" 2`, `link "Camere" /rooms`, `term: camere`. */
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
