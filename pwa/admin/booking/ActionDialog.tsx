/** The dialog of each action on a booking. */
import type { Booking } from '#contract/bookings/bookings.ts'
import { NewPaymentDialog } from '../payments/NewPaymentDialog.tsx'
import { type BookingAction, isMail } from './actions.ts'
import { ConfirmBookingDialog } from './ConfirmBookingDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { MailDialog } from './MailDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { getPlace } from './move.ts'
import { PaymentDialog } from './PaymentDialog.tsx'
import { PricingDialog } from './PricingDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

type Props = { action: BookingAction; booking: Booking; onClose: () => void }

export function ActionDialog({ action, ...props }: Props) {
  if (isMail(action)) return <MailDialog kind={action} {...props} />
  switch (action) {
    case 'confirm':
      return <ConfirmBookingDialog {...props} />
    case 'deposit':
    case 'balance':
      return <PaymentDialog payment={action} {...props} />
    case 'tax':
      return <NewPaymentDialog stay={props.booking} isRefund={false} onClose={props.onClose} />
    case 'edit':
      return <EditDialog section={null} {...props} />
    case 'editStay':
      return <EditDialog section="stay" {...props} />
    case 'editGuest':
      return <EditDialog section="guest" {...props} />
    case 'move':
      return <MoveDialog target={getPlace(props.booking)} {...props} />
    case 'split':
      return <SplitDialog {...props} />
    case 'pricing':
      return <PricingDialog {...props} />
    case 'status':
      return <StatusDialog {...props} />
    case 'cancel':
      return <StatusDialog initialStatus="cancelled" {...props} />
    case 'decline':
      return <DeclineDialog {...props} />
    case 'delete':
      return <DeleteDialog {...props} />
  }
}
