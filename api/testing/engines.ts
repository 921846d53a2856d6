/**
 * Firefox and WebKitGTK for the soak tests. Playwright drives neither of Debian's builds: Firefox is driven by
 * puppeteer-core with WebDriver BiDi, WebKit with plain WebDriver.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import puppeteer from 'puppeteer-core'
import { expect, vi } from 'vitest'
import { findProgram } from './programs.mjs'
import { findFreePort } from './startServer.ts'

/** WebDriver's code of each key. */
const keys = { ArrowDown: '\uE015', ArrowRight: '\uE014', ArrowUp: '\uE013', Backspace: '\uE003' }

/** A window with one page, used with a real mouse and keyboard. */
export interface EngineWindow {
  goto(url: string): Promise<void>
  /** Runs a function in the page. Arguments and result must be JSON values. */
  evaluate<Args extends unknown[], Result>(fn: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  /** Clicks at a point of the page's visible part. */
  click(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  press(key: keyof typeof keys): Promise<void>
  /** WebKit's window cannot be narrower than its toolbar, 447 px. */
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

/** Starts Firefox with an empty profile. */
export async function openFirefox({ fontSize = 16 } = {}): Promise<EngineWindow> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: await findProgram(['firefox-esr', 'firefox'], ['firefox-esr']),
    extraPrefsFirefox: { 'font.size.variable.x-western': fontSize },
  })
  const page = await browser.newPage()
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: async (fn, ...args) => JSON.parse(String(await page.evaluate(createScript(fn, args)))),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => browser.close(),
  }
}

/** Starts WebKitGTK's MiniBrowser with an empty profile, on a display of its own. */
export async function openWebKit(): Promise<EngineWindow> {
  const packages = ['webkit2gtk-driver', 'xvfb']
  const driverPath = await findProgram(['WebKitWebDriver'], packages)
  const display = await startDisplay(await findProgram(['Xvfb'], packages))
  const port = await findFreePort()
  const driver = startProcess(driverPath, [`--port=${port}`], { DISPLAY: display.name })
  const call = createWebDriverClient(`http://127.0.0.1:${port}`)
  await vi.waitFor(() => call('GET', '/status'), { timeout: 10_000 })
  const { sessionId } = await call('POST', '/session', { capabilities: {} })
  const session = `/session/${sessionId}`
  const act = (type: 'pointer' | 'key', actions: object[]) =>
    call('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] })
  const type = (text: string) =>
    act(
      'key',
      [...text].flatMap((value) => ['keyDown', 'keyUp'].map((it) => ({ type: it, value }))),
    )
  return {
    goto: (url) => call('POST', `${session}/url`, { url }),
    evaluate: async (fn, ...args) => {
      const script = `return ${createScript(fn, args)}`
      return JSON.parse(await call('POST', `${session}/execute/sync`, { script, args: [] }))
    },
    click: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        ...['pointerDown', 'pointerUp'].map((it) => ({ type: it, button: 0 })),
      ]),
    type,
    press: (key) => type(keys[key]),
    resize: (width, height) => call('POST', `${session}/window/rect`, { width, height }),
    close: async () => {
      await call('DELETE', session)
      driver.kill()
      display.process.kill()
    },
  }
}

/** Returns an expression that calls a function and gives its result as JSON. */
const createScript = (fn: (...args: never[]) => unknown, args: unknown[]) =>
  `Promise.resolve((${fn})(...${JSON.stringify(args)})).then((it) => JSON.stringify(it ?? null))`

/** Returns a function that sends one command of the WebDriver protocol and returns its result. */
function createWebDriverClient(origin: string) {
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await fetch(`${origin}${path}`, { method, body: body ? JSON.stringify(body) : null })
    const { value } = JSON.parse(await response.text())
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
}

/** Starts a virtual display with a free number. */
async function startDisplay(path: string): Promise<{ name: string; process: ChildProcess }> {
  const server = startProcess(path, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
  let output = ''
  server.stdout?.on('data', (chunk) => {
    output += chunk
  })
  await vi.waitFor(() => expect(output).toContain('\n'), { timeout: 10_000 })
  return { name: `:${output.trim()}`, process: server }
}

/** Starts a program that ends with this process at the latest. */
function startProcess(path: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill())
  return child
}
