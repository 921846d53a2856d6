// A person in Firefox or WebKit: finds elements by what they say, clicks, types, and collects the errors of the pages.
import { expect, vi } from 'vitest'
import type { EngineWindow } from '#api/testing/engines.ts'

/** An element: its selector, and a part of its accessible name or text. */
type Target = [selector: string, text?: string]
type Point = { x: number; y: number }

export type EngineUser = ReturnType<typeof createEngineUser>

export function createEngineUser(window: EngineWindow, origin: string) {
  const errors: string[] = []
  const collectErrors = async () => {
    errors.push(...(await window.evaluate((): string[] => Reflect.get(globalThis, 'recordedErrors') ?? [])))
  }

  /** Waits for a visible element that nothing covers, scrolls it into view and returns its centre. */
  async function find(target: Target, inside: Target = ['html']): Promise<Point> {
    let last = ''
    const locateTwice = async () => {
      const found = await window.evaluate(locate, target, inside)
      const previous = last
      last = JSON.stringify(found)
      if (typeof found === 'string') throw new Error(`${JSON.stringify([target, inside])} ${found}`)
      if (last !== previous) throw new Error(`${JSON.stringify([target, inside])} moves`)
      return found
    }
    return vi.waitFor(locateTwice, { timeout: 25_000, interval: 50 })
  }

  async function click(target: Target, inside?: Target): Promise<void> {
    const { x, y } = await find(target, inside)
    await window.click(x, y)
  }

  return {
    window,
    find,
    click,
    async open(path: string): Promise<void> {
      await collectErrors()
      await window.goto(`${origin}${path}`)
      await window.evaluate(recordErrors)
    },
    async fill(selector: string, text: string): Promise<void> {
      await click([selector])
      await window.type(text)
    },
    focus: (selector: string): Promise<unknown> =>
      window.evaluate((it) => document.querySelector<HTMLElement>(it)?.focus(), selector),
    /** Chooses an option with the arrow keys, because the menu of a select is no part of the page. */
    async choose(selector: string, option: string): Promise<void> {
      await find([selector, option])
      const steps = await window.evaluate(focusSelect, selector, option)
      for (let i = 0; i < Math.abs(steps); i++) await window.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
      expect(await window.evaluate(focusSelect, selector, option)).toBe(0)
    },
    /** Fails on errors of the pages that were opened so far. */
    async expectNoErrors(): Promise<void> {
      await collectErrors()
      expect(errors).toEqual([])
    },
  }
}

/** Runs in the page, which keeps its errors itself: WebDriver does not report them. */
function recordErrors() {
  const errors: string[] = []
  Reflect.set(globalThis, 'recordedErrors', errors)
  self.addEventListener('error', ({ message }) => errors.push(message))
  self.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  document.addEventListener('securitypolicyviolation', (it) => errors.push(`${it.violatedDirective} ${it.blockedURI}`))
}

/** Runs in the page. Focuses a select and returns how many options below the chosen one this option is. */
function focusSelect(selector: string, option: string): number {
  const select = document.querySelector<HTMLSelectElement>(selector)
  if (!select) throw new Error(`${selector} is not on the page`)
  select.focus()
  return [...select.options].findIndex(({ text }) => text === option) - select.selectedIndex
}

/** Runs in the page. Returns the centre of an element, or the reason why nobody can click it now. */
function locate([selector, text = '']: Target, [outerSelector, outerText = '']: Target): Point | string {
  const says = (element: Element, words: string) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').includes(words)
  const isVisible = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 0
  const element = [...document.querySelectorAll(outerSelector)]
    .filter((it) => says(it, outerText))
    .flatMap((it) => [...it.querySelectorAll(selector)])
    .find((it) => says(it, text) && isVisible(it))
  if (!element) return `is not on the page "${document.title}"`
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const centre = { x: x + width / 2, y: y + height / 2 }
  const top = document.elementFromPoint(centre.x, centre.y)
  return element.contains(top) ? centre : `is covered by ${top?.outerHTML.slice(0, 100)}`
}
