import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

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

/**
 * After a navigation inside the app, scrolls to the top or to the anchor and moves the focus to the content, as a
 * browser does after a page load. Back and forward are left to the browser, which restores the scroll position. Also
 * sends each seen path to the service worker, which caches the page.
 */
export function useScrollAndFocus(): void {
  const [path] = useLocation()
  const lastPath = useRef(path)

  useEffect(() => {
    let stop = () => {}
    const handleNavigation = () => {
      stop()
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
    const rememberPath = () => {
      lastPath.current = window.location.pathname
    }
    // wouter dispatches an event named `pushState` for every pushState call.
    window.addEventListener('pushState', handleNavigation)
    window.addEventListener('popstate', rememberPath)
    return () => {
      stop()
      window.removeEventListener('pushState', handleNavigation)
      window.removeEventListener('popstate', rememberPath)
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
