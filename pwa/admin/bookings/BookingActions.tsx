/** What can be done with a booking; each action opens its dialog on the booking as it is at that moment. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useHindrance } from '../shell/useSync.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { MailDialog, type MailKind } from './MailDialog.tsx'
import { PricingDialog } from './PricingDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

const actions = [
  ['edit', /*i18n*/ 'admin.action.edit', 'secondary'],
  ['pricing', /*i18n*/ 'admin.action.pricing', 'secondary'],
  ['status', /*i18n*/ 'admin.action.status', 'secondary'],
  ['delete', /*i18n*/ 'admin.action.delete', 'danger'],
  ['confirmation', /*i18n*/ 'admin.action.confirmation', 'quiet'],
  ['payment', /*i18n*/ 'admin.action.payment', 'quiet'],
  ['thankYou', /*i18n*/ 'admin.action.thankYou', 'quiet'],
] as const

type Action = (typeof actions)[number][0]
type Dialog = { action: Action; booking: Booking }

function OpenDialog({ action, booking, onClose }: Dialog & { onClose: () => void }) {
  const dialogs = { edit: EditDialog, pricing: PricingDialog, status: StatusDialog, delete: DeleteDialog }
  const isMail = (it: Action): it is MailKind => it === 'confirmation' || it === 'payment' || it === 'thankYou'
  if (isMail(action)) return <MailDialog kind={action} booking={booking} onClose={onClose} />
  const DialogOf = dialogs[action]
  return <DialogOf booking={booking} onClose={onClose} />
}

export function BookingActions({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const hindrance = useHindrance()
  const [open, setOpen] = useState<Dialog | null>(null)
  return (
    <div className="booking-actions">
      {actions.map(([action, label, variant]) => (
        <Button
          key={action}
          variant={variant}
          disabled={hindrance !== null}
          onClick={() => setOpen({ action, booking })}
        >
          {i18n.t(label)}
        </Button>
      ))}
      {hindrance !== null && <span className="hindrance">{hindrance}</span>}
      {open && <OpenDialog {...open} onClose={() => setOpen(null)} />}
    </div>
  )
}
