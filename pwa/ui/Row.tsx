import type { ReactNode } from 'react'
import './Row.css'

type Props = { actions?: ReactNode /** Below, over the whole width. */; more?: ReactNode; children: ReactNode }

/** A line of a list (`<ul className="rows">`): what it is, and what can be done with it. */
export function Row({ actions, more, children }: Props) {
  return (
    <li className="row">
      <div className="row-content">{children}</div>
      {actions && <div className="row-actions">{actions}</div>}
      {more}
    </li>
  )
}
