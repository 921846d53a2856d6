import type { Booking } from '#contract/bookings/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useOpenDialog } from '../writes/DialogHost.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { BookingAction } from './actions.ts'
import { actionLabels } from './actions.ts'
import { useBlockedActions } from './useBlockedActions.ts'

/** A button for one action, in the part of the booking's page that it changes. */
export function ActionButton({ booking, action }: { booking: Booking; action: BookingAction }) {
  const { i18n } = useLanguage()
  const openDialog = useOpenDialog()
  const isBlocked = useBlockedActions()
  return (
    <Button
      size="small"
      disabled={isBlocked(action)}
      onClick={() => openDialog((onClose) => <ActionDialog {...{ action, booking, onClose }} />)}
    >
      {i18n.t(actionLabels[action])}
    </Button>
  )
}
