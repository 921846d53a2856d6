/** Presses everything that a page offers, layer by layer, and notes what leads nowhere. */
import type { Page } from 'playwright-core'
import type { Visitor } from '#api/testing/browser.ts'
import { adminTexts } from './frontDesk.ts'
import {
  closeToasts,
  isBusy,
  listArguments,
  type Pressable,
  pressAgain,
  readLayers,
  readScreen,
  waitForEffect,
  watchScreen,
} from './pressables.ts'

// Long enough for a busy machine.
const effectTimeoutMs = 3_000
const calmTimeoutMs = 5_000
const clickTimeoutMs = 3_000
const maxPresses = 150
const maxDepth = 5
/** A button may have nothing to do yet: a second try comes after the others. */
const maxTries = 2
/** How often a scope brings back what has gone. */
const maxBroughtBack = 30

/** The requests that no press makes. */
const background = /\/api\/(changes|health|warnings|session$|mails\/health|house)/

/** The server refuses a form that is not filled in, and a write to what has changed: it is made anew. */
const expectedErrors = /status of 4(00|09|12)/

type Scope = {
  /** Begins the names of its presses. */
  name: string
  /** Of its page; null for a layer. */
  path: string | null
  /** The titles of the layers that are open in it. */
  layers: string[]
  /** Makes it the top layer again; false where that is no longer possible. */
  restore: () => Promise<boolean>
  /** Closes it, so that it begins anew. */
  renew: () => Promise<void>
}

type Offer = Pressable & { index: number; name: string }

/** Where a page's own presses are: its address, the elements that hold them, and what makes them appear. */
export type Part = { name: string; address: string; root: string; prepare?: (page: Page) => Promise<void> }

/** A state of a booking belongs to the name of a press in its menu. */
const withoutState = (name: string) => name.replace(/ \[[^\]]*\]/g, '')

/** The same dialog or menu may open in several places. */
const withoutPlace = (name: string) => withoutState(name).replace(/^.* › (?=«|button .* › menuitem)/, '')

const isSame = (a: string[], b: string[]) => a.length === b.length && a.at(-1) === b.at(-1)

export class PressWalk {
  readonly faults: string[] = []
  readonly seen = new Set<string>()
  readonly pressed = new Set<string>()
  readonly #page: Page
  readonly #errors: string[]
  readonly #ignored: ReadonlySet<string>
  /** The names of the layers that presses have opened. */
  readonly #opened = new Map<string, string>()
  readonly #parts: Part[] = []
  readonly #pending = new Set<unknown>()
  /** What has happened outside the page since the last press. */
  #outside = 0
  #onOutside = () => {}

