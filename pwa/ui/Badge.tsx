import type { ReactNode } from 'react'
import './Badge.css'

export type BadgeTone = 'neutral' | 'ok' | 'warn' | 'danger' | 'accent'

/** A short label for a state. The text carries the meaning; colour only supports it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
