/**
 * How far a page was scrolled, for each entry of the browser's history: the way back shows the page as it was left. The
 * browser itself restores only a page whose rows are already there.
 */
import { useLayoutEffect, useRef } from 'react'

const offsets = new Map<string, number>()

const hasKey = (state: unknown): state is { entry: string } =>
  typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string'

/** The key of the history entry on the screen, which gets one when it is asked for first. */
function getEntryKey(): string {
  const state: unknown = window.history.state
  if (hasKey(state)) return state.entry
  const entry = `${Date.now()}.${offsets.size}`
  window.history.replaceState({ ...(typeof state === 'object' && state), entry }, '')
  return entry
}

/** What a page keeps for the history entry on the screen. An entry without a key has nothing, and does not need one yet. */
export function readKept(): number | undefined {
  const state: unknown = window.history.state
  return hasKey(state) ? offsets.get(state.entry) : undefined
}
export const keep = (offset: number): void => void offsets.set(getEntryKey(), offset)

const userInputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Keeps the offset while rows that are read later make the page longer above what is on the screen: the offset was
 * remembered with them. The browser would move it. Ends when somebody touches the page. Returns the function that ends it.
 */
function holdOffset(): () => void {
  const { style } = document.documentElement
  style.overflowAnchor = 'none'
  const release = () => {
    style.overflowAnchor = ''
    for (const type of userInputs) window.removeEventListener(type, release)
  }
  for (const type of userInputs) window.addEventListener(type, release, { passive: true })
  return release
}

/** Scrolls to where the page was left when its rows are there, to the top in a new entry, and remembers it from then on. */
export function useKeptScroll(isShown: boolean): void {
  /** While the page is hidden, but not left. */
  const hiddenAt = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (!isShown) return
    const key = getEntryKey()
    window.scrollTo(0, hiddenAt.current ?? offsets.get(key) ?? 0)
    const remember = () => {
      hiddenAt.current = window.scrollY
      offsets.set(key, window.scrollY)
    }
    remember()
    const release = holdOffset()
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      release()
      window.removeEventListener('scroll', remember)
    }
  }, [isShown])
}
