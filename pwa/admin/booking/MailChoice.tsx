import type { Booking } from '#contract/bookings/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'

type Props = { id: string; label: string; booking: Booking; checked: boolean; onChange: (checked: boolean) => void }

/** Whether a mail tells the guest. `label` is the id of a text with the address. */
export function MailChoice({ id, label, booking, checked, onChange }: Props) {
  const { i18n } = useLanguage()
  return booking.guestEmail === null ? (
    <p className="dialog-wide muted">{i18n.t('admin.mail.noAddress')}</p>
  ) : (
    <div className="dialog-wide">
      <Checkbox
        id={id}
        label={i18n.t(label, { address: booking.guestEmail })}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}
