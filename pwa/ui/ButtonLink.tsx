import type { ComponentProps } from 'react'
import './Button.css'
import type { ButtonStyle } from './Button.tsx'

type Props = ComponentProps<'a'> & ButtonStyle

/** A link that looks like a button; give it as the child of a router's link (`asChild`) for a page of the same app. */
export function ButtonLink({ variant = 'secondary', size = 'normal', className = '', ...props }: Props) {
  return <a {...props} className={`button ${className}`.trim()} data-variant={variant} data-size={size} />
}
