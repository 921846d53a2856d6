/** What the farm keeps of a cancelled booking, and whether a mail tells the guest. */
import { bookingFields } from '#contract/bookingFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { useProperty } from '../settings/propertyContext.ts'
import { formatAmount } from '../writes/amounts.ts'
import { formatCost } from './labels.ts'
import { getCostToday } from './payments.ts'

export type Cancellation = { keptAmount: string; notifyGuest: boolean }

type Props = {
  booking: Booking
  value: Cancellation
  /** Whether the typed amount is to be corrected. */
  isInvalid: boolean
  onChange: (value: Cancellation) => void
}

export function CancellationFields({ booking, value, isInvalid, onChange }: Props) {
  const { i18n, language } = useLanguage()
  const cost = getCostToday(booking, farmToday(), useProperty())
  return (
    <>
      <div className="dialog-wide">
        <TextField
          id="status-keptAmount"
          label={i18n.t(bookingFields.keptAmount.label)}
          hint={cost && formatCost(cost, i18n, language)}
          error={isInvalid ? i18n.t('errors.money') : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={value.keptAmount}
          onChange={(event) => onChange({ ...value, keptAmount: event.target.value })}
          onBlur={() => onChange({ ...value, keptAmount: formatAmount(value.keptAmount, language) })}
        />
      </div>
      {booking.guestEmail === null ? (
        <p className="dialog-wide muted">{i18n.t('admin.mail.noAddress')}</p>
      ) : (
        <div className="dialog-wide">
          <Checkbox
            id="status-notifyGuest"
            label={i18n.t('admin.status.notifyGuest', { address: booking.guestEmail })}
            checked={value.notifyGuest}
            onChange={(event) => onChange({ ...value, notifyGuest: event.target.checked })}
          />
        </div>
      )}
    </>
  )
}
