import type { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatCode } from '../subjects/bookingName.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import './CloseBookedDialog.css'

const maxNamed = 6

type Props = { bookings: Booking[]; onConfirm: () => void; onClose: () => void }

/** Asks before booked days are closed, and names the bookings. They stay as they are. */
export function CloseBookedDialog({ bookings, onConfirm, onClose }: Props) {
  const { i18n, language } = useLanguage()
  return (
    <ConfirmDialog
      title={i18n.t('admin.close.title')}
      submitLabel={i18n.t('admin.close.confirm')}
      isPending={false}
      canWait
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="dialog-wide closed-bookings">
        {bookings.slice(0, maxNamed).map((it) => (
          <li key={it.id}>
            {formatGuestName(it, i18n)} ({formatCode(it, i18n)}), {getRoomName(it.room, language)}:{' '}
            {formatStayDays(it, language)}
          </li>
        ))}
        {bookings.length > maxNamed && <li>{i18n.t('admin.close.more', { n: bookings.length - maxNamed })}</li>}
      </ul>
      <p className="dialog-wide">{i18n.t('admin.close.text')}</p>
    </ConfirmDialog>
  )
}
