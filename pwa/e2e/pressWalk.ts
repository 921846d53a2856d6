/** Presses everything that a page offers, layer by layer, and notes what leads nowhere. */
import type { Page } from 'playwright-core'
import type { Visitor } from '#api/testing/browser.ts'
import { adminTexts } from './frontDesk.ts'
import {
  closeToasts,
  isBusy,
  listArguments,
  listLayers,
  listPressables,
  type Pressable,
  waitForEffect,
  watchScreen,
} from './pressables.ts'

// Long enough for a busy machine.
const effectTimeoutMs = 3_000
const settleTimeoutMs = 5_000
const clickTimeoutMs = 3_000
const maxPresses = 150
const maxDepth = 5
/** A button may have nothing to do yet: a second try comes after the others. */
const maxTries = 2
/** How often a scope brings back what has gone. */
const maxLost = 12

/** The requests that no press makes. */
const background = /\/api\/(changes|health|warnings|session$|mails\/health|house)/

/** The server refuses a form that is not filled in. */
const expectedErrors = /status of 4(00|09)/

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

/** Where a page's own presses are: its address, and the elements that hold them. */
export type Part = { name: string; address: string; root: string }

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
    const [path = ''] = part.address.split('?')
    const acts = { restore: () => this.#restorePart(part), renew: () => this.open(part) }
    await this.#walkScope({ name: part.name, path, layers: [], ...acts }, part.root)
  }

  async open({ address, root }: Part): Promise<void> {
    await this.#page.goto(address)
    await this.#page.locator(root).first().waitFor()
    await this.settle()
  }

  /** Waits until nothing loads. */
  async settle(): Promise<void> {
    const end = Date.now() + settleTimeoutMs
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

  /** Walks again through the parts in which something is left: a press may have come while the page was busy. */
  async walkLeft(parts: Part[]): Promise<void> {
    const left = new Set(this.listUnpressed())
    const isLeft = (name: string, part: Part) =>
      withoutState(name).startsWith(`${withoutState(part.name)} › `) && left.has(withoutPlace(name))
    for (const part of parts) {
      if (![...this.seen].some((name) => isLeft(name, part))) continue
      await this.open(part)
      await this.walk(part)
    }
  }

  async #restorePart(part: Part): Promise<boolean> {
    const { address, root } = part
    const isThere = new URL(this.#page.url()).pathname === address.split('?')[0]
    const isClosed = await this.#closeTo(0)
    if (!isClosed || !isThere || !(await this.#page.locator(root).first().isVisible())) await this.open(part)
    return true
  }

  async #walkScope(scope: Scope, root: string): Promise<void> {
    const tries = new Map<string, number>()
    /** After which press each name appeared; null for those from the start. */
    const causes = new Map<string, string | null>()
    const lost: string[] = []
    let last: string | null = null
    const isLeft = (name: string) =>
      !this.#ignored.has(name) && !this.pressed.has(name) && (tries.get(name) ?? 0) < maxTries
    const isLeftBehind = (name: string) => !tries.has(name) && this.#hasLeft(this.#opened.get(name))
    for (let count = 0; count < maxPresses; count++) {
      if (!(await scope.restore())) return
      const offered = await this.#list(scope, root)
      for (const { name } of offered) {
        this.seen.add(name)
        if (!causes.has(name)) causes.set(name, last)
      }
      const getRank = ({ name, rank }: Offer) => (lost.includes(name) ? 0 : rank)
      const [first] = offered.filter(({ name }) => isLeft(name)).sort((a, b) => getRank(a) - getRank(b))
      const next = first ?? offered.find(({ name }) => isLeftBehind(name))
      if (!next) {
        const name = [...causes.keys()].find((it) => isLeft(it) && !lost.includes(it))
        if (name === undefined || lost.length > maxLost) return
        lost.push(name)
        await this.#bringBack(scope, root, causes.get(name) ?? null)
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
    const find = async () => (await this.#list(scope, root)).find(({ name }) => name === cause)
    const found = cause === null ? undefined : await find()
    if (!found) await scope.renew()
    const again = found ?? (cause === null ? undefined : (await scope.restore()) && (await find()))
    if (!again || !(await this.#click(again))) return
    await this.#waitForEffect()
    await this.settle()
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
        const isOpen = async () => isSame(await this.#readLayers(), scope.layers)
        if (await isOpen()) return true
        if ((await this.#closeTo(scope.layers.length)) && (await isOpen())) return true
        if (!(await parent.restore())) return false
        const opener = (await this.#list(parent, root)).find((it) => it.key === key)
        if (!opener || !(await this.#click(opener))) return false
        await this.#waitForEffect()
        await this.settle()
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
    await this.settle()
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

  async #list(scope: Scope, root: string): Promise<Offer[]> {
    const read = () => this.#page.evaluate(listPressables, listArguments(root)).catch(() => [])
    // A press may lead to another page, or open a dialog, a moment later.
    const isTop = async () =>
      (scope.path === null || new URL(this.#page.url()).pathname === scope.path) &&
      isSame(await this.#readLayers(), scope.layers)
    let offered = await read()
    for (let tries = 0; tries < maxTries && !(await isTop()); tries++) {
      await scope.restore()
      offered = await read()
    }
    if (!(await isTop())) return []
    const toasts = offered.filter(({ key }) => key.startsWith('toast'))
    if (toasts.length > 0 && toasts.every(({ key }) => this.pressed.has(key))) {
      await this.#page.evaluate(closeToasts)
      offered = await read()
    }
    const isMenu = scope.layers.at(-1) === 'menu'
    return offered.map((it, index) => {
      const place = isMenu || it.opensMenu ? scope.name : withoutState(scope.name)
      return { ...it, index, name: it.key.startsWith('toast') ? it.key : `${place} › ${it.key}` }
    })
  }

  #readLayers = (): Promise<string[]> => this.#page.evaluate(listLayers).catch(() => [])

  /** Closes layers by Escape. Over typed text a question follows. */
  async #closeTo(depth: number): Promise<boolean> {
    for (let tries = 0; tries < 6; tries++) {
      if ((await this.#readLayers()).length <= depth) return true
      const discard = this.#page.getByRole('alertdialog').getByRole('button', { name: 'Scarta', exact: true })
      if (await discard.isVisible()) await discard.click()
      else await this.#page.keyboard.press('Escape')
      await this.settle()
    }
    return false
  }
}

/** Before the first page of the visitor. */
export const watchPresses = ({ context }: Visitor) => context.addInitScript(watchScreen)
