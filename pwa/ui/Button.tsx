import type { ComponentProps } from 'react'
import './Button.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonStyle = { variant?: ButtonVariant; size?: 'normal' | 'small' }
type Props = ComponentProps<'button'> & ButtonStyle

export function Button({ variant = 'secondary', size = 'normal', className = '', ...props }: Props) {
  return (
    <button type="button" {...props} className={`button ${className}`.trim()} data-variant={variant} data-size={size} />
  )
}
