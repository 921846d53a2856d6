/** How far each entry of the browser's history was scrolled, for as long as the document lives. */

const offsets = new Map<string, number>()

const hasKey = (state: unknown): state is { entry: string } =>
  typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string'

/** Whether a page that has just taken the place of another entry is a new one, as after a link in a dialog. */
export function isNewPage(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'isNewPage' in state && !hasKey(state)
}

/** The key of the history entry on the screen. An entry without one gets `key`. */
export function getEntryKey(key = `${Date.now()}.${offsets.size}`): string {
  const state: unknown = window.history.state
  if (hasKey(state)) return state.entry
  window.history.replaceState({ ...(typeof state === 'object' && state), entry: key }, '')
  return key
}

/** What a page keeps for the history entry on the screen. An entry without a key has nothing, and does not need one yet. */
export function readKept(): number | undefined {
  const state: unknown = window.history.state
  return hasKey(state) ? offsets.get(state.entry) : undefined
}
export const keep = (offset: number, key = getEntryKey()): void => void offsets.set(key, offset)

const userInputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Keeps the offset while rows that are read later make the page longer above what is on the screen: the offset was
 * remembered with them. The browser would move it. Ends when somebody touches the page. Returns the function that ends it.
 */
export function holdOffset(onEnd?: () => void): () => void {
  const { style } = document.documentElement
  style.overflowAnchor = 'none'
  const release = () => {
    style.overflowAnchor = ''
    for (const type of userInputs) window.removeEventListener(type, release)
    onEnd?.()
  }
  for (const type of userInputs) window.addEventListener(type, release, { passive: true })
  return release
}
