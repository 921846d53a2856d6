import { type ReactNode, useEffect, useRef, useState } from 'react'
import './Carousel.css'
import { Icon } from './Icon.tsx'
import { useMediaQuery } from './useMediaQuery.ts'

type Labels = {
  previous: string
  next: string
  pause?: string
  play?: string
  /** Names the dot of a slide, counted from 1. */
  goTo?: (slide: number) => string
}

type Props = {
  label: string
  labels: Labels
  slides: ReactNode[]
  /** Milliseconds after which the next slide comes by itself. */
  intervalMs?: number
  counter?: (slide: number, count: number) => string
  className?: string
}

/** Long enough for a swipe to have come to rest, where the browser does not tell when (Safari before 26). */
const scrollEndDelayMs = 120

/**
 * Slides side by side in a strip that the browser itself scrolls and snaps, so that swiping and reading need no script.
 * It wraps around. Slides come by themselves only while nobody points at it, has the focus in it, hides the page,
 * asks for less motion or has pressed pause.
 */
export function Carousel({ label, labels, slides, intervalMs, counter, className = '' }: Props) {
  const section = useRef<HTMLElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [index, setIndex] = useState(0)
  const [pausedBy, setPausedBy] = useState({ pointer: false, focus: false, paused: false })
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const count = slides.length

  const show = (wanted: number) => {
    const next = (wanted + count) % count
    const left = next * (strip.current?.clientWidth ?? 0)
    // Around the end the strip jumps: running back past all the slides would make the eye dizzy.
    strip.current?.scrollTo({
      left,
      behavior: prefersReducedMotion || Math.abs(next - index) > 1 ? 'instant' : 'smooth',
    })
    setIndex(next)
  }
  const latestShow = useRef(show)
  useEffect(() => {
    latestShow.current = show
  })

  const isPlaying =
    intervalMs !== undefined && !prefersReducedMotion && !pausedBy.pointer && !pausedBy.focus && !pausedBy.paused
  useEffect(() => {
    if (!isPlaying) return
    const interval = setInterval(() => !document.hidden && latestShow.current(index + 1), intervalMs)
    return () => clearInterval(interval)
  }, [isPlaying, intervalMs, index])
  useEffect(() => () => clearTimeout(timer.current), [])

  // Pictures of slides that are not seen yet are fetched when the carousel comes near, see the style.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        if (section.current) section.current.dataset.near = ''
      },
      { rootMargin: '100%' },
    )
    if (section.current) observer.observe(section.current)
    return () => observer.disconnect()
  }, [])

  const updateIndex = () => {
    if (strip.current) setIndex(Math.round(strip.current.scrollLeft / strip.current.clientWidth))
  }
  const updateIndexLater = () => {
    if ('onscrollend' in window) return
    clearTimeout(timer.current)
    timer.current = setTimeout(updateIndex, scrollEndDelayMs)
  }
  const { goTo, pause, play } = labels

  return (
    <section
      ref={section}
      className={`carousel ${className}`}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setPausedBy((before) => ({ ...before, pointer: true }))}
      onPointerLeave={() => setPausedBy((before) => ({ ...before, pointer: false }))}
      onFocus={() => setPausedBy((before) => ({ ...before, focus: true }))}
      onBlur={() => setPausedBy((before) => ({ ...before, focus: false }))}
    >
      <ul
        className="carousel-strip"
        ref={strip}
        onScroll={updateIndexLater}
        onScrollEnd={updateIndex}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard needs the focus in the strip
        tabIndex={0}
        aria-live={isPlaying ? 'off' : 'polite'}
      >
        {slides.map((slide, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides never change places
          <li key={at} className="carousel-slide" data-current={at === index || undefined}>
            {slide}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="carousel-controls">
          {goTo && (
            <div className="carousel-dots">
              {slides.map((_, at) => (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: slides never change places
                  key={at}
                  type="button"
                  aria-label={goTo(at + 1)}
                  aria-current={at === index || undefined}
                  onClick={() => show(at)}
                />
              ))}
            </div>
          )}
          {counter && <span className="carousel-counter">{counter(index + 1, count)}</span>}
          {pause && play && !prefersReducedMotion && (
            <button
              type="button"
              className="carousel-button"
              aria-label={pausedBy.paused ? play : pause}
              onClick={() => setPausedBy((before) => ({ ...before, paused: !before.paused }))}
            >
              <Icon name={pausedBy.paused ? 'play' : 'pause'} size={16} />
            </button>
          )}
          <button
            type="button"
            className="carousel-button"
            aria-label={labels.previous}
            onClick={() => show(index - 1)}
          >
            <Icon name="left" size={20} />
          </button>
          <button type="button" className="carousel-button" aria-label={labels.next} onClick={() => show(index + 1)}>
            <Icon name="right" size={20} />
          </button>
        </div>
      )}
    </section>
  )
}
