import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countHiddenTabs, type Edges, getCentredScroll } from './hiddenTabs.ts'

const getEdges = ({ offsetLeft, offsetWidth }: HTMLElement): Edges => ({
  left: offsetLeft,
  right: offsetLeft + offsetWidth,
})
const getVisible = ({ scrollLeft, clientWidth }: HTMLElement): Edges => ({
  left: scrollLeft,
  right: scrollLeft + clientWidth,
})

/** `badges`: the number on each tab, 0 for none. */
type Props = { label: string; badges: number[]; children: ReactNode }

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * A strip that scrolls sideways, with the current tab in view. Where it is cut, a button says how many tabs follow, and
 * the sum of their numbers. Screen readers and the Tab key reach every tab, so the buttons are only for those who see and point.
 */
export function TabStrip({ label, badges, children }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const current = useRef<Element | null>(null)
  const [{ before, after }, setHidden] = useState({ before: 0, after: 0 })
  useEffect(() => {
    const element = strip.current
    const list = element?.firstElementChild
    if (!element || !list) return
    const update = () => {
      const tabs = [...element.querySelectorAll('li')].map(getEdges)
      setHidden(countHiddenTabs(tabs, getVisible(element)))
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    observer.observe(list)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [])
  useEffect(() => {
    const chosen = strip.current?.querySelector('[aria-current]')?.closest('li') ?? null
    if (chosen === current.current) return
    current.current = chosen
    if (chosen) strip.current?.scrollTo({ left: getCentredScroll(getEdges(chosen), getVisible(strip.current)) })
  })
  const scroll = (direction: 1 | -1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.6, behavior: 'smooth' })
  const renderMore = (side: 'before' | 'after', count: number, unseen: number) =>
    count > 0 && (
      <div className="tabs-end" data-side={side} aria-hidden="true">
        <button type="button" className="tabs-more" tabIndex={-1} onClick={() => scroll(side === 'after' ? 1 : -1)}>
          {`+${count}`}
          {unseen > 0 && <span className="tab-badge">{unseen}</span>}
        </button>
      </div>
    )
  return (
    <nav className="tabs" aria-label={label}>
      <div ref={strip} className="tabs-strip">
        {children}
      </div>
      {renderMore('before', before, sum(badges.slice(0, before)))}
      {renderMore('after', after, sum(badges.slice(badges.length - after)))}
    </nav>
  )
}
