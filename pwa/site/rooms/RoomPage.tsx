/** The page of one room: its pictures, what is in it, its prices and its free days. */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { buildRoomPath, findRoomId } from '#contract/roomAddress.ts'
import { formatChoice, parseSearch } from '#contract/searchAddress.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Carousel } from '#pwa/ui/Carousel.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { findLowestPrice, hasSeveralPrices } from '../lowestPrice.ts'
import { BookBar } from '../shell/BookBar.tsx'
import { BookLink } from '../shell/BookLink.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { RoomsFailure } from '../shell/RoomsFailure.tsx'
import { useCarouselLabels } from '../shell/useCarouselLabels.ts'
import { useHead } from '../useHead.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import type { Props as RoomDaysProps } from './RoomDays.tsx'
import { getRoomHead } from './roomHead.ts'
import { ShareButton } from './ShareButton.tsx'
import { useAmenityName } from './useAmenityName.ts'
import './RoomPage.css'
import { useFarm } from '../shell/FarmProvider.tsx'
import { useRoomPictures } from '../useRoomPictures.ts'
import { useRoomCards } from './useRoomCards.ts'

export function RoomPage() {
  const [path] = useLocation()
  const { search, problem } = parseSearch(new URLSearchParams(useSearch()), farmToday())
  const { rooms, hasFailed, getCardState } = useRoomCards()
  const roomId = findRoomId(path)
  const room = rooms.data?.find(({ id }) => id === roomId)
  const farm = useFarm()
  useHead(room ? getRoomHead(room, farm.name) : null)
  if (room) {
    const choice = search ? formatChoice(room.id, search) : `?room=${room.id}`
    // Days in the address are judged by themselves.
    return (
      <ShownRoom
        key={room.id}
        room={room}
        choice={choice}
        soldOut={!search && getCardState(room) === 'soldOut'}
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
  return rooms.isFetching ? <div className="page-loading" aria-busy="true" /> : <NotFoundPage />
}

type ShownRoomProps = { room: LocalizedRoom; choice: string; soldOut: boolean; hasDates: boolean }

function ShownRoom({ room, choice, soldOut, hasDates }: ShownRoomProps) {
  const { i18n } = useLanguage()
  return (
    <div className="wide section room-page">
      <p>
        <Link href="/rooms" className="icon-link">
          {i18n.t('rooms.all')}
        </Link>
      </p>
      <header>
        <h1>{room.name}</h1>
        <p className="lead">{room.description}</p>
      </header>
      <RoomPictures room={room} />
      <div className="room-details">
        {room.type !== 'common' && <RoomContents room={room} />}
        <section aria-labelledby="room-price">
          {room.type !== 'common' && <RoomPrices room={room} />}
          <p className="inline-group">
            {room.type !== 'common' && (
              <BookLink choice={choice} soldOut={soldOut}>
                {i18n.t('rooms.book')}
                <span className="visually-hidden"> {room.name}</span>
              </BookLink>
            )}
            <ShareButton title={room.name} path={buildRoomPath(room)} />
          </p>
        </section>
      </div>
      {room.type !== 'common' && <BookBar price={findLowestPrice([room])} choice={choice} soldOut={soldOut} />}
      {room.type !== 'common' && (
        <section className="room-days" aria-labelledby="room-days">
          <h2 id="room-days">{i18n.t('room.days')}</h2>
          <ErrorBoundary>
            <LoadedDays room={room} isNeeded={hasDates} />
          </ErrorBoundary>
        </section>
      )}
    </div>
  )
}

function RoomPictures({ room }: { room: LocalizedRoom }) {
  const { i18n } = useLanguage()
  const { counter, previous, next } = useCarouselLabels()
  const pictures = useRoomPictures(room).map(({ url, alt }, at) => (
    <Picture
      key={url}
      name={url}
      alt={alt}
      sizes="(width < 62em) 92vw, 60rem"
      priority={at === 0}
      defer={at > 0 ? 'slide' : undefined}
    />
  ))
  if (pictures.length < 2) return pictures
  return (
    <Carousel
      className="room-large"
      label={i18n.t('rooms.photos', { room: room.name })}
      labels={{ previous, next }}
      slides={pictures}
      counter={counter}
    />
  )
}

function RoomContents({ room }: { room: LocalizedRoom }) {
  const { i18n } = useLanguage()
  const getAmenityName = useAmenityName()
  const facts = [
    room.maxGuests !== null && i18n.t('rooms.guests', { n: room.maxGuests }),
    room.beds !== null && i18n.t('rooms.beds', { n: room.beds }),
    room.sizeSquareMetres !== null && `${room.sizeSquareMetres} m²`,
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
    </section>
  )
}

/** The price of a night, and that of each season that differs or asks for several nights. */
function RoomPrices({ room }: { room: LocalizedRoom }) {
  const { i18n, language } = useLanguage()
  const lowest = findLowestPrice([room])
  const seasons = room.seasons.filter((it) => it.pricePerNight !== null || it.minimumNights > 1)
  const formatPrice = (price: string | null) =>
    price === null ? i18n.t('room.priceOnRequest') : `${formatCurrency(price, language)} ${i18n.t('rooms.perNight')}`
  return (
    <>
      <h2 id="room-price">{i18n.t('room.prices')}</h2>
      <p className="room-lowest">
        {lowest !== null && hasSeveralPrices(room)
          ? i18n.t('rooms.from', { price: formatCurrency(lowest, language) })
          : formatPrice(lowest)}
      </p>
      {seasons.length > 0 && (
        <dl className="fact-list">
          {seasons.map(({ from, to, pricePerNight, minimumNights }) => (
            <div key={from}>
              <dt>{i18n.t('room.season', { from: formatDay(from, language), to: formatDay(to, language) })}</dt>
              <dd>
                {formatPrice(pricePerNight ?? room.pricePerNight)}
                {minimumNights > 1 && <small>{i18n.t('room.minimumNights', { n: minimumNights })}</small>}
              </dd>
            </div>
          ))}
          {room.pricePerNight !== null && (
            <div>
              <dt>{i18n.t('room.otherDays')}</dt>
              <dd>{formatPrice(room.pricePerNight)}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}

/**
 * The calendar. Its code is loaded when it is near the screen, because it would keep a slow phone busy while the first
 * view is being read. `isNeeded`: at once, because it says whether days in the address are free. Its place is kept, so
 * that nothing moves.
 */
function LoadedDays({ room, isNeeded }: { room: LocalizedRoom; isNeeded: boolean }) {
  const { i18n } = useLanguage()
  const place = useRef<HTMLParagraphElement>(null)
  const [Days, setDays] = useState<ComponentType<RoomDaysProps> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const load = () => {
      import('./RoomDays.tsx').then(
        ({ RoomDays }) => setDays(() => RoomDays),
        () => setFailed(true),
      )
    }
    if (isNeeded) return load()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        load()
      },
      { rootMargin: '200px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNeeded])
  if (Days) return <Days room={room} />
  return (
    <p ref={place} role="status">
      {i18n.t(hasFailed ? /*i18n*/ 'room.noDays' : /*i18n*/ 'booking.loading')}
    </p>
  )
}
