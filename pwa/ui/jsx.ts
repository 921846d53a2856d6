/** The JSX of all components: React's own, without what a farm has emptied (`leaveOut.ts`). */
import type { Key, ReactNode } from 'react'
import { jsx as createElement, jsxs as createElements } from 'react/jsx-runtime'
import { leaveOut, type Props } from './leaveOut.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

export function jsx(type: Parameters<typeof createElement>[0], props: Props, key?: Key): ReactNode {
  return leaveOut(type, props) === null ? '' : createElement(type, props, key)
}

/** With several children, whose places are fixed. */
export function jsxs(type: Parameters<typeof createElements>[0], props: Props, key?: Key): ReactNode {
  const left = leaveOut(type, props)
  return left === null
    ? ''
    : createElements(type, left.children === props.children ? props : { ...props, ...left }, key)
}

/** What the development build calls in the place of both. */
export const jsxDEV = (
  type: Parameters<typeof createElement>[0],
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
): ReactNode => (isStatic ? jsxs : jsx)(type, props, key)
