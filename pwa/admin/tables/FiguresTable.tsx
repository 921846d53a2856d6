/** A table of numbers. It scrolls on a narrow screen, with its first column in view. */
import { type ReactNode, useId } from 'react'
import './FiguresTable.css'

type Props = { caption: string; className?: string; children: ReactNode }

export function FiguresTable({ caption, className = '', children }: Props) {
  const captionId = useId()
  return (
    <div>
      <p id={captionId} className="figures-caption">
        {caption}
      </p>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus */}
      <section className="figures-scroll" tabIndex={0} aria-labelledby={captionId}>
        <table className={`figures ${className}`} aria-labelledby={captionId}>
          {children}
        </table>
      </section>
    </div>
  )
}
