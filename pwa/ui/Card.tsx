import type { HTMLAttributes } from 'react'
import './Card.css'

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'article' | 'aside' | 'div' | 'li' | 'p' | 'section'
  /** `note`: a message to the reader. */
  kind?: 'note'
  /** Colour of the edge, and of the background of a note. The text carries the meaning; colour only supports it. */
  tone?: 'neutral' | 'ok' | 'warn' | 'danger' | 'accent' | undefined
}

/** A box with its content stacked vertically. */
export function Card({ as: Element = 'div', kind, tone, className, ...rest }: Props) {
  return <Element className={className ? `card ${className}` : 'card'} data-kind={kind} data-tone={tone} {...rest} />
}
