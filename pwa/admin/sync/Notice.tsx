import type { ReactNode } from 'react'
import './Notice.css'

type Props = { tone: 'warn' | 'danger' | 'neutral'; role?: 'status' | 'alert'; children: ReactNode }

/** A coloured band over the width of the panel: a text and what to do about it. */
export function Notice({ tone, role = 'status', children }: Props) {
  return (
    <div className="notice" data-tone={tone} role={role}>
      {children}
    </div>
  )
}
