/** The deleted bookings, the last deleted first. They occupy no days and can be restored. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Booking } from '#contract/bookings.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { BookingCard } from '../bookings/BookingCard.tsx'
import { RestoreAction } from './RestoreAction.tsx'

const pageSize = 20

export function TrashPage() {
  const { i18n, language } = useLanguage()
  const [limit, setLimit] = useState(pageSize)
  const bookings = useLiveQuery(
    async () => dropInvalidRows(Booking, await db.trash.orderBy('deletedAt').reverse().limit(limit).toArray()),
    [limit],
  )
  const total = useLiveQuery(() => db.trash.count())
  const rooms = useLiveQuery(() => db.rooms.toArray())
  return (
    <>
      <h1>{i18n.t('admin.tab.trash')}</h1>
      {total !== undefined && <p className="muted">{i18n.t('admin.trash.count', { n: total })}</p>}
      <div className="booking-list" aria-busy={bookings === undefined}>
        {bookings?.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            room={rooms?.find((room) => room.id === booking.roomId)}
            actions={
              <>
                {booking.deletedAt !== null && (
                  <p className="booking-created">
                    {i18n.t('admin.trash.deletedOn', { when: formatDateTime(booking.deletedAt, language) })}
                  </p>
                )}
                <RestoreAction booking={booking} />
              </>
            }
          />
        ))}
      </div>
      {bookings && total !== undefined && bookings.length < total && (
        <Button onClick={() => setLimit(limit + pageSize)}>{i18n.t('admin.bookings.more')}</Button>
      )}
    </>
  )
}
