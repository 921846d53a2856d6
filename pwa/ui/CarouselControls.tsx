import './Carousel.css'
import { Icon } from './Icon.tsx'

export type CarouselLabels = {
  previous: string
  next: string
  pause?: string
  play?: string
  /** Names the dot of a slide, counted from 1. */
  goTo?: (slide: number) => string
}

type Props = {
  labels: CarouselLabels
  index: number
  count: number
  counter: ((slide: number, count: number) => string) | undefined
  isPaused: boolean
  hasPauseButton: boolean
  onShow: (index: number) => void
  onTogglePause: () => void
}

/** The buttons of a carousel. Dots, counter and pause button appear only when their labels are given. */
export function CarouselControls({
  labels,
  index,
  count,
  counter,
  isPaused,
  hasPauseButton,
  onShow,
  onTogglePause,
}: Props) {
  const { goTo, pause, play } = labels
  return (
    <div className="carousel-controls">
      {goTo && (
        <div className="carousel-dots">
          {Array.from({ length: count }, (_, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: slides never change places
              key={at}
              type="button"
              aria-label={goTo(at + 1)}
              aria-current={at === index || undefined}
              onClick={() => onShow(at)}
            />
          ))}
        </div>
      )}
      {counter && <span className="carousel-counter">{counter(index + 1, count)}</span>}
      {pause && play && hasPauseButton && (
        <button type="button" className="carousel-button" aria-label={isPaused ? play : pause} onClick={onTogglePause}>
          <Icon name={isPaused ? 'play' : 'pause'} size={16} />
        </button>
      )}
      <button type="button" className="carousel-button" aria-label={labels.previous} onClick={() => onShow(index - 1)}>
        <Icon name="left" size={20} />
      </button>
      <button type="button" className="carousel-button" aria-label={labels.next} onClick={() => onShow(index + 1)}>
        <Icon name="right" size={20} />
      </button>
    </div>
  )
}
