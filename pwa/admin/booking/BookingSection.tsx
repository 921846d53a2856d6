import { type ReactNode, useId } from 'react'
import './BookingSection.css'

type Props = {
  title: string
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of the booking's page. */
export function BookingSection({ title, actions, children }: Props) {
  const id = useId()
  return (
    <section className="booking-section" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {actions && <div className="cluster booking-section-actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
