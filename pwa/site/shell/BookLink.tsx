import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button, type ButtonVariant } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { leaveDialog } from '#pwa/ui/useBackToClose.ts'
import { useBookingsEnabled } from './BookingsEnabledProvider.tsx'

type Props = {
  /** Parameters of the booking page, for the room and the days to preselect. */
  choice?: string
  soldOut?: boolean
  variant?: ButtonVariant
  size?: 'normal' | 'small'
  inDialog?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A link to the booking page. If bookings are disabled or the room is sold out, a disabled button. */
export function BookLink({
  choice = '',
  soldOut = false,
  variant = 'primary',
  size = 'normal',
  inDialog = false,
  onClick,
  children,
}: Props) {
  const { i18n } = useLanguage()
  const enabled = useBookingsEnabled()
  if (!enabled || soldOut) {
    const reason = enabled ? i18n.t('booking.soldOut') : i18n.t('booking.suspended')
    return (
      <Button variant={variant} size={size} disabled title={reason}>
        {children}
      </Button>
    )
  }
  return (
    <Link href={`/booking${choice}`} onClick={onClick} asChild {...(inDialog && leaveDialog)}>
      <ButtonLink variant={variant} size={size}>
        {children}
      </ButtonLink>
    </Link>
  )
}
