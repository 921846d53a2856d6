import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import './Carousel.css'
import { CarouselControls, type CarouselLabels } from './CarouselControls.tsx'
import { useMediaQuery } from './useMediaQuery.ts'

type Props = {
  label: string
  labels: CarouselLabels
  slides: ReactNode[]
  /** Milliseconds after which the next slide is shown. Without it the slides do not move by themselves. */
  intervalMs?: number
  counter?: (slide: number, count: number) => string
}

/**
 * Time after the last scroll event until a swipe counts as finished, in browsers without `scrollend` (Safari before
 * 26).
 */
const scrollEndDelayMs = 120

/**
 * Marks the section when it comes near the viewport: the style then shows the pictures of hidden slides, which fetches
 * them.
 */
function useMarkNearViewport(section: RefObject<HTMLElement | null>): void {
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
  }, [section])
}

/**
 * Calls `showNext` at every interval while playing and while the page is visible. The interval restarts with each
 * slide.
 */
function useAutoplay(isPlaying: boolean, intervalMs: number | undefined, index: number, showNext: () => void): void {
  const latestShowNext = useRef(showNext)
  useEffect(() => {
    latestShowNext.current = showNext
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the interval restarts when the slide changes
  useEffect(() => {
    if (!isPlaying) return
    const interval = setInterval(() => !document.hidden && latestShowNext.current(), intervalMs)
    return () => clearInterval(interval)
  }, [isPlaying, intervalMs, index])
}

/** Calls back when scrolling has ended. Returns the scroll handlers of the strip. */
function useScrollEnd(onScrollEnd: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onScroll = () => {
    if ('onscrollend' in window) return
    clearTimeout(timer.current)
    timer.current = setTimeout(onScrollEnd, scrollEndDelayMs)
  }
  return { onScroll, onScrollEnd }
}

/**
 * Slides side by side in a strip that the browser scrolls and snaps, so that swiping and reading work without scripts.
 * The first slide follows the last one. Autoplay pauses while a pointer, a finger or the keyboard focus is inside, while the
 * page is hidden, and when the user prefers reduced motion or presses pause. The focus that a mouse click leaves on a
 * button does not count: the slides would never go on.
 */
export function Carousel({ label, labels, slides, intervalMs, counter }: Props) {
  const section = useRef<HTMLElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const [pausedBy, setPausedBy] = useState({ pointer: false, touch: false, focus: false, button: false })
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const count = slides.length

  const show = (wanted: number) => {
    const next = (wanted + count) % count
    const left = next * (strip.current?.clientWidth ?? 0)
    // The strip jumps from the last slide to the first, because scrolling back past all slides would be too much
    // motion.
    strip.current?.scrollTo({
      left,
      behavior: prefersReducedMotion || Math.abs(next - index) > 1 ? 'instant' : 'smooth',
    })
    setIndex(next)
  }
  const isPlaying = intervalMs !== undefined && !prefersReducedMotion && !Object.values(pausedBy).includes(true)
  const pause = (reason: keyof typeof pausedBy, isPaused: boolean) =>
    setPausedBy((before) => ({ ...before, [reason]: isPaused }))
  useAutoplay(isPlaying, intervalMs, index, () => show(index + 1))
  useMarkNearViewport(section)
  const scrollHandlers = useScrollEnd(() => {
    if (strip.current) setIndex(Math.round(strip.current.scrollLeft / strip.current.clientWidth))
  })

  return (
    <section
      ref={section}
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => pause('pointer', true)}
      onPointerLeave={() => pause('pointer', false)}
      // While a finger scrolls, the browser has already ended its pointer: only the touch events say when it lifts.
      onTouchStart={() => pause('touch', true)}
      onTouchEnd={({ touches }) => pause('touch', touches.length > 0)}
      onTouchCancel={() => pause('touch', false)}
      onFocus={({ target }) => pause('focus', target.matches(':focus-visible'))}
      onBlur={() => pause('focus', false)}
    >
      <ul
        className="carousel-strip"
        ref={strip}
        {...scrollHandlers}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus in the strip to scroll it
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
        <CarouselControls
          labels={labels}
          index={index}
          count={count}
          counter={counter}
          isPaused={pausedBy.button}
          hasPauseButton={!prefersReducedMotion}
          onShow={show}
          onTogglePause={() => pause('button', !pausedBy.button)}
        />
      )}
    </section>
  )
}
