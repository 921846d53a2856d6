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
    const target = hiddenAt.current ?? readKept() ?? 0
    const scroll = () => {
      window.scrollTo(0, target)
      if (window.scrollY >= target - 1) observer.disconnect()
    }
    // The page may be too short until rows are there that are read later.
    const observer = new ResizeObserver(scroll)
    observer.observe(document.documentElement)
    scroll()
    const remember = () => {
      hiddenAt.current = window.scrollY
      keep(window.scrollY, key)
    }
    remember()
    const release = holdOffset(() => observer.disconnect())
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      release()
      window.removeEventListener('scroll', remember)
    }
  }, [isShown])
}
