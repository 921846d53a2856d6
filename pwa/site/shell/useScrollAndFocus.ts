import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** How long a page's module may take before its anchor is no longer looked for. */
const anchorTimeoutMs = 5_000

/** Scrolls to an anchor, which may come with a module that is still loading. Gives back how to stop looking. */
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
 * What a browser does on arrival and an app has to do itself: to the top, or to the anchor; and the focus to the content.
 * Back and forward are left to the browser, which knows the place. The worker is told which pages have been seen.
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
    // wouter tells of every pushState by an event of that name.
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
