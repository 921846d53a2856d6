/** Deleted bookings, the last deleted first. They block no days and can come back. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Booking } from '#contract/bookings.ts'
import { instantText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { keepFit } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { BookingCard } from '../bookings/BookingCard.tsx'
import { RestoreAction } from './RestoreAction.tsx'

const windowSize = 20

export function TrashPage() {
  const { i18n, language } = useLanguage()
  const [size, setSize] = useState(windowSize)
  const bookings = useLiveQuery(
    async () => keepFit(Booking, await db.trash.orderBy('deletedAt').reverse().limit(size).toArray()),
    [size],
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
                    {i18n.t('admin.trash.deletedOn', { when: instantText(booking.deletedAt, language) })}
                  </p>
                )}
                <RestoreAction booking={booking} />
              </>
            }
          />
        ))}
      </div>
      {bookings && total !== undefined && bookings.length < total && (
        <Button onClick={() => setSize(size + windowSize)}>{i18n.t('admin.bookings.more')}</Button>
      )}
    </>
  )
}
