import type { ReactNode } from 'react'
import './Row.css'

type Props = {
  actions?: ReactNode
  /** Shown below, over the full width. */
  more?: ReactNode
  children: ReactNode
}

/** A row of a list (`<ul className="rows">`): content and actions. */
export function Row({ actions, more, children }: Props) {
  return (
    <li className="row">
      <div className="row-content">{children}</div>
      {actions && <div className="row-actions">{actions}</div>}
      {more}
    </li>
  )
}
