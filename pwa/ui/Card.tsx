import type { HTMLAttributes } from 'react'
import './Card.css'

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'article' | 'aside' | 'div' | 'li' | 'p' | 'section'
  /** `note`: a word to the reader rather than a thing. */
  kind?: 'note'
  /** Of its edge, and of a note's ground. Colour only underlines what the text says. */
  tone?: 'neutral' | 'ok' | 'warn' | 'danger' | 'accent' | undefined
}

/** A box around one thing, its parts one below the other. */
export function Card({ as: Element = 'div', kind, tone, className, ...rest }: Props) {
  return <Element className={className ? `card ${className}` : 'card'} data-kind={kind} data-tone={tone} {...rest} />
}
