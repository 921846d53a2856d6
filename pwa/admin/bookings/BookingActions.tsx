/** The actions on a booking. Each opens its dialog with the booking as it is at that moment. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { PrintBookingButton } from '../print/PrintBookingButton.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { MailDialog, type ManualMailKind } from './MailDialog.tsx'
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

const isMail = (it: Action): it is ManualMailKind => it === 'confirmation' || it === 'payment' || it === 'thankYou'

function OpenDialog({ action, booking, onClose }: Dialog & { onClose: () => void }) {
  const dialogs = { edit: EditDialog, pricing: PricingDialog, status: StatusDialog, delete: DeleteDialog }
  if (isMail(action)) return <MailDialog kind={action} booking={booking} onClose={onClose} />
  const ActionDialog = dialogs[action]
  return <ActionDialog booking={booking} onClose={onClose} />
}

export function BookingActions({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const blockedWrite = useBlockedReason({ canWait: true })
  const [openDialog, setOpenDialog] = useState<Dialog | null>(null)
  return (
    <div className="booking-actions">
      {actions.map(([action, label, variant]) => (
        <Button
          key={action}
          variant={variant}
          disabled={(isMail(action) ? blockedReason : blockedWrite) !== null}
          onClick={() => setOpenDialog({ action, booking })}
        >
          {i18n.t(label)}
        </Button>
      ))}
      <PrintBookingButton booking={booking} />
      <BlockedReason />
      {openDialog && <OpenDialog {...openDialog} onClose={() => setOpenDialog(null)} />}
    </div>
  )
}
