/**
 * A part of a page that is hydrated on its own: when it is touched, or already when it is seen, if it moves by itself or
 * loads something. Until then it is the server's HTML, whose links work. So a slow phone is busy only with what its guest
 * sees and does.
 *
 * What a part shows has to come from its props and from contexts. Data that it reads itself may differ from the server's
 * HTML by then.
 */
import {
  type ComponentProps,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { createGate, type Gate, watchGate } from './islandGates.ts'

type Props = Pick<ComponentProps<'div'>, 'className' | 'id'> & {
  as: 'article' | 'div' | 'footer' | 'header' | 'ol' | 'p' | 'section' | 'ul'
  when?: 'seen' | 'touched'
  'aria-labelledby'?: string
  'data-open'?: '' | undefined
  'data-state'?: string
  children: ReactNode
}

export function Island({ as, when = 'touched', children, ...attributes }: Props) {
  const [gate] = useState(createGate)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
  }, [])
  // The props have changed. React hydrates with the former ones first; it would replace what is not hydrated.
  if (isMounted.current) gate.open()
  const watch = useCallback((element: HTMLElement) => watchGate(gate, element, when), [gate, when])
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
