import { type ReactNode, useState } from 'react'
import './Disclosure.css'

type Props = {
  summary: ReactNode
  /** Open whatever the reader does, for as long as there is an error inside. */
  isForcedOpen?: boolean
  children: ReactNode
}

/** Expandable details. The content is rendered only while open. */
export function Disclosure({ summary, isForcedOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || isForcedOpen
  return (
    <details className="disclosure" open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isShown && children}
    </details>
  )
}
