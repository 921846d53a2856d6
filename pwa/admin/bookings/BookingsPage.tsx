/** The page after a login: the counters, and the list of bookings with filter, search and order. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { bookingStatuses } from '#contract/stay.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import { PageHeading } from '../newBooking/PageHeading.tsx'
import { useSyncedAt, useSyncState } from '../sync/useSync.ts'
import { BookingActions } from './BookingActions.tsx'
import { BookingCard } from './BookingCard.tsx'
import './BookingsPage.css'
import { Counters } from './Counters.tsx'
import { FloodNotice } from './FloodNotice.tsx'
import { statusLabels } from './labels.ts'
import { type BookingFilter, type BookingOrder, bookingOrders, readBookings } from './queries.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { SelectionBox } from './SelectionBox.tsx'
import { SelectionReport } from './SelectionReport.tsx'
import { useRequestSelection } from './useRequestSelection.ts'

const pageSize = 20

const orderLabels: Record<BookingOrder, string> = {
  newest: /*i18n*/ 'admin.bookings.newest',
  arrival: /*i18n*/ 'admin.bookings.arrival',
}

export function BookingsPage() {
  const { i18n } = useLanguage()
  const [status, setStatus] = useState<BookingFilter['status']>('all')
  const [searchText, setSearchText] = useState(new URLSearchParams(useSearch()).get('sought') ?? '')
  const [limit, setLimit] = useState(pageSize)
  const [order, setOrder] = useState<BookingOrder>('newest')
  const today = farmToday()
  const found = useLiveQuery(
    () => readBookings({ status, searchText, order }, today, limit),
    [status, searchText, order, today, limit],
  )
  const selection = useRequestSelection()
  const rooms = useLiveQuery(() => db.rooms.toArray())
  const syncedAt = useSyncedAt()

  const findRoom = (id: number) => rooms?.find((room) => room.id === id)
  const { connection } = useSyncState()
  const isInitialSync = found?.bookings.length === 0 && syncedAt === null
  return (
    <>
      <PageHeading title={i18n.t('admin.tab.bookings')} />
      <FloodNotice onSelect={selection.start} />
      <Counters listedCount={found?.bookings.length} />
      <search className="booking-filter">
        <label className="booking-filter-search">
          <span>{i18n.t('admin.bookings.search')}</span>
          <input
            type="search"
            value={searchText}
            autoComplete="off"
            spellCheck={false}
            placeholder={i18n.t('admin.bookings.searchHint')}
            onChange={(event) => {
              setSearchText(event.target.value)
              setLimit(pageSize)
            }}
          />
        </label>
        <SegmentedControl
          name="status"
          legend={i18n.t('admin.bookings.filter')}
          options={(['all', ...bookingStatuses] as const).map((it) => ({
            value: it,
            label: it === 'all' ? i18n.t('admin.bookings.all') : i18n.t(statusLabels[it]),
          }))}
          value={status}
          onChange={(chosen) => {
            setStatus(chosen)
            setLimit(pageSize)
          }}
        />
        <label className="booking-filter-order">
          <span>{i18n.t('admin.bookings.order')}</span>
          <select
            className="control"
            value={order}
            onChange={(event) => {
              setOrder(bookingOrders.find((it) => it === event.target.value) ?? 'newest')
              setLimit(pageSize)
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
      <SelectionReport selection={selection} listed={found?.bookings ?? []} />
      <div className="booking-list" aria-busy={found === undefined}>
        {found?.bookings.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            room={findRoom(booking.roomId)}
            actions={
              selection.selected === null ? (
                <BookingActions booking={booking} />
              ) : (
                <SelectionBox booking={booking} selection={selection} />
              )
            }
          />
        ))}
      </div>
      {found?.bookings.length === 0 && (
        <p className="empty" role="status">
          {!isInitialSync
            ? i18n.t('admin.bookings.none')
            : connection === 'offline'
              ? i18n.t('admin.sync.noData')
              : i18n.t('admin.sync.initial')}
        </p>
      )}
      {found?.hasMore && (
        <Button className="booking-more" onClick={() => setLimit(limit + pageSize)}>
          {i18n.t('admin.bookings.more')}
        </Button>
      )}
      <SelectionBar selection={selection} listed={found?.bookings ?? []} />
    </>
  )
}
