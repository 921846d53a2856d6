/**
 * How far a page was scrolled, for each entry of the browser's history: the way back shows the page as it was left. The
 * browser itself restores only a page whose rows are already there.
 */
import { useLayoutEffect, useRef } from 'react'
import { getEntryKey, holdOffset, keep, readKept } from '#pwa/historyEntry.ts'

/** Scrolls to where the page was left when its rows are there, to the top in a new entry, and remembers it from then on. */
export function useKeptScroll(isShown: boolean): void {
  /** While the page is hidden, but not left. */
  const hiddenAt = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (!isShown) return
    const key = getEntryKey()
    window.scrollTo(0, hiddenAt.current ?? readKept() ?? 0)
    const remember = () => {
      hiddenAt.current = window.scrollY
      keep(window.scrollY, key)
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
