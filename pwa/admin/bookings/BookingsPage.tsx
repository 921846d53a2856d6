/** The page after a login: the counters, and the list of bookings with filter, search and order. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { PageHeading } from '../newBooking/PageHeading.tsx'
import { NewsElsewhere } from '../news/NewsElsewhere.tsx'
import { useMarkShown } from '../news/useNews.ts'
import { useTabState } from '../session/useTabState.ts'
import { useSyncedAt, useSyncState } from '../sync/useSync.ts'
import { BookingActions } from './BookingActions.tsx'
import { BookingCard } from './BookingCard.tsx'
import './BookingsPage.css'
import { getPlaceHref } from '../places.ts'
import { Counters } from './Counters.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FloodNotice } from './FloodNotice.tsx'
import { BookingFilter, emptyFilter } from './filter.ts'
import { readBookings } from './queries.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { SelectionBox } from './SelectionBox.tsx'
import { SelectionReport } from './SelectionReport.tsx'
import { useRequestSelection } from './useRequestSelection.ts'

const pageSize = 20

/** The stored filter. A link `/admin?sought=CODE` replaces it, and then leaves the address. */
function useFilter() {
  const [filter, change] = useTabState('admin.bookings', BookingFilter, emptyFilter)
  const linkedText = new URLSearchParams(useSearch()).get('sought')
  const [, navigate] = useLocation()
  useEffect(() => {
    if (linkedText === null) return
    change({ ...emptyFilter, searchText: linkedText })
    navigate(getPlaceHref('/'), { replace: true })
  }, [linkedText, change, navigate])
  return [filter, change] as const
}

export function BookingsPage() {
  const { i18n } = useLanguage()
  const [filter, changeFilter] = useFilter()
  const [limit, setLimit] = useState(pageSize)
  const today = farmToday()
  const shownFilter = useRef(filter)
  useLayoutEffect(() => {
    shownFilter.current = filter
  }, [filter])
  const found = useLiveQuery(
    () => readBookings(filter, today, limit, () => shownFilter.current === filter),
    [filter, today, limit],
  )
  useMarkShown(found?.bookings)
  const selection = useRequestSelection()
  const rooms = useLiveQuery(() => db.rooms.toArray())
  const syncedAt = useSyncedAt()

  const findRoom = (id: number) => rooms?.find((room) => room.id === id)
  const { connection } = useSyncState()
  const isInitialSync = found?.bookings.length === 0 && syncedAt === null
  return (
    <>
      <PageHeading title={i18n.t('admin.place.bookings')} />
      <FloodNotice onSelect={selection.start} />
      <Counters listedCount={found?.bookings.length} />
      <FilterBar
        filter={filter}
        onChange={(changes) => {
          changeFilter(changes)
          setLimit(pageSize)
        }}
      />
      {found && <NewsElsewhere rows={found.bookings} />}
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
