/** A table of numbers. It scrolls on a narrow screen, with its first column in view, and says so. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import './FiguresTable.css'

type Props = { caption: string; className?: string; children: ReactNode }

/** `isWider`: the table is wider than its place. `hasMore`: columns are out of sight at its end. */
function useScrollState() {
  const area = useRef<HTMLElement>(null)
  const [state, setState] = useState({ isWider: false, hasMore: false })
  useEffect(() => {
    const element = area.current
    if (!element) return
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      // Widths are rounded.
      const next = { isWider: scrollWidth > clientWidth + 1, hasMore: scrollLeft + clientWidth < scrollWidth - 1 }
      setState((before) => (before.isWider === next.isWider && before.hasMore === next.hasMore ? before : next))
    }
    const observer = new ResizeObserver(update)
    for (const it of [element, ...element.children]) observer.observe(it)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [])
  return { area, ...state }
}

export function FiguresTable({ caption, className = '', children }: Props) {
  const { i18n } = useLanguage()
  const captionId = useId()
  const { area, isWider, hasMore } = useScrollState()
  return (
    <div>
      <p id={captionId} className="figures-caption">
        {caption}
      </p>
      {isWider && <p className="figures-hint">{i18n.t('admin.figures.scroll')}</p>}
      <div className="figures-frame" data-more={hasMore ? '' : undefined}>
        {/* Focusable, so that the keyboard can scroll it. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus */}
        <section ref={area} className="figures-scroll" tabIndex={0} aria-labelledby={captionId}>
          <table className={`figures ${className}`} aria-labelledby={captionId}>
            {children}
          </table>
        </section>
      </div>
    </div>
  )
}
