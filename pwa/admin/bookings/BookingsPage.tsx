/** The front desk's first screen: how many bookings there are, and the newest of them, filtered and found. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { bookingStatuses } from '#contract/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Segments } from '#pwa/ui/Segments.tsx'
import { useSyncedAt, useSyncState } from '../shell/useSync.ts'
import { BookingActions } from './BookingActions.tsx'
import { BookingCard } from './BookingCard.tsx'
import './BookingsPage.css'
import { Counters } from './Counters.tsx'
import { statusLabels } from './labels.ts'
import { type BookingFilter, type BookingOrder, bookingOrders, readBookings } from './queries.ts'

const windowSize = 20

const orderLabels: Record<BookingOrder, string> = {
  newest: /*i18n*/ 'admin.bookings.newest',
  arrival: /*i18n*/ 'admin.bookings.arrival',
}

export function BookingsPage() {
  const { i18n } = useLanguage()
  const [status, setStatus] = useState<BookingFilter['status']>('all')
  const [sought, setSought] = useState(new URLSearchParams(useSearch()).get('sought') ?? '')
  const [size, setSize] = useState(windowSize)
  const [order, setOrder] = useState<BookingOrder>('newest')
  const today = farmToday()
  const found = useLiveQuery(
    () => readBookings({ status, sought, order }, today, size),
    [status, sought, order, today, size],
  )
  const rooms = useLiveQuery(() => db.rooms.toArray())
  const syncedAt = useSyncedAt()

  const roomOf = (id: number) => rooms?.find((room) => room.id === id)
  const { reach } = useSyncState()
  const isFirstReading = found?.bookings.length === 0 && syncedAt === null
  return (
    <>
      <h1>{i18n.t('admin.tab.bookings')}</h1>
      <Counters shown={found?.bookings.length} />
      <search className="booking-filter">
        <label className="booking-filter-search">
          <span>{i18n.t('admin.bookings.search')}</span>
          <input
            type="search"
            value={sought}
            autoComplete="off"
            spellCheck={false}
            placeholder={i18n.t('admin.bookings.searchHint')}
            onChange={(event) => {
              setSought(event.target.value)
              setSize(windowSize)
            }}
          />
        </label>
        <Segments
          name="status"
          legend={i18n.t('admin.bookings.filter')}
          options={(['all', ...bookingStatuses] as const).map((it) => ({
            value: it,
            label: it === 'all' ? i18n.t('admin.bookings.all') : i18n.t(statusLabels[it]),
          }))}
          value={status}
          onChange={(chosen) => {
            setStatus(chosen)
            setSize(windowSize)
          }}
        />
        <label className="booking-filter-order">
          <span>{i18n.t('admin.bookings.order')}</span>
          <select
            className="control"
            value={order}
            onChange={(event) => {
              setOrder(bookingOrders.find((it) => it === event.target.value) ?? 'newest')
              setSize(windowSize)
            }}
          >
            {bookingOrders.map((it) => (
              <option key={it} value={it}>
                {i18n.t(orderLabels[it])}
              </option>
            ))}
          </select>
        </label>
      </search>
      <div className="booking-list" aria-busy={found === undefined}>
        {found?.bookings.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            room={roomOf(booking.roomId)}
            actions={<BookingActions booking={booking} />}
          />
        ))}
      </div>
      {found?.bookings.length === 0 && (
        <p className="empty" role="status">
          {!isFirstReading
            ? i18n.t('admin.bookings.none')
            : reach === 'offline'
              ? i18n.t('admin.sync.never')
              : i18n.t('admin.sync.first')}
        </p>
      )}
      {found?.hasMore && (
        <Button className="booking-more" onClick={() => setSize(size + windowSize)}>
          {i18n.t('admin.bookings.more')}
        </Button>
      )}
    </>
  )
}
