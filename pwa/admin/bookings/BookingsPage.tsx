/**
 * The list of bookings with counters, filter, search and order. The page of one booking is beside it, or in its place on
 * narrow screens.
 */
import './BookingsPage.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Link, useRoute } from 'wouter'
import { getAskedByBooking } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { useIsWide } from '#pwa/ui/useMediaQuery.ts'
import { BookingActions } from '../booking/BookingActions.tsx'
import { BookingCard } from '../booking/BookingCard.tsx'
import { BookingPage } from '../booking/BookingPage.tsx'
import { NewsElsewhere } from '../news/NewsElsewhere.tsx'
import { useMarkShown } from '../news/useNews.ts'
import { getPlaceHref } from '../places.ts'
import { useKeptScroll } from '../session/useKeptScroll.ts'
import { useTabState } from '../session/useTabState.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { TimeLeft } from '../subjects/TimeLeft.tsx'
import { NoRows } from '../sync/NoRows.tsx'
import { Counters } from './Counters.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FilterNote } from './FilterNote.tsx'
import { BookingFilter, emptyFilter, isFiltered } from './filter.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { SelectionReport } from './SelectionReport.tsx'
import { UnverifiedRequests } from './UnverifiedRequests.tsx'
import { useBookingList } from './useBookingList.ts'
import { isSelectable, type RequestSelection, useRequestSelection } from './useRequestSelection.ts'

const pageSize = 20

/** Stands in the place of a card's actions while requests are selected. */
function SelectionBox({ booking, selection }: { booking: Booking; selection: RequestSelection }) {
  const { i18n } = useLanguage()
  if (!isSelectable(booking)) return null
  return (
    <div className="selection-box">
      <Checkbox
        id={`select-${booking.id}`}
        label={i18n.t('admin.selection.select', { name: formatGuestName(booking, i18n) })}
        checked={selection.selected?.has(booking.id) ?? false}
        disabled={selection.progress !== null}
        onChange={() => selection.toggle(booking)}
      />
    </div>
  )
}

function BookingList({ openCode, isShown }: { openCode: string | undefined; isShown: boolean }) {
  const { i18n } = useLanguage()
  const [filter, changeFilter] = useTabState('admin.bookings', BookingFilter, emptyFilter)
  const [limit, setLimit] = useState(pageSize)
  const [isFilterOpen, setFilterOpen] = useState(() => isFiltered(filter))
  const found = useBookingList(filter, limit)
  useMarkShown(found?.bookings)
  useKeptScroll(isShown && found !== undefined)
  const selection = useRequestSelection()
  const rooms = useLiveQuery(() => db.rooms.toArray())
  const replyHours = useProperty()?.figures.replyHours ?? null

  const change = (changes: Partial<BookingFilter>) => {
    changeFilter(changes)
    setLimit(pageSize)
  }
  const findRoom = (id: number) => rooms?.find((room) => room.id === id)
  return (
    <>
      <UnverifiedRequests selection={selection} />
      <div className="bookings-head">
        <div className="bookings-line">
          <Counters listedCount={found?.bookings.length} />
          <Button
            className="filter-toggle"
            variant="quiet"
            aria-expanded={isFilterOpen}
            onClick={() => setFilterOpen(!isFilterOpen)}
          >
            {i18n.t('admin.bookings.filterToggle')}
          </Button>
          <SelectionStart selection={selection} listed={found?.bookings ?? []} />
        </div>
        <FilterBar filter={filter} isOpen={isFilterOpen || isFiltered(filter)} onChange={change} />
        <FilterNote filter={filter} isEmpty={found?.bookings.length === 0} onChange={change} />
      </div>
      {found && <NewsElsewhere rows={found.bookings} />}
      <SelectionReport selection={selection} />
      <div className="booking-list" aria-busy={found === undefined}>
        {found?.bookings.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            room={findRoom(booking.roomId)}
            timeLeft={
              filter.order === 'urgent' && <TimeLeft asked={getAskedByBooking(booking)} replyHours={replyHours} />
            }
            isCurrent={openCode !== undefined && [booking.code, booking.id].includes(openCode)}
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
        <NoRows
          textId={
            isFiltered(filter) || filter.order !== 'newest'
              ? /*i18n*/ 'admin.bookings.none'
              : /*i18n*/ 'admin.bookings.empty'
          }
        />
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

export function BookingsPage() {
  const { i18n } = useLanguage()
  const [, params] = useRoute('/bookings/:code')
  // A booking is shown beside the list.
  const isWide = useIsWide()
  const isOpen = params !== null
  const isListShown = isWide || !isOpen
  return (
    <div className="bookings" data-open={isOpen || undefined}>
      <div hidden={!isListShown}>
        <BookingList openCode={params?.code} isShown={isListShown} />
      </div>
      {params && (
        <BookingPage
          key={params.code}
          codeOrId={params.code}
          isBeside={isWide}
          back={
            <Link className="booking-back" href={getPlaceHref('/')}>
              {i18n.t(isWide ? /*i18n*/ 'admin.booking.closePage' : /*i18n*/ 'admin.booking.back')}
            </Link>
          }
        />
      )}
    </div>
  )
}

/** `listed`: the bookings that the list shows. */
type Props = { selection: RequestSelection; listed: Booking[] }

/** Begins to select requests, where there are several. */
function SelectionStart({ selection, listed }: Props) {
  const { i18n } = useLanguage()
  const { selected, progress, report, start } = selection
  const isBusy = progress !== null || selected !== null || report !== null
  if (isBusy || listed.filter(isSelectable).length < 2) return null
  return (
    <Button className="selection-start" variant="quiet" onClick={() => start()}>
      {i18n.t('admin.selection.start')}
    </Button>
  )
}
