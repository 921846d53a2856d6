/** The two ways of working at the front desk: with a finger, and with the keyboard alone. */
import type { Locator, Page } from 'playwright-core'

export type Hand = {
  press: (target: Locator) => Promise<void>
  /** Opens the booking on the planner: a finger meets the bar, the keyboard the cell of a day. */
  open: (bar: Locator, cell: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  choose: (select: Locator, label: string) => Promise<void>
  /** How often the finger touched the screen, or the key that presses was used. */
  countPresses: () => number
}

export function createFinger(page: Page): Hand {
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.tap()
  }
  return {
    press,
    open: (bar) => press(bar),
    type: async (field, text) => {
      await press(field)
      await page.keyboard.type(text)
    },
    // The list of a select belongs to the system.
    choose: async (select, label) => {
      presses += 2
      await select.selectOption({ label })
    },
    countPresses: () => presses,
  }
}

/** The key that brings the focus nearer to the target: arrows within a grid, a menu or a group of radios, otherwise Tab. */
function findNextKey(target: Element): string | null {
  const focused = document.activeElement ?? document.body
  if (focused === target) return null
  const isRadio = (it: Element) => it instanceof HTMLInputElement && it.type === 'radio'
  if (isRadio(target) && isRadio(focused) && target.getAttribute('name') === focused.getAttribute('name'))
    return 'ArrowDown'
  if (target.closest('[role=menu]')?.contains(focused)) return 'ArrowDown'
  const grid = focused.closest('[role=grid]')
  if (grid?.contains(target)) {
    const days = [...grid.querySelectorAll('.calendar-month [role=button]:not([data-outside-month])')]
    const [at, wanted] = [days.indexOf(focused), days.indexOf(target)]
    if (at >= 0 && wanted >= 0) {
      if (Math.abs(wanted - at) >= 7) return wanted > at ? 'ArrowDown' : 'ArrowUp'
      return wanted > at ? 'ArrowRight' : 'ArrowLeft'
    }
    const [from, to] = [focused.getBoundingClientRect(), target.getBoundingClientRect()]
    if (Math.abs(to.top - from.top) > from.height / 2) return to.top > from.top ? 'ArrowDown' : 'ArrowUp'
    return to.left > from.left ? 'ArrowRight' : 'ArrowLeft'
  }
  const isBefore = target.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBefore && focused !== document.body ? 'Shift+Tab' : 'Tab'
}

const maxKeys = 150

export function createKeyboard(page: Page): Hand {
  let presses = 0
  /** Presses keys until the target has the focus. */
  async function reach(target: Locator) {
    await target.waitFor()
    for (let keys = 0; keys < maxKeys; keys++) {
      const key = await target.evaluate(findNextKey)
      if (key === null) return
      await page.keyboard.press(key)
    }
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300))
    throw new Error(`The keyboard does not reach ${target} from ${focused}`)
  }
  const press = async (target: Locator) => {
    await reach(target)
    presses += 1
    const isBox = await target.evaluate((it) => it instanceof HTMLInputElement)
    await page.keyboard.press(isBox ? 'Space' : 'Enter')
  }
  return {
    press,
    open: (_, cell) => press(cell),
    type: async (field, text) => {
      await reach(field)
      await page.keyboard.type(text)
    },
    choose: async (select, label) => {
      await reach(select)
      await page.keyboard.type(label)
    },
    countPresses: () => presses,
  }
}
