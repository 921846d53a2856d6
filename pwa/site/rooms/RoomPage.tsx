/** The page of one room: its pictures, what is in it, its prices and its free days. */
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, memo, startTransition, useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { startOfMonth } from '#contract/days/days.ts'
import { isForRoom } from '#contract/prices/extraLines.ts'
import { buildRoomPath, findRoomId } from '#contract/roomAddress.ts'
import { formatChoice, parseSearch } from '#contract/search/searchAddress.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Carousel } from '#pwa/ui/Carousel.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { useLargePictures } from '#pwa/ui/useLargePictures.ts'
import { monthQuery } from '../booking/queries.ts'
import { ExtraList } from '../extras/ExtraList.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { NoScriptNote } from '../shell/NoScriptNote.tsx'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { Part } from '../shell/Part.tsx'
import { RoomsFailure } from '../shell/RoomsFailure.tsx'
import { useCarouselLabels } from '../shell/useCarouselLabels.ts'
import { useHead } from '../useHead.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { describeRules } from './describeRules.ts'
import { type ChosenStay, RoomBooking } from './RoomBooking.tsx'
import { RoomCin } from './RoomCin.tsx'
import type { Props as RoomDaysProps } from './RoomDays.tsx'
import { RoomTerms } from './RoomTerms.tsx'
import { getRoomHead } from './roomHead.ts'
import { ShareButton } from './ShareButton.tsx'
import { useAmenityName } from './useAmenityName.ts'
import './RoomPage.css'
import '../details.css'
import { useFarm } from '../shell/FarmProvider.tsx'
import { useRoomPictures } from '../useRoomPictures.ts'
import { whenLoaded } from '../whenLoaded.ts'
import { useRoomCards } from './useRoomCards.ts'

export function RoomPage() {
  const [path] = useLocation()
  const { search, problem } = parseSearch(new URLSearchParams(useSearch()), farmToday())
  const { rooms, hasFailed, getCardState } = useRoomCards()
  const roomId = findRoomId(path)
  const room = rooms.data?.find(({ id }) => id === roomId)
  const farm = useFarm()
  const isHydrated = useHydrated()
  // The server has answered 404, and hydration must show the same.
  const [isServed] = useState(!isHydrated)
  useHead(room ? getRoomHead(room, farm.name) : null)
  if (room) {
    const choice = search ? formatChoice(room.id, search) : `?room=${room.id}`
    // Days in the address are judged by themselves.
    return (
      <ShownRoom
        key={room.id}
        room={room}
        choice={choice}
        isSoldOut={!search && getCardState(room) === 'soldOut'}
        hasDates={search !== null || problem !== null}
      />
    )
  }
  if (hasFailed && !rooms.data)
    return (
      <div className="wide section">
        <RoomsFailure onRetry={() => void rooms.refetch()} />
      </div>
    )
  // The data of the last page may have other rooms only.
  return rooms.isFetching && !isServed ? <div className="page-loading" aria-busy="true" /> : <NotFoundPage />
}

type ShownRoomProps = { room: LocalizedRoom; choice: string; isSoldOut: boolean; hasDates: boolean }

function ShownRoom({ room, choice, isSoldOut, hasDates }: ShownRoomProps) {
  const { i18n } = useLanguage()
  const isBookable = room.type !== 'common'
  /** Undefined until the calendar knows the days; then null without a stay that can be booked. */
  const [chosen, setChosen] = useState<ChosenStay | null>()
  return (
    <div className="wide section room-page">
      <div className="room-view">
        <header>
          <p className="inline-group room-ways">
            <Link href="/rooms" className="icon-link">
              {i18n.t('rooms.all')}
            </Link>
            <ShareButton title={room.name} path={buildRoomPath(room)} />
          </p>
          <h1>{room.name}</h1>
          <p className="lead">{room.description}</p>
        </header>
        <RoomPictures room={room} />
        {isBookable && (
          <>
            <RoomDetails room={room} />
            <RoomBooking
              room={room}
              choice={chosen === undefined ? choice : `?room=${room.id}`}
              chosen={chosen ?? null}
              isSoldOut={isSoldOut && !chosen}
            />
          </>
        )}
      </div>
      {isBookable && (
        <section className="room-days" data-asked={hasDates || undefined} aria-labelledby="room-days">
          <h2 id="room-days">{i18n.t('room.days')}</h2>
          <ErrorBoundary>
            <LoadedDays room={room} isNeeded={hasDates} onChoose={setChosen} />
          </ErrorBoundary>
        </section>
      )}
    </div>
  )
}

