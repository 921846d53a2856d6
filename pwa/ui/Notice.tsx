import type { ComponentProps } from 'react'
import './Notice.css'

type Props = ComponentProps<'section'> & { tone?: 'calm' | 'ok' | 'warn' | 'danger' }

/** Something to read before going on, set apart from what stands around it. */
export function Notice({ tone = 'calm', ...props }: Props) {
  return <section {...props} className="notice" data-tone={tone} />
}
