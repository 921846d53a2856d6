/**
 * A part of a page that is hydrated on its own, when it comes near the screen or is touched. Until then it is the
 * server's HTML, whose links work. So a slow phone is busy only with what its guest sees.
 *
 * What a part shows has to come from its props and from contexts: React renders it again when they change before it is
 * hydrated. Data that it reads itself may differ from the server's HTML by then.
 */
import { type ComponentProps, createElement, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { createGate, type Gate, watchGate } from './islandGates.ts'

type Props = Pick<ComponentProps<'div'>, 'className' | 'id'> & {
  as: 'article' | 'div' | 'footer' | 'ol' | 'section' | 'ul'
  'aria-labelledby'?: string
  'data-state'?: string
  children: ReactNode
}

export function Island({ as, children, ...attributes }: Props) {
  const [gate] = useState(createGate)
  const watch = useCallback((element: HTMLElement) => watchGate(gate, element), [gate])
  return createElement(
    as,
    { ref: watch, ...attributes },
    <Suspense>
      <Gated gate={gate}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </Gated>
    </Suspense>,
  )
}

/** React keeps the server's HTML of what waits during hydration. What is rendered in the browser does not wait. */
function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  const isHydrated = useHydrated()
  if (!isHydrated && !gate.isOpen) use(gate.opened)
  return children
}
