import { createElement, type ReactNode, useContext } from 'react'
import { FrozenContext } from './frozenParts.ts'

type Props = {
  /** Letters and digits. Null where the part is of this search only. */
  name: string | null
  /** A function, so that nothing of a part that is there is worked out again. */
  children: () => ReactNode
}

/**
 * A part of a page that is the same for every search. The server renders it once and puts it into the answers to the next
 * searches; the browser renders it like all others. No text stands beside it, because React separates texts that are
 * side by side.
 */
export function Frozen({ name, children }: Props) {
  const parts = useContext(FrozenContext)
  return parts === null || name === null
    ? children()
    : createElement('frozen-part', { name }, parts.has(name) ? null : children())
}
