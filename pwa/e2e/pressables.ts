/** What a page offers to press, and what happens on the screen after a press. Its functions run in the page. */

export type Pressable = {
  /** The role and the name, without what differs from row to row. */
  key: string
  /** In which order they are pressed: what can be opened again comes first, what is gone afterwards last. */
  rank: number
  opensMenu: boolean
}

export type Screen = {
  path: string
  /** The titles of the dialogs and menus that are open, the top one last. */
  layers: string[]
  pressables: Pressable[]
}

type Watch = {
  /** What has happened since the pointer went down. */
  effects: Set<string>
  /** The text of every toast so far. */
  toasts: Set<string>
  /** What was listed last. */
  pressables: HTMLElement[]
  pressed: Element | null
  /** The dialogs and menus that are open, the top one last. A toast has the role of a dialog, too. */
  listLayers: () => Element[]
  listTitles: () => string[]
  /** A text without names, numbers and days. */
  mask: (text: string) => string
}

declare global {
  interface Window {
    pressWatch: Watch
  }
}

/** Runs before the scripts of the page. */
export function watchScreen() {
  const watch: Watch = {
    effects: new Set(),
    toasts: new Set(),
    pressables: [],
    pressed: null,
    listLayers: () =>
      [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], dialog[open]')].filter(
        (it) => it.closest('.toasts') === null && it.checkVisibility(),
      ),
    listTitles: () =>
      watch
        .listLayers()
        .map((it) =>
          it.getAttribute('role') === 'menu' ? 'menu' : watch.mask(it.querySelector('h1, h2, h3')?.textContent ?? ''),
        ),
    mask: (text) =>
      text
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/\b(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic|lun|mar|mer|gio|ven|sab|dom)[a-zì]*\b/gi, '#')
        .replace(/«[^»]*»/g, '«…»')
        .replace(/\S+@\S+|\b[A-Z\d]{8}\b/g, '…')
        .replace(/(?<=\S )\p{Lu}[\p{L}\d’]*/gu, '…')
        .replace(/[\d.,]+/g, '#')
        .replace(/(?:[…#] ?)+/g, '…')
        .replace(/…(?:d(?:i|el|ella|ei|elle|egli) …)+/g, '…')
        .slice(0, 60),
  }
  window.pressWatch = watch
  // A pointer above an element or the focus in it is no effect of a press.
  const ignored =
    /^(class|style|tabindex|title|aria-describedby|data-(hovered|pressed|focused|focus-visible|focus-within))$/
  new MutationObserver((records) => {
    for (const { type, target, attributeName, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement
      if (element?.closest('.toasts') && addedNodes.length === 0) continue
      if (type !== 'attributes' || !ignored.test(attributeName ?? '')) watch.effects.add(attributeName ?? type)
    }
    for (const toast of document.querySelectorAll('.toast')) watch.toasts.add(toast.textContent ?? '')
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  window.addEventListener('pointerdown', () => watch.effects.clear(), true)
  for (const type of ['change', 'scroll']) window.addEventListener(type, () => watch.effects.add(type), true)
  window.addEventListener(
    'focusin',
    ({ target }) => {
      const { pressed } = watch
      const isElsewhere = target instanceof Element && pressed && !pressed.contains(target) && !target.contains(pressed)
      if (isElsewhere) watch.effects.add('focus')
    },
    true,
  )
  window.print = () => watch.effects.add('print')
}

/** Closes the toasts, which may cover what is pressed next. */
export async function closeToasts() {
  const buttons = document.querySelectorAll<HTMLElement>('.toast [slot=close]')
  for (const it of buttons) it.click()
  if (buttons.length > 0) await new Promise(requestAnimationFrame)
}

/** Whether something happens within this time. */
export async function waitForEffect(timeoutMs: number): Promise<boolean> {
  const { effects } = window.pressWatch
  const end = performance.now() + timeoutMs
  while (effects.size === 0 && performance.now() < end) await new Promise(requestAnimationFrame)
  return effects.size > 0
}

export const readLayers = (): string[] => window.pressWatch.listTitles()

/** Waits for two frames; whether the page shows that it is loading. */
export async function isBusy(): Promise<boolean> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  return document.querySelector('[aria-busy=true]') !== null
}

/** A drag handle is moved, not pressed. */
const pressableSelector = `button:not(.drag-handle), summary, [role=button], [role=tab], [role=switch], [role=menuitem], a.button,
  a[download], input[type=checkbox], input[type=radio], .planner-grid .planner-bar`

/** Presses what was listed, where it does not matter how: without waiting for its place on the screen. */
export function pressAgain(index: number) {
  window.pressWatch.effects.clear()
  window.pressWatch.pressables[index]?.click()
}

/** Lists what the top layer offers, or the part of the page that `root` names where no layer is open. */
export function readScreen({ root, selector }: { root: string; selector: string }): Screen {
  const { mask, listLayers: findLayers, listTitles } = window.pressWatch
  const layer = findLayers().at(-1)
  const getName = (it: HTMLElement): string => {
    if (it instanceof HTMLInputElement) return it.labels?.[0]?.textContent ?? it.getAttribute('aria-label') ?? ''
    const shown = it.cloneNode(true)
    if (!(shown instanceof Element)) return ''
    for (const hidden of shown.querySelectorAll('.visually-hidden, [aria-hidden=true]')) hidden.remove()
    const text = shown.textContent ?? ''
    // What follows a colon is the row.
    return /\p{L}/u.test(text) ? text : (it.getAttribute('aria-label') ?? text).replace(/: .*/, '')
  }
  const endPattern = /^(Annulla|Chiudi|×|Fatto)$/
  const describePath = (it: Element): string => {
    const path: string[] = []
    for (let at: Element | null = it; at && path.length < 5; at = at.parentElement)
      path.push(`${at.tagName}.${at.classList[0] ?? ''}`)
    return path.join(' ')
  }
  const isChosen = (it: HTMLElement) =>
    (it instanceof HTMLInputElement && it.type === 'radio' && it.checked) ||
    it.getAttribute('aria-pressed') === 'true' ||
    it.getAttribute('aria-selected') === 'true'
  const getTarget = (it: HTMLElement) => (it instanceof HTMLInputElement ? (it.labels?.[0] ?? it) : it)
  const isOffered = (it: HTMLElement) =>
    !it.matches(':disabled, [aria-disabled=true], [inert] *, button[tabindex="-1"]') &&
    (it.closest('[aria-hidden=true]') === null || it.matches('.planner-bar')) &&
    getTarget(it).checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    getTarget(it).getBoundingClientRect().width > 2 &&
    !isChosen(it)
  const places = layer ? [layer] : [...document.querySelectorAll(root)]
  const toasts = [...document.querySelectorAll('.toasts:not([data-held])')]
  const counts = new Map<string, number>()
  const found = new Map<string, { element: HTMLElement; rank: number }>()
  const days = places
    .flatMap((it) => [...it.querySelectorAll<HTMLElement>('.calendar [role=button]')])
    .filter(isOffered)
  /** Two days that follow each other, and are not the first of the month. */
  const chosenDays = [days.at(-3), days.at(-1)]
  for (const place of [...toasts, ...places])
    for (const it of place.querySelectorAll<HTMLElement>(selector)) {
      if (!isOffered(it) || (days.includes(it) && !chosenDays.includes(it))) continue
      const toast = it.closest('.toast')
      const row = it.closest('li, article, tr, [role=row], .choices, .room-offers')
      const text = mask(getName(it))
      const isBar = it.matches('.planner-bar')
      const name = days.includes(it)
        ? `day ${chosenDays.indexOf(it)}`
        : isBar
          ? `bar ${it.dataset.status ?? it.dataset.kind ?? 'kept'}`
          : // Rows differ in what they are about.
            row && text.includes('…') && !it.matches('.button')
            ? `.${it.classList[0] ?? ''} ${it.dataset.kind ?? ''}`
            : text
      const role = it.getAttribute('role') ?? (it instanceof HTMLInputElement ? it.type : it.tagName.toLowerCase())
      const title = mask(toast?.querySelector('[slot=title]')?.textContent ?? '')
      const key = `${toast ? `toast ${it.slot === 'close' ? '' : title} ` : ''}${role} ${name}`
      if (found.has(key)) continue
      // Lists without an end show the same press for each row.
      const path = describePath(it)
      counts.set(path, (counts.get(path) ?? 0) + 1)
      if ((counts.get(path) ?? 0) > (row ? 6 : 99)) continue
      const isLoud = it.matches('[type=submit], [data-variant=primary], [data-variant=danger], [data-danger]')
      const isGone = /^(Elimina|Svuota|Togli$)/.test(name)
      const rank = toast ? 0 : endPattern.test(name) ? 1 : isGone ? 4 : isLoud ? 3 : 2
      found.set(key, { element: getTarget(it), rank })
    }
  const sorted = [...found].sort(([, a], [, b]) => a.rank - b.rank)
  window.pressWatch.pressables = sorted.map(([, { element }]) => element)
  const pressables = sorted.map(([key, { element, rank }]) => ({
    key,
    rank,
    opensMenu: element.getAttribute('aria-haspopup') === 'true',
  }))
  return { path: location.pathname, layers: listTitles(), pressables }
}

export const listArguments = (root: string) => ({ root, selector: pressableSelector })