function RoomPictures({ room }: { room: LocalizedRoom }) {
  const { i18n } = useLanguage()
  const labels = useCarouselLabels()
  const label = i18n.t('rooms.photos', { room: room.name })
  const pictures = useRoomPictures(room).map(({ url, alt }) => ({ name: url, alt }))
  const { getLinkProps, dialog } = useLargePictures(label, labels, pictures)
  const slides = pictures.map(({ name, alt }, at) => (
    <a key={name} {...getLinkProps(at)}>
      <Picture
        name={name}
        alt={alt}
        sizes="(width < 62em) 92vw, 60rem"
        priority={at === 0}
        defer={at > 0 ? 'slide' : undefined}
      />
    </a>
  ))
  return (
    <div className="room-large">
      {slides.length < 2 ? (
        slides
      ) : (
        <Carousel
          label={label}
          labels={{ previous: labels.previous, next: labels.next }}
          slides={slides}
          counter={labels.counter}
        />
      )}
      {dialog}
    </div>
  )
}

/** Memoized, because the availability is refetched every 10 s and changes nothing here. */
const RoomDetails = memo(function RoomDetails({ room }: { room: LocalizedRoom }) {
  return (
    <Part as="div" className="room-details">
      <RoomContents room={room} />
      <RoomPrices room={room} />
      <RoomExtras room={room} />
      <RoomTerms room={room} />
    </Part>
  )
})

function RoomContents({ room }: { room: LocalizedRoom }) {
  const { i18n } = useLanguage()
  const getAmenityName = useAmenityName()
  const facts = [
    room.maxGuests !== null && i18n.t('rooms.guests', { n: room.maxGuests }),
    // Their kinds say how many there are, below.
    !room.bedKinds && room.beds !== null && i18n.t('rooms.beds', { n: room.beds }),
    room.sizeSquareMetres !== null && `${room.sizeSquareMetres}\u00a0m²`,
    ...room.amenities.map(getAmenityName),
  ].filter((fact) => fact !== false)
  return (
    <section>
      <h2>{i18n.t('room.contents')}</h2>
      <ul className="bullet-list">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <RoomCin room={room} />
    </section>
  )
}

/** The prices of the seasons that differ, with their rules; nothing when every night has the same price and rule. */
function RoomPrices({ room }: { room: LocalizedRoom }) {
  const { i18n, language } = useLanguage()
  const { stayRules } = useFarm()
  const seasons = room.seasons
    .map(({ maximumNights = null, arrivalDays = [], departureDays = [], ...season }) => ({
      ...season,
      rule: describeRules({ ...season, maximumNights, arrivalDays, departureDays }, i18n, language),
    }))
    .filter(({ pricePerNight, rule }) => pricePerNight !== null || rule !== '')
  const ownRule = describeRules(stayRules, i18n, language)
  const formatPrice = (price: string | null) =>
    price === null ? i18n.t('room.priceOnRequest') : `${formatCurrency(price, language)} ${i18n.t('rooms.perNight')}`
  if (seasons.length === 0) return null
  return (
    <section>
      <h2>{i18n.t('room.prices')}</h2>
      <dl className="fact-list">
        {seasons.map(({ from, to, pricePerNight, rule }) => (
          <div key={from}>
            <dt>{i18n.t('room.season', { from: formatDay(from, language), to: formatDay(to, language) })}</dt>
            <dd>
              {formatPrice(pricePerNight ?? room.pricePerNight)}
              {rule !== '' && <small>{rule}</small>}
            </dd>
          </div>
        ))}
        {room.pricePerNight !== null && (
          <div>
            <dt>{i18n.t('room.otherDays')}</dt>
            <dd>
              {formatPrice(room.pricePerNight)}
              {ownRule !== '' && <small>{ownRule}</small>}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** What can be added to a stay here, and what every stay has. */
function RoomExtras({ room }: { room: LocalizedRoom }) {
  const { i18n } = useLanguage()
  const extras = useFarm().extras.filter((it) => it.shownOnSite && isForRoom(it, room.id))
  if (extras.length === 0) return null
  return (
    <section>
      <h2>{i18n.t('booking.extra.title')}</h2>
      <ExtraList extras={extras} />
    </section>
  )
}

/**
 * The calendar. Its code is loaded after the first view, because it would keep a slow phone busy while that is being
 * read. `isNeeded`: at once, because it says whether days in the address are free. Its place is kept, so that nothing
 * moves.
 */
function LoadedDays({ isNeeded, ...props }: RoomDaysProps & { isNeeded: boolean }) {
  const { i18n } = useLanguage()
  const [Days, setDays] = useState<ComponentType<RoomDaysProps> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const client = useQueryClient()
  useEffect(() => {
    const load = () => {
      // With its first month, so that it does not render all days twice.
      void client.prefetchQuery(monthQuery(startOfMonth(farmToday())))
      import('./RoomDays.tsx').then(
        // In a transition, React renders the many days in short tasks.
        ({ RoomDays }) => startTransition(() => setDays(() => RoomDays)),
        () => setFailed(true),
      )
    }
    if (isNeeded) load()
    else whenLoaded(load)
  }, [isNeeded, client])
  if (Days) return <Days {...props} />
  return (
    <>
      <p className="scripted" role="status">
        {i18n.t(hasFailed ? /*i18n*/ 'room.noDays' : /*i18n*/ 'booking.loading')}
      </p>
      <NoScriptNote text={/*i18n*/ 'noScript.daysText'} />
    </>
  )
}
