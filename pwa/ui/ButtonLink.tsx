import type { ComponentProps } from 'react'
import './Button.css'
import type { ButtonStyle } from './Button.tsx'

type Props = ComponentProps<'a'> & ButtonStyle

/** A link that looks like a button. For a page of the same app, make it the child of a router link (`asChild`). */
export function ButtonLink({ variant = 'secondary', size = 'normal', className = '', ...props }: Props) {
  return <a {...props} className={`button ${className}`.trim()} data-variant={variant} data-size={size} />
}
