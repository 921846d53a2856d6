import type { ComponentProps } from 'react'
import './Button.css'
import type { ButtonStyle } from './Button.tsx'

type Props = Omit<ComponentProps<'a'>, 'className'> & ButtonStyle

/** A link that looks like a button. For a page of the same app, make it the child of a router link (`asChild`). */
export function ButtonLink({ variant = 'secondary', size = 'normal', ...props }: Props) {
  return <a {...props} className="button" data-variant={variant} data-size={size} />
}
