/**
 * The actions on a booking: the next step as a button, all others in a menu. Each opens its dialog with the booking as
 * it is at that moment.
 */
import type { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ActionMenu } from '#pwa/ui/ActionMenu.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { loadRegistrationSheet } from '../print/loadRegistrationSheet.ts'
import { usePrint } from '../print/usePrint.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useOpenDialog } from '../writes/DialogHost.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { actionLabels, type BookingAction, isOffered } from './actions.ts'
import { getNextStep } from './nextStep.ts'
import { useBlockedActions } from './useBlockedActions.ts'

/** Money, the stay, mails and paper, and what ends it. */
const menu: (BookingAction | 'print')[][] = [
  ['confirm', 'deposit', 'balance', 'pricing'],
  ['edit', 'move', 'split', 'status'],
  ['confirmation', 'payment', 'thankYou', 'print'],
  ['cancel', 'decline', 'delete'],
]

export function BookingActions({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const openDialog = useOpenDialog()
  const open = (action: BookingAction) => openDialog((onClose) => <ActionDialog {...{ action, booking, onClose }} />)
  const isBlocked = useBlockedActions()
  const { print, sheet } = usePrint()
  const nextStep = getNextStep(booking, farmToday())
  const groups = menu
    .map((actions) => actions.filter((it) => it === 'print' || (it !== nextStep && isOffered(it, booking))))
    .filter((actions) => actions.length > 0)
    .map((actions) =>
      actions.map((id) =>
        id === 'print'
          ? { id, label: i18n.t('admin.print') }
          : { id, label: i18n.t(actionLabels[id]), isDisabled: isBlocked(id), isDanger: id === 'delete' },
      ),
    )
  const onAction = (id: string) => {
    const action = menu.flat().find((it) => it === id)
    if (action === 'print') void print(() => loadRegistrationSheet(booking))
    else if (action) open(action)
  }
  return (
    <div className="booking-actions">
      {nextStep && (
        <Button disabled={isBlocked(nextStep)} onClick={() => open(nextStep)}>
          {i18n.t(actionLabels[nextStep])}
        </Button>
      )}
      <ActionMenu
        label={i18n.t('admin.action.more')}
        description={i18n.t('admin.action.moreFor', { name: formatGuestName(booking, i18n) })}
        groups={groups}
        onAction={onAction}
      />
      <BlockedReason />
      {sheet}
    </div>
  )
}
