import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { getEntryKey, holdOffset, isNewPage, keep, readKept } from '#pwa/historyEntry.ts'

/** How long to look for an anchor while the page module loads. */
const anchorTimeoutMs = 5_000

/**
 * Scrolls to an anchor as soon as it exists: its page module may still be loading. Returns a function that stops
 * looking.
 */
function scrollToAnchor(id: string): () => void {
  const deadline = performance.now() + anchorTimeoutMs
  let frame = 0
  const tryScroll = () => {
    const target = document.getElementById(id)
    if (target) target.scrollIntoView()
    else if (performance.now() < deadline) frame = requestAnimationFrame(tryScroll)
  }
  tryScroll()
  return () => cancelAnimationFrame(frame)
}

/** How long what a page loads may change its height. */
const returnTimeoutMs = 5_000

/**
 * Scrolls to where a page was left, and again whenever its height changes: what it loads comes later. Ends when somebody
 * touches the page. Returns a function that ends it.
 */
function returnTo(offset: number, onEnd: () => void): () => void {
  const scroll = () => window.scrollTo({ top: offset, behavior: 'instant' })
  const observer = new ResizeObserver(scroll)
  const end = holdOffset(() => {
    observer.disconnect()
    clearTimeout(timeout)
    onEnd()
  })
  const timeout = setTimeout(end, returnTimeoutMs)
  observer.observe(document.body)
  scroll()
  return end
}

/**
 * After a navigation inside the app, scrolls to the top or to the anchor and moves the focus to the content, as a
 * browser does after a page load. Back and forward lead to where the page was left; the browser restores only a page that
 * is complete already. Also sends each seen path to the service worker, which caches the page.
 */
export function useScrollAndFocus(): void {
  const [path] = useLocation()
  const lastPath = useRef(path)

  useEffect(() => {
    let stop = () => {}
    let entry = getEntryKey()
    let isReturning = false
    const handleNavigation = () => {
      stop()
      entry = getEntryKey()
      const { hash, pathname } = window.location
      const isOtherPage = pathname !== lastPath.current
      lastPath.current = pathname
      if (hash) {
        stop = scrollToAnchor(decodeURIComponent(hash.slice(1)))
        return
      }
      window.scrollTo({ top: 0, behavior: 'instant' })
      if (isOtherPage) document.getElementById('content')?.focus({ preventScroll: true })
    }
    const handleReturn = () => {
      stop()
      lastPath.current = window.location.pathname
      const offset = readKept()
      entry = getEntryKey()
      if (offset === undefined) return
      isReturning = true
      stop = returnTo(offset, () => {
        isReturning = false
      })
    }
    const keepEntry = () => {
      if (isNewPage()) return handleNavigation()
      entry = getEntryKey(entry)
    }
    const remember = () => {
      // Until the page is complete it may be shorter than where it was left.
      if (!isReturning) keep(window.scrollY, entry)
    }
    // wouter dispatches an event of this name for every call of `pushState` and `replaceState`.
    window.addEventListener('pushState', handleNavigation)
    window.addEventListener('replaceState', keepEntry)
    window.addEventListener('popstate', handleReturn)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      window.removeEventListener('pushState', handleNavigation)
      window.removeEventListener('replaceState', keepEntry)
      window.removeEventListener('popstate', handleReturn)
      window.removeEventListener('scroll', remember)
    }
  }, [])

  useEffect(() => {
    const notifyWorker = async () => {
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ type: 'PAGE_SEEN', path })
    }
    if ('serviceWorker' in navigator) void notifyWorker()
  }, [path])
}
