import type { ComponentProps } from 'react'
import './Button.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Look = { variant?: ButtonVariant; size?: 'normal' | 'small' }

const classOf = (className: string | undefined) => (className ? `button ${className}` : 'button')

export function Button({
  variant = 'secondary',
  size = 'normal',
  className,
  ...props
}: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={classOf(className)} data-variant={variant} data-size={size} />
}

/** A link that looks like a button; give it as the child of a router's link (`asChild`) for a page of the same app. */
export function ButtonLink({
  variant = 'secondary',
  size = 'normal',
  className,
  ...props
}: ComponentProps<'a'> & Look) {
  return <a {...props} className={classOf(className)} data-variant={variant} data-size={size} />
}
