import '../search/SearchResults.css'
import './RoomsPage.css'
import { Link, useSearch } from 'wouter'
import { parseFilter } from '#contract/search/filterAddress.ts'
import { parseSearch } from '#contract/search/searchAddress.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { answerModule } from '../search/answerModule.ts'
import { SearchForm } from '../search/SearchForm.tsx'
import { BookBar } from '../shell/BookBar.tsx'
import { BookLink } from '../shell/BookLink.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { RoomsFailure } from '../shell/RoomsFailure.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { RoomCard } from './RoomCard.tsx'
import { RoomFilterForm } from './RoomFilterForm.tsx'
import { RoomSkeleton } from './RoomSkeleton.tsx'
import { filterRooms } from './roomFilter.ts'
import { useRoomCards } from './useRoomCards.ts'

const keys = ['a', 'b', 'c', 'd', 'e', 'f']

/** The places of six rooms while they are loaded. */
const RoomSkeletons = () => (
  <div className="rooms" aria-busy="true">
    {keys.map((key) => (
      <RoomSkeleton key={key} />
    ))}
  </div>
)

/** How many cards a wide screen shows beside each other. The pictures of the others are fetched after hydration. */
const firstRow = 3

export function RoomsPage() {
  const { i18n } = useLanguage()
  const { rooms, hasFailed, getCardState } = useRoomCards()
  const parameters = new URLSearchParams(useSearch())
  const filter = parseFilter(parameters)
  const filterAll = (rooms: LocalizedRoom[]) => filterRooms(rooms, filter)
  const all = rooms.data
  const shown = all && filterAll(all)
  const { search, problem } = parseSearch(parameters, farmToday())
  const Answer = answerModule.useModule(search !== null)?.SearchedRooms
  const hasNothing = hasFailed && !all
  return (
    <div className="wide section rooms-page" data-searched={search ? '' : undefined}>
      <div className="rooms-head">
        <header>
          <PageTitle text={i18n.t('rooms.title')} />
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
      <BookBar>
        {all && shown && (
          <ErrorBoundary>
            <RoomFilterForm rooms={all} shown={shown} filter={filter} hasSearch={parameters.has('from')} />
          </ErrorBoundary>
        )}
        {search && Answer && <Answer filter={filterAll} placeholder={<RoomSkeletons />} />}
        {!search && (
          <div className="rooms">
            {shown?.map((room, at) => (
              <RoomCard
                key={room.id}
                room={room}
                state={getCardState(room)}
                heading="h2"
                isBelowFold={at >= firstRow}
              />
            ))}
          </div>
        )}
        {!hasNothing && (rooms.isPending || (search && !Answer)) && <RoomSkeletons />}
        {hasNothing && <RoomsFailure onRetry={() => void rooms.refetch()} />}
        {search && <BookingDetails />}
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
      </BookBar>
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
