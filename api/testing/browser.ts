// A real browser for the tests. A visitor is one person with their own cookies, storage and language.
import axe, { type AxeResults } from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { defaultLanguage, getLocale, type Language } from '#locales/language.ts'
import { chromiumArguments, findChromium } from './chromium.mjs'

/** The timeout for a click or a page, long enough for a busy machine. */
const stepTimeoutSeconds = 25

/**
 * Playwright's options (`baseURL`, `viewport`, `timezoneId`, `colorScheme`, `offline` …) and two of our own. A service
 * worker stores all files of the app in each new browser, which takes half as long as a test. So only visitors with a
 * `profile` have one, and those with `serviceWorkers: 'allow'`.
 */
export interface VisitorOptions extends BrowserContextOptions {
  /** The language that the visitor has chosen earlier. Without it this is a first visit. Needs `baseURL`. */
  language?: Language
  /** A folder for the browser's data. After `crash()` another visitor with the same folder has the same data. */
  profile?: string
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** All errors in the browser so far: console errors, uncaught errors, violations of the security policy. */
  errors: string[]
  /** Fails on errors other than the expected ones (Chromium logs every failed request, also offline). */
  expectNoErrors(...expected: RegExp[]): void
  close(): Promise<void>
  /** Kills the browser process. Only for visitors with a `profile`: all others share one process. */
  crash(): Promise<void>
}

let sharedBrowser: Promise<Browser> | undefined

/** Starts a browser process. It ends with this process at the latest. */
async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: chromiumArguments })
}

/** Ends the process that visitors without a profile share. At the end of a test run this happens by itself. */
export async function closeBrowser(): Promise<void> {
  await (await sharedBrowser)?.close()
  sharedBrowser = undefined
}

/** Opens a visitor with an empty browser, or with the data of the `profile` folder. */
export async function openVisitor({ language, profile, ...options }: VisitorOptions = {}): Promise<Visitor> {
  const contextOptions: BrowserContextOptions = {
    locale: getLocale(language ?? defaultLanguage),
    serviceWorkers: profile ? 'allow' : 'block',
    // Transitions take a sixth of the browser's CPU time.
    reducedMotion: 'reduce',
    ...options,
  }
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
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      if (unexpected.length > 0) throw new Error(`The browser reported:\n${unexpected.join('\n')}`)
    },
    async close() {
      // A route of the test may be waiting for the server. A browser that is closed has none.
      const routed = [context, ...context.pages()]
      await Promise.allSettled(routed.map((it) => it.unrouteAll({ behavior: 'ignoreErrors' })))
      await context.close()
    },
    crash: () => crash(context),
  }
}

/**
 * Fails with one line for each violation of an accessibility rule: the rule, the element and the fix. Targets must be
 * at least 24 px large.
 */
export async function expectAccessible(page: Page) {
  // Axe stays in the page for the next check, because loading it takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations }: AxeResults = await page.evaluate(async () => {
    // Wait for transitions: the contrast must not be measured halfway between two colours. Cancelled ones settle, too.
    const transitions = document.getAnimations().filter((it) => it instanceof CSSTransition)
    await Promise.allSettled(transitions.map((it) => it.finished))
    // Scroll to the top: elsewhere a sticky bar may cover an element. Axe would report it, although a user can scroll.
    window.scrollTo({ top: 0, behavior: 'instant' })
    return Reflect.get(window, 'axe').run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
  })
  const lines = violations.flatMap(({ id, nodes, helpUrl }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}\n  ${failureSummary}\n  ${helpUrl}`),
  )
  if (lines.length > 0) {
    const language = await page.locator('html').getAttribute('lang')
    const description = `${page.url()} (${language}, ${page.viewportSize()?.width} px wide)`
    throw new Error(`${description} is not accessible:\n${lines.join('\n')}`)
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

/** Runs in the page. Chromium logs some violations itself, but not those of a report-only policy or of a worker. */
function reportPolicyViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
    // biome-ignore lint/suspicious/noConsole: this is how the page tells the test
    console.error(`security policy: ${violatedDirective} forbids ${blockedURI} (${sourceFile}:${lineNumber})`)
  })
}

/**
 * Stores the choice as the site does: in local storage for the app and in a cookie for the server. Keeps a later
 * choice.
 */
async function setLanguage(context: BrowserContext, language: string, baseURL: string | undefined) {
  if (!baseURL) throw new Error('openVisitor: `language` needs `baseURL`, the site that stores it')
  await context.addCookies([{ name: 'language', value: language, url: baseURL }])
  // The script also runs in frames of other sites, whose storage is blocked.
  await context.addInitScript(
    ({ chosen, origin }) => {
      if (location.origin === origin && localStorage.getItem('language') === null)
        localStorage.setItem('language', chosen)
    },
    { chosen: language, origin: new URL(baseURL).origin },
  )
}

async function crash(context: BrowserContext) {
  const browser = context.browser()
  if (!browser || browser === (await sharedBrowser)) throw new Error('crash() needs a visitor with a profile')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const mainProcess = processInfo.find(({ type }) => type === 'browser')
  if (!mainProcess) throw new Error('the browser does not report its process')
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()))
  process.kill(mainProcess.id, 'SIGKILL')
  await closed
}
