// A real browser for the tests. A visitor is one person with a browser of their own: cookies, storage, language.
import axe, { type AxeResults } from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'

/** What a person would wait for a click or a page, on a busy machine. */
const stepTimeoutSeconds = 25

/** Playwright's own names (`baseURL`, `viewport`, `timezoneId`, `colorScheme`, `offline` …) and two of ours. */
export interface VisitorOptions extends BrowserContextOptions {
  /** What the visitor has chosen on the site before; without it a first visit. Needs `baseURL`. */
  language?: 'it' | 'en'
  /** A folder that keeps the browser's data: after `crash()` another visitor with the same folder goes on from there. */
  profile?: string
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What went wrong in the browser so far: console errors, uncaught errors, violations of the security policy. */
  errors: string[]
  /** Fails when there are faults other than the expected ones (Chromium logs every failed request, also offline). */
  expectNoErrors(...expected: RegExp[]): void
  close(): Promise<void>
  /** Kills the browser process, as a flat battery would. Only for visitors with a `profile`: others share a process. */
  crash(): Promise<void>
}

let sharedBrowser: Promise<Browser> | undefined

/** One browser process; ends with ours at the latest. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: chromiumArguments })
}

/** Ends the process that visitors without a profile share; a test run ends it by itself. */
export async function closeBrowser(): Promise<void> {
  await (await sharedBrowser)?.close()
  sharedBrowser = undefined
}

/** A visitor with an empty browser, or, with `profile`, with what that folder holds. */
export async function openVisitor({ language, profile, ...options }: VisitorOptions = {}): Promise<Visitor> {
  const contextOptions: BrowserContextOptions = { locale: language === 'en' ? 'en-GB' : 'it-IT', ...options }
  const context = profile
    ? await openPersistentContext(profile, contextOptions)
    : await openSharedContext(contextOptions)
  context.setDefaultTimeout(stepTimeoutSeconds * 1000)
  const errors = collectErrors(context)
  await context.addInitScript(reportPolicyViolations)
  if (language) await setLanguage(context, language, contextOptions.baseURL)
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    context,
    errors,
    expectNoErrors(...expected) {
      const unexpected = errors.filter((fault) => !expected.some((pattern) => pattern.test(fault)))
      if (unexpected.length > 0) throw new Error(`The browser reported:\n${unexpected.join('\n')}`)
    },
    close: () => context.close(),
    crash: () => crash(context),
  }
}

/** Fails with one line for each rule and element, and what mends it; what is pressed is 24 px large. */
export async function expectAccessible(page: Page) {
  // Axe stays in the page for the next time: reading it in takes longer than what it does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations }: AxeResults = await page.evaluate(async () => {
    // Half-way between two colours neither is to be judged. A transition that is cut short ends, too.
    const changes = document.getAnimations().filter((it) => it instanceof CSSTransition)
    await Promise.allSettled(changes.map((it) => it.finished))
    // What a bar that stays in sight happens to cover, a person scrolls out from under it.
    window.scrollTo({ top: 0, behavior: 'instant' })
    return Reflect.get(window, 'axe').run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
  })
  const lines = violations.flatMap(({ id, nodes, helpUrl }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}\n  ${failureSummary}\n  ${helpUrl}`),
  )
  if (lines.length > 0) {
    const language = await page.locator('html').getAttribute('lang')
    const shown = `${page.url()} (${language}, ${page.viewportSize()?.width} px wide)`
    throw new Error(`${shown} is not accessible:\n${lines.join('\n')}`)
  }
}

async function openSharedContext(settings: BrowserContextOptions): Promise<BrowserContext> {
  sharedBrowser ??= launchBrowser()
  return (await sharedBrowser).newContext(settings)
}

async function openPersistentContext(folder: string, settings: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...settings,
    executablePath: await findChromium(),
    args: chromiumArguments,
  })
}

function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url, lineNumber } = message.location()
    errors.push(`console: ${message.text()} (${url}:${lineNumber})`)
  })
  context.on('weberror', (webError) => {
    const { name, message, stack } = webError.error()
    errors.push(`uncaught: ${stack || `${name}: ${message}`}`)
  })
  return errors
}

/** Runs in the page. Chromium prints some violations itself, but not those of a report-only policy or of a worker. */
function reportPolicyViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
    // biome-ignore lint/suspicious/noConsole: this is how the page tells the test
    console.error(`security policy: ${violatedDirective} forbids ${blockedURI} (${sourceFile}:${lineNumber})`)
  })
}

/** Storage for the app and the cookie for the server, as the site itself keeps a choice; a later choice stays. */
async function setLanguage(context: BrowserContext, language: string, baseURL: string | undefined) {
  if (!baseURL) throw new Error('openVisitor: `language` needs `baseURL`, the site whose storage keeps it')
  await context.addCookies([{ name: 'language', value: language, url: baseURL }])
  await context.addInitScript((chosen) => {
    if (location.origin !== 'null' && localStorage.getItem('language') === null)
      localStorage.setItem('language', chosen)
  }, language)
}

async function crash(context: BrowserContext) {
  const browser = context.browser()
  if (!browser || browser === (await sharedBrowser))
    throw new Error('crash() needs a visitor with a profile of their own')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const mainProcess = processInfo.find(({ type }) => type === 'browser')
  if (!mainProcess) throw new Error('the browser does not say which process it is')
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()))
  process.kill(mainProcess.id, 'SIGKILL')
  await closed
}
