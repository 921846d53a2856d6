/**
 * The site's page inside the editor's frame: which of its elements show which texts, and what happens when one is tapped.
 * The page belongs to the same origin, so the editor reaches into it; the page itself knows nothing of the editor.
 */
import { findTexts } from '#contract/text/textMarks.ts'

const textAttributes = ['alt', 'aria-label', 'placeholder', 'title']

/** The element that is tapped for a text: an option of a list cannot be. */
const findTarget = (element: Element): Element => element.closest('select') ?? element

/** The ids of the texts that each element shows. A label around other texts is left out: it would cover them. */
function listTargets(page: Document): Map<Element, string[]> {
  const targets = new Map<Element, string[]>()
  const add = (element: Element, ids: string[]) => {
    if (ids.length === 0) return
    const target = findTarget(element)
    targets.set(target, [...new Set([...(targets.get(target) ?? []), ...ids])])
  }
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const pieces: { element: Element; text: string }[] = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (element && !element.closest('script')) pieces.push({ element, text: walker.currentNode.textContent ?? '' })
  }
  const found = findTexts(pieces.map(({ text }) => text))
  for (const [at, { element, text }] of pieces.entries()) if (text.trim() !== '') add(element, found[at] ?? [])
  const texts = [...targets.keys()]
  for (const element of page.body.querySelectorAll(textAttributes.map((it) => `[${it}]`).join())) {
    const isAround = texts.some((it) => it !== element && element.contains(it))
    const values = textAttributes.map((name) => element.getAttribute(name) ?? '')
    if (!isAround) add(element, findTexts(values).flat())
  }
  return targets
}

/** The ids of the texts that a browser's tab and search engines show of a page. A room's page shows the room's own. */
export function listHeadTexts(page: Document): string[] {
  const description = page.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''
  return findTexts([page.title, description]).flat()
}

/** Style sheets of script are the only ones that the page's security policy lets in. */
const css = `
[data-editable] { cursor: text !important; outline: 1px dashed var(--color-accent) !important; outline-offset: 2px !important; }
[data-editable]:hover { outline-style: solid !important; }
[data-editable]:focus-visible { outline: 3px solid var(--color-focus) !important; }
`

/** An address that the frame may show: a page of the site. */
function isSitePage(link: Element, origin: string): boolean {
  const url = new URL(link.getAttribute('href') ?? '', link.baseURI)
  return url.origin === origin && !/^\/admin(?:\/|$)/.test(url.pathname)
}

type Options = {
  /** Otherwise the page works as for a guest, except that it sends nothing and stays inside the site. */
  isEditing: boolean
  /** Called with the ids of the texts of the tapped element; none where no text of the catalogs is. */
  onChoose: (ids: string[]) => void
}

/** Marks the elements that can be chosen, and lets the keyboard reach them. */
function showTargets(page: Document, targets: Map<Element, string[]>): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-editable]')) {
    if (targets.has(element)) continue
    if (element.dataset.editable === 'focusable') element.removeAttribute('tabindex')
    delete element.dataset.editable
  }
  for (const element of targets.keys()) {
    if (!isHtmlElement(element) || element.dataset.editable !== undefined) continue
    const isFocusable = element.tabIndex >= 0
    if (!isFocusable) element.tabIndex = 0
    element.dataset.editable = isFocusable ? '' : 'focusable'
  }
}

/** `instanceof` knows the classes of this window only. */
const isHtmlElement = (element: Element): element is HTMLElement =>
  element.namespaceURI === 'http://www.w3.org/1999/xhtml'
const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target

/** Follows a loaded page until the returned function is called. */
export function openEditedPage(page: Document, { isEditing, onChoose }: Options): () => void {
  const view = page.defaultView
  if (view === null) return () => {}
  const controller = new AbortController()
  const listen = (type: string, listener: (event: Event) => void) =>
    view.addEventListener(type, listener, { capture: true, signal: controller.signal })
  // A text that is edited is not a request or a message.
  listen('submit', stopEvent)
  if (!isEditing) {
    listen('click', (event) => {
      const link = isElement(event.target) ? event.target.closest('a[href]') : null
      if (link && !isSitePage(link, view.location.origin)) event.preventDefault()
    })
    return () => controller.abort()
  }

  // Carousels stand still in a hidden page: a sentence must not move away from the finger.
  Object.defineProperty(page, 'hidden', { configurable: true, value: true })
  let targets = new Map<Element, string[]>()
  const refresh = () => {
    targets = listTargets(page)
    showTargets(page, targets)
  }
  const choose = (event: Event) => {
    stopEvent(event)
    let element = isElement(event.target) ? event.target : null
    while (element && !targets.has(element)) element = element.parentElement
    onChoose(element ? (targets.get(element) ?? []) : [])
  }
  listen('click', choose)
  // A list opens, and a calendar chooses a day, before the click.
  for (const type of ['pointerdown', 'mousedown']) {
    listen(type, (event) => {
      event.stopImmediatePropagation()
      if (isElement(event.target) && event.target.matches('select')) event.preventDefault()
    })
  }
  listen('keydown', (event) => 'key' in event && (event.key === 'Enter' || event.key === ' ') && choose(event))

  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  let frame = 0
  const observer = new MutationObserver(() => {
    view.cancelAnimationFrame(frame)
    frame = view.requestAnimationFrame(refresh)
  })
  observer.observe(page.body, { subtree: true, childList: true, characterData: true })
  refresh()
  return () => {
    controller.abort()
    observer.disconnect()
    view.cancelAnimationFrame(frame)
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((it) => it !== sheet)
    showTargets(page, new Map())
    Reflect.deleteProperty(page, 'hidden')
  }
}

function stopEvent(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
