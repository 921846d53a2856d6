/**
 * The actions on a booking: the next step as a button, all others in a menu. Each opens its dialog with the booking as
 * it is at that moment.
 */
import { useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ActionMenu } from '#pwa/ui/ActionMenu.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { loadRegistrationSheet } from '../print/loadRegistrationSheet.ts'
import { usePrint } from '../print/usePrint.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { actionLabels, type BookingAction } from './actions.ts'
import { getNextStep } from './nextStep.ts'
import { useBlockedActions } from './useBlockedActions.ts'

const menu: BookingAction[] = [
  ...(['confirm', 'deposit', 'balance', 'edit', 'move', 'pricing', 'status'] as const),
  ...(['confirmation', 'payment', 'thankYou', 'cancel', 'delete'] as const),
]

/** Which of them the status allows. Everything else is offered at any time. */
const isOffered = (action: BookingAction, { status }: Booking): boolean => {
  if (action === 'confirm') return status === 'pending'
  return !(['deposit', 'balance', 'cancel', 'move'].includes(action) && status === 'cancelled')
}

export function BookingActions({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const [open, setOpen] = useState<{ action: BookingAction; booking: Booking } | null>(null)
  const isBlocked = useBlockedActions()
  const { print, sheet } = usePrint()
  const nextStep = getNextStep(booking, farmToday())
  const items = menu
    .filter((action) => action !== nextStep && isOffered(action, booking))
    .map((id) => ({
      id,
      label: i18n.t(actionLabels[id]),
      isDisabled: isBlocked(id),
      isDanger: id === 'delete',
    }))
  const printItem = { id: 'print', label: i18n.t('admin.print') }
  const onAction = (id: string) => {
    const action = menu.find((it) => it === id)
    if (action) setOpen({ action, booking })
    else void print(() => loadRegistrationSheet(booking))
  }
  return (
    <div className="booking-actions">
      {nextStep && (
        <Button disabled={isBlocked(nextStep)} onClick={() => setOpen({ action: nextStep, booking })}>
          {i18n.t(actionLabels[nextStep])}
        </Button>
      )}
      <ActionMenu
        label={i18n.t('admin.action.more')}
        description={i18n.t('admin.action.moreFor', { name: formatGuestName(booking, i18n) })}
        items={[...items.slice(0, -2), printItem, ...items.slice(-2)]}
        onAction={onAction}
      />
      <BlockedReason />
      {open && <ActionDialog {...open} onClose={() => setOpen(null)} />}
      {sheet}
    </div>
  )
}
