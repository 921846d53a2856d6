import { Link } from 'wouter'
import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { getRoomName } from '#contract/format.ts'
import { formatWeekday } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { statusLabels, statusTones } from '../bookings/labels.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import type { RoomGuests } from './day.ts'

type Props = { day: Day; today: Day; rooms: RoomGuests[]; onClose: () => void }

/** Answers a guest's question: who is in each room, and until when. */
export function RoomsDialog({ day, today, rooms, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const property = useProperty()
  const formatLeaving = ({ checkoutDate }: Booking) =>
    checkoutDate === today
      ? i18n.t('admin.today.leavesToday')
      : i18n.t('admin.today.leavesOn', { day: formatWeekday(checkoutDate, language) })
  return (
    <Modal isOpen onClose={onClose} title={i18n.t('admin.today.rooms')} closeLabel={i18n.t('admin.close')}>
      <p className="muted">
        {day !== today && `${formatWeekday(day, language)}. `}
        {property && i18n.t('admin.today.checkout', { time: property.checkout.rooms })}
      </p>
      <ul className="rows room-guests">
        {rooms.map(({ room, stays }) => (
          <li key={room.id} className="row">
            <strong>{getRoomName(room, language)}</strong>
            {stays.length === 0 && <span className="muted">{i18n.t('admin.today.free')}</span>}
            {stays.map((it) => (
              <p key={it.id}>
                <Link className="booking-row-name" href={getBookingHref(it, i18n)}>
                  {formatGuestName(it, i18n)}
                </Link>{' '}
                {it.status !== 'confirmed' && (
                  <Badge tone={statusTones[it.status]}>{i18n.t(statusLabels[it.status])}</Badge>
                )}{' '}
                {formatLeaving(it)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