  /** `ignored`: the names of presses that are made elsewhere. */
  constructor({ page, errors }: Visitor, ignored: string[]) {
    this.#ignored = new Set(ignored)
    this.#page = page
    this.#errors = errors
    const note = () => {
      this.#outside += 1
      this.#onOutside()
    }
    page.on('request', (it) => {
      if (background.test(it.url())) return
      this.#pending.add(it)
      if (it.url().includes('/api/')) note()
    })
    page.on('requestfinished', (it) => void this.#pending.delete(it))
    page.on('requestfailed', (it) => void this.#pending.delete(it))
    page.on('download', note)
    page.on('filechooser', note)
    page.on('framenavigated', note)
    page.on('popup', (popup) => {
      note()
      void popup.close()
    })
    page.on('dialog', (it) => {
      note()
      void it.accept()
    })
  }

  /** Presses everything there that was not pressed anywhere else. */
  async walk(part: Part): Promise<void> {
    if (!this.#parts.includes(part)) this.#parts.push(part)
    const [path = ''] = part.address.split('?')
    const acts = { restore: () => this.#restorePart(part), renew: () => this.open(part) }
    await this.#walkScope({ name: part.name, path, layers: [], ...acts }, part.root)
  }

  /** Walks once more where something is left: on a busy machine its effect may have come too late to be seen. */
  async walkWhatIsLeft(): Promise<void> {
    const left = new Set(this.listUnpressed())
    const seen = [...this.seen].filter((name) => left.has(withoutPlace(name)))
    const places = new Set(seen.map((name) => withoutState(name).split(' › ')[0]))
    for (const part of this.#parts.filter(({ name }) => places.has(withoutState(name)))) await this.walk(part)
  }

  async open({ address, root, prepare }: Part): Promise<void> {
    await this.#page.goto(address)
    await this.#page.locator(root).first().waitFor()
    await prepare?.(this.#page)
    await this.waitUntilCalm()
  }

  /** Waits until nothing loads. */
  async waitUntilCalm(): Promise<void> {
    const end = Date.now() + calmTimeoutMs
    // What has just been loaded needs a moment to show itself.
    for (let calm = this.#pending.size === 0 ? 1 : 0; Date.now() < end; ) {
      const isCalm = !(await this.#page.evaluate(isBusy).catch(() => true)) && this.#pending.size === 0
      calm = isCalm ? calm + 1 : 0
      if (calm > 1) return
    }
  }

  /** What was offered, but never had an effect. */
  listUnpressed(): string[] {
    const pressed = new Set([...this.pressed].map(withoutPlace))
    return [...new Set([...this.seen].map(withoutPlace))]
      .filter((it) => !pressed.has(it) && !this.#ignored.has(it))
      .sort()
  }

  async #restorePart(part: Part): Promise<boolean> {
    const { address, root } = part
    const isThere = new URL(this.#page.url()).pathname === address.split('?')[0]
    const isClosed = (await this.#closeTo(0)).length === 0
    if (!isClosed || !isThere || !(await this.#page.locator(root).first().isVisible())) await this.open(part)
    return true
  }

  async #walkScope(scope: Scope, root: string): Promise<void> {
    const tries = new Map<string, number>()
    /** After which press each name appeared; null for those from the start. */
    const causes = new Map<string, string | null>()
    const broughtBack = new Set<string>()
    const gone = new Set<string>()
    let last: string | null = null
    const isLeft = (name: string) =>
      !this.#ignored.has(name) && !this.pressed.has(name) && (tries.get(name) ?? 0) < maxTries
    const isLeftBehind = (name: string) => !tries.has(name) && this.#hasLeft(this.#opened.get(name))
    const getRank = ({ name, rank }: Offer) => (broughtBack.has(name) ? 0 : rank)
    for (let count = 0, lost = 0; count < maxPresses; count++) {
      const offered = await this.#list(scope, root)
      if (!offered) return
      for (const { name } of offered) {
        this.seen.add(name)
        if (!causes.has(name)) causes.set(name, last)
      }
      const [first] = offered.filter(({ name }) => isLeft(name)).sort((a, b) => getRank(a) - getRank(b))
      const next = first ?? offered.find(({ name }) => isLeftBehind(name))
      if (!next) {
        const name = [...causes.keys()].find((it) => isLeft(it) && !gone.has(it))
        if (name === undefined || lost++ > maxBroughtBack) return
        const cause = causes.get(name) ?? null
        await this.#bringBack(scope, root, cause)
        const there = new Set((await this.#list(scope, root))?.map((it) => it.name))
        for (const [it, itsCause] of causes)
          if (itsCause === cause && isLeft(it)) (there.has(it) ? broughtBack : gone).add(it)
        continue
      }
      tries.set(next.name, (tries.get(next.name) ?? 0) + 1)
      if (!(await this.#press(next))) continue
      last = next.name
      this.pressed.add(next.name)
      const layers = await this.#readLayers()
      const isNew = layers.some((it, i) => it !== scope.layers[i])
      if (!isNew || layers.length >= maxDepth) continue
      const layer = this.#openLayer(scope, next, layers, root)
      this.#opened.set(next.name, layer.name)
      await this.#walkScope(layer, root)
    }
    this.faults.push(`${scope.name}: more than ${maxPresses} presses`)
  }

  /** Whether something in this layer was seen, but not pressed: its end may have come before. */
  #hasLeft(layer: string | undefined): boolean {
    if (layer === undefined) return false
    const names = [...this.seen].filter((it) => it.startsWith(`${layer} › `))
    return names.some((it) => !this.pressed.has(it) || this.#hasLeft(this.#opened.get(it)))
  }

  /** Makes what has gone appear again: from the start of the scope, or by the press that led to it. */
  async #bringBack(scope: Scope, root: string, cause: string | null): Promise<void> {
    const find = async () => cause !== null && (await this.#list(scope, root))?.find(({ name }) => name === cause)
    const found = await find()
    if (!found) await scope.renew()
    const again = found || (await find())
    if (again) await this.#pressAgain(again)
  }

  /** The scope of a layer that this press has opened. */
  #openLayer(parent: Scope, { key, name }: Offer, layers: string[], root: string): Scope {
    const title = layers.at(-1) ?? ''
    const place = withoutState(parent.name).split(' › ')[0]
    const scope: Scope = {
      name: title === 'menu' ? name : `${place} › «${title}»`,
      path: null,
      layers,
      renew: async () => void (await this.#closeTo(0)),
      restore: async () => {
        if (isSame(await this.#closeTo(scope.layers.length), scope.layers)) return true
        const opener = (await this.#list(parent, root))?.find((it) => it.key === key)
        if (!opener) return false
        await this.#pressAgain(opener)
        // The same button of another row has another title.
        const opened = await this.#readLayers()
        if (opened.length !== layers.length || (opened.at(-1) === 'menu') !== (title === 'menu')) return false
        scope.layers = opened
        return true
      },
    }
    return scope
  }

  /** False where the press was not possible or had no effect. */
  async #press(offer: Offer): Promise<boolean> {
    const errorCount = this.#errors.length
    const { name } = offer
    if (!(await this.#click(offer))) return false
    const hasEffect = await this.#waitForEffect()
    await this.waitUntilCalm()
    for (const error of this.#errors.slice(errorCount))
      if (!expectedErrors.test(error)) this.faults.push(`${name}: ${error.slice(0, 300)}`)
    const toasts = await this.#page.evaluate(() => [...window.pressWatch.toasts].splice(0)).catch(() => [])
    if (toasts.some((it) => it.includes(adminTexts.it.t('admin.outcomeUnknown'))))
      this.faults.push(`${name}: ${toasts.at(-1)}`)
    return hasEffect || this.#outside > 0
  }

  async #waitForEffect(): Promise<boolean> {
    if (this.#outside > 0) return true
    const outside = new Promise<boolean>((resolve) => {
      this.#onOutside = () => resolve(true)
    })
    return Promise.race([outside, this.#page.evaluate(waitForEffect, effectTimeoutMs).catch(() => true)])
  }

  async #click({ index }: Offer): Promise<boolean> {
    const handle = await this.#page.evaluateHandle((it) => {
      const element = window.pressWatch.pressables[it] ?? null
      window.pressWatch.pressed = element
      window.pressWatch.toasts.clear()
      return element
    }, index)
    this.#outside = 0
    const clicked = handle.asElement()?.click({ timeout: clickTimeoutMs })
    return clicked === undefined
      ? false
      : clicked.then(
          () => true,
          () => false,
        )
  }

  async #pressAgain({ index }: Offer): Promise<void> {
    this.#outside = 0
    await this.#page.evaluate(pressAgain, index).catch(() => {})
    await this.#waitForEffect()
    await this.waitUntilCalm()
  }

  /** What the scope offers; null where it cannot be opened again. */
  async #list(scope: Scope, root: string): Promise<Offer[] | null> {
    const read = () => this.#page.evaluate(readScreen, listArguments(root)).catch(() => null)
    // A press may lead to another page, or open a dialog, a moment later.
    for (let tries = 0; tries <= maxTries; tries++) {
      if (!(await scope.restore())) return null
      let screen = await read()
      const toasts = screen?.pressables.filter(({ key }) => key.startsWith('toast')) ?? []
      if (toasts.length > 0 && toasts.every(({ key }) => this.pressed.has(key))) {
        await this.#page.evaluate(closeToasts)
        screen = await read()
      }
      if (screen && isSame(screen.layers, scope.layers) && (scope.path ?? screen.path) === screen.path)
        return screen.pressables.map((it, index) => ({ ...it, index, name: this.#getName(scope, it) }))
    }
    return null
  }

  #getName({ name, layers }: Scope, { key, opensMenu }: Pressable): string {
    if (key.startsWith('toast')) return key
    return `${layers.at(-1) === 'menu' || opensMenu ? name : withoutState(name)} › ${key}`
  }

  #readLayers = (): Promise<string[]> => this.#page.evaluate(readLayers).catch(() => [])

  /** Closes layers by Escape, and returns those that are left. Over typed text a question follows. */
  async #closeTo(depth: number): Promise<string[]> {
    let layers = await this.#readLayers()
    for (let tries = 0; tries < 6 && layers.length > depth; tries++) {
      const discard = this.#page.getByRole('alertdialog').getByRole('button', { name: 'Scarta', exact: true })
      if (await discard.isVisible()) await discard.click()
      else await this.#page.keyboard.press('Escape')
      await this.waitUntilCalm()
      layers = await this.#readLayers()
    }
    return layers
  }
}

/** Before the first page of the visitor. */
export const watchPresses = ({ context }: Visitor) => context.addInitScript(watchScreen)
