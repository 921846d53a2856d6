/** What the farm keeps of a cancelled booking, and whether a mail tells the guest. */
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useProperty } from '../settings/propertyContext.ts'
import { formatCost } from './labels.ts'
import { MailChoice } from './MailChoice.tsx'
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
    <Fields
      form={{ name: 'status', values: value, setValues: onChange }}
      rows={[
        {
          name: 'keptAmount',
          kind: 'amount',
          isWide: true,
          label: i18n.t(bookingFields.keptAmount.label),
          hint: cost && formatCost(cost, i18n, language),
          error: isInvalid ? i18n.t('errors.money') : undefined,
        },
        <MailChoice
          key="mail"
          id="status-notifyGuest"
          label={/*i18n*/ 'admin.status.notifyGuest'}
          booking={booking}
          checked={value.notifyGuest}
          onChange={(notifyGuest) => onChange({ ...value, notifyGuest })}
        />,
      ]}
    />
  )
}
