import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  const details = useRef<HTMLDetailsElement>(null)
  // The server's page can be opened before it is hydrated.
  useEffect(() => setOpen(details.current?.open ?? false), [])
  return (
    <details
      ref={details}
      className="disclosure"
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isShown && children}
    </details>
  )
}
