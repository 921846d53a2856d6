import { Link, useSearch } from 'wouter'
import { property } from '#contract/property.ts'
import { formatSearch } from '#contract/searchAddress.ts'
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
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { filterRooms, parseFilter } from './roomFilter.ts'
import { useRoomCards } from './useRoomCards.ts'

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

export function RoomsPage() {
  const { i18n } = useLanguage()
  const { rooms, hasFailed, getCardState } = useRoomCards()
  const parameters = useSearch()
  // The server renders all rooms, so the first render must, too.
  const filter = parseFilter(new URLSearchParams(useHydrated() ? parameters : ''))
  const shown = rooms.data && filterRooms(rooms.data, filter)
  const { search, problem, results, ...answer } = useSearchResults(shown)
  const { checkin, checkout } = property
  return (
    <div className="wide section">
      <div className="rooms-head">
        <header>
          <h1>{i18n.t('rooms.title')}</h1>
          <p className="lead">{i18n.t('rooms.subtitle')}</p>
          <SearchForm
            key={search ? formatSearch(search) : ''}
            {...(search
              ? { initial: { from: search.checkinDate, to: search.checkoutDate, guests: search.guests } }
              : {})}
          />
          {problem && (
            <p className="rooms-problem" role="status">
              {i18n.t(problem)}
            </p>
          )}
        </header>
        <Card as="aside" tone="accent" className="rooms-details">
          <h2>{i18n.t('rooms.detailsTitle')}</h2>
          <p>{i18n.t('rooms.detailsText1', { hours: property.figures.replyHours })}</p>
          <p>{i18n.t('rooms.detailsText2', { from: checkin.from, to: checkin.to, until: checkout.rooms })}</p>
          <BookLink variant="secondary">{i18n.t('booking.checkAvailability')}</BookLink>
        </Card>
      </div>
      {rooms.data && shown && (
        <ErrorBoundary>
          <RoomFilterForm rooms={rooms.data} shown={shown} filter={filter} />
        </ErrorBoundary>
      )}
      {search && results && <SearchResults search={search} results={results} {...answer} />}
      {search && !results && answer.hasFailed && <RoomsFailure onRetry={answer.retry} />}
      {search && <h2 className="rooms-all">{i18n.t('search.allRooms')}</h2>}
      <div className="rooms" aria-busy={rooms.isPending && !hasFailed}>
        {shown?.map((room) => (
          <ErrorBoundary key={room.id}>
            <RoomCard room={room} state={getCardState(room)} heading="h2" />
          </ErrorBoundary>
        ))}
        {rooms.isPending && !hasFailed && skeletons.map((key) => <RoomSkeleton key={key} />)}
      </div>
      {hasFailed && !rooms.data && <RoomsFailure onRetry={() => void rooms.refetch()} />}
      <p className="rooms-more">
        <Link href="/services#da-sapere" asChild>
          <ButtonLink>{i18n.t('rooms.houseRules')}</ButtonLink>
        </Link>
      </p>
    </div>
  )
}
