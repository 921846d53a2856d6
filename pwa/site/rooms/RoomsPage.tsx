import { useCallback, useDeferredValue, useMemo } from 'react'
import { Link, useSearch } from 'wouter'
import { parseFilter, type RoomFilter } from '#contract/filterAddress.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { SearchForm } from '../search/SearchForm.tsx'
import { SearchResults } from '../search/SearchResults.tsx'
import { useSearchResults } from '../search/useSearchResults.ts'
import { BookLink } from '../shell/BookLink.tsx'
import { RoomsFailure } from '../shell/RoomsFailure.tsx'
import { RoomCard } from './RoomCard.tsx'
import { RoomFilterForm } from './RoomFilterForm.tsx'
import { RoomSkeleton } from './RoomSkeleton.tsx'
import './RoomsPage.css'
import { Card } from '#pwa/ui/Card.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { Frozen } from '../shell/Frozen.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { filterRooms, hasFilter } from './roomFilter.ts'
import { useRoomCards } from './useRoomCards.ts'

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

export function RoomsPage() {
  const { i18n } = useLanguage()
  const { rooms, hasFailed, getCardState } = useRoomCards()
  const parameters = new URLSearchParams(useSearch())
  const filterText = JSON.stringify(parseFilter(parameters))
  // The same object while only the search changes: nothing is filtered again, and the answer comes first.
  const filter = useMemo((): RoomFilter => JSON.parse(filterText), [filterText])
  const filterAll = useCallback((rooms: LocalizedRoom[]) => filterRooms(rooms, filter), [filter])
  const all = rooms.data
  const shown = useMemo(() => all && filterAll(all), [all, filterAll])
  const { search, problem, results, ...answer } = useSearchResults(filterAll)
  const hasNothing = (hasFailed && !all) || (search !== null && !results && answer.hasFailed)
  const isLoading = !hasNothing && (rooms.isPending || (search !== null && !results))
  return (
    <div className="wide section rooms-page" data-searched={search ? '' : undefined}>
      <div className="rooms-head">
        <header>
          <h1>{i18n.t('rooms.title')}</h1>
          {!search && <p className="lead">{i18n.t('rooms.subtitle')}</p>}
          <SearchForm search={search} />
          {problem && (
            <Card kind="note" tone="warn" role="status">
              {i18n.t(problem)}
            </Card>
          )}
        </header>
        {!search && <BookingDetails />}
      </div>
      {all && shown && (
        <ErrorBoundary>
          <Frozen name={hasFilter(filter) ? null : 'filter'}>
            {() => <RoomFilterForm rooms={all} shown={shown} filter={filter} hasSearch={parameters.has('from')} />}
          </Frozen>
        </ErrorBoundary>
      )}
      {search && results && <SearchResults search={search} results={results} {...answer} />}
      <RoomCards rooms={shown ?? []} getCardState={getCardState} isHidden={search !== null} />
      {isLoading && (
        <div className="rooms" aria-busy="true">
          {skeletons.map((key) => (
            <RoomSkeleton key={key} />
          ))}
        </div>
      )}
      {hasNothing && <RoomsFailure onRetry={() => void (all ? answer.retry() : rooms.refetch())} />}
      {search && <Frozen name="details">{() => <BookingDetails />}</Frozen>}
      <p className="rooms-more">
        {search && (
          <Link href="/rooms" asChild>
            <ButtonLink>{i18n.t('rooms.all')}</ButtonLink>
          </Link>
        )}
        <Link href="/services#da-sapere" asChild>
          <ButtonLink>{i18n.t('rooms.houseRules')}</ButtonLink>
        </Link>
      </p>
    </div>
  )
}

/** How many cards a wide screen shows beside each other. The pictures of the others are fetched after hydration. */
const firstRow = 3

type CardsProps = Pick<ReturnType<typeof useRoomCards>, 'getCardState'> & { rooms: LocalizedRoom[]; isHidden: boolean }

/** The cards. A search hides them, and removes them after its answer is shown: that takes a slow phone as long as the answer. */
function RoomCards({ rooms, getCardState, isHidden }: CardsProps) {
  const isRemoved = useDeferredValue(isHidden)
  if (isHidden && isRemoved) return null
  return (
    <div className="rooms" data-leaving={isHidden ? '' : undefined} aria-hidden={isHidden || undefined}>
      {rooms.map((room, at) => (
        <RoomCard key={room.id} room={room} state={getCardState(room)} heading="h2" isBelowFold={at >= firstRow} />
      ))}
    </div>
  )
}

/** How a booking goes. Beside the list; below the answer to a search, which comes first. */
function BookingDetails() {
  const { i18n } = useLanguage()
  const { checkin, checkout, figures } = useFarm()
  return (
    <Card as="aside" tone="accent" className="rooms-details">
      <h2>{i18n.t('rooms.detailsTitle')}</h2>
      <p>{i18n.t('rooms.detailsText1', { hours: figures.replyHours })}</p>
      <p>{i18n.t('rooms.detailsText2', { from: checkin.from, to: checkin.to, until: checkout.rooms })}</p>
      <BookLink variant="secondary">{i18n.t('booking.checkAvailability')}</BookLink>
    </Card>
  )
}
