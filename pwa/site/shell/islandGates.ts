/** Opens the islands of a page (see `Island`). */

export type Gate = { isOpen: boolean; opened: Promise<void>; open: () => void }

/** The closed gates of the page by their elements. */
const closedGates = new Map<Element, Gate>()
let observer: IntersectionObserver | undefined

/** An island is ready before its guest has scrolled to it. */
const rootMargin = '25%'

/** On the server everything is rendered. */
export function createGate(): Gate {
  let resolve = () => {}
  const opened = new Promise<void>((resolveOpened) => {
    resolve = resolveOpened
  })
  const gate: Gate = {
    isOpen: import.meta.env.SSR,
    opened,
    open: () => {
      gate.isOpen = true
      resolve()
    },
  }
  return gate
}

function open(element: Element): void {
  closedGates.get(element)?.open()
  closedGates.delete(element)
  observer?.unobserve(element)
}

/**
 * Opens the gate when the element is touched, or already when it comes near the screen. Returns a function that stops
 * watching.
 */
export function watchGate(gate: Gate, element: Element, when: 'seen' | 'touched'): () => void {
  closedGates.set(element, gate)
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) open(target)
    },
    { rootMargin },
  )
  if (when === 'seen') observer.observe(element)
  return () => {
    closedGates.delete(element)
    observer?.unobserve(element)
  }
}

/** Opens all gates: what all parts of the page show is about to change. */
export function openAllGates(): void {
  for (const element of closedGates.keys()) open(element)
}

/**
 * Opens the gate of what is touched. This runs before React handles the event: React then hydrates the island at once, and
 * the event reaches it.
 */
export function openTouchedGates(): void {
  const openTouched = ({ target }: Event) => {
    for (const element of closedGates.keys()) if (target instanceof Node && element.contains(target)) open(element)
  }
  for (const type of ['pointerdown', 'click', 'focusin', 'keydown', 'input', 'change'])
    window.addEventListener(type, openTouched, { capture: true, passive: true })
}
