import { type ComponentProps, createElement, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type Props = Pick<ComponentProps<'div'>, 'className' | 'id'> & {
  as: 'article' | 'div' | 'ol' | 'section' | 'ul'
  'aria-labelledby'?: string
  'data-open'?: '' | undefined
  'data-state'?: string
  'data-layout'?: string
  children: ReactNode
}

/** A part of a page. An error in it leaves the rest of the page as it is. */
export const Part = ({ as, children, ...attributes }: Props) =>
  createElement(as, attributes, <ErrorBoundary>{children}</ErrorBoundary>)
