import { type ComponentProps, memo } from 'react'
import { Link } from 'wouter'
import { buildRoomPath } from '#contract/roomAddress.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Carousel } from '#pwa/ui/Carousel.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { findLowestPrice, hasSeveralPrices } from '../lowestPrice.ts'
import { BookLink } from '../shell/BookLink.tsx'
import { Part } from '../shell/Part.tsx'
import { useCarouselLabels } from '../shell/useCarouselLabels.ts'
import './RoomCard.css'
import { useRoomPictures } from '../useRoomPictures.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { useAmenityName } from './useAmenityName.ts'
import type { CardState } from './useRoomCards.ts'

const amenityIcons: Record<string, ComponentProps<typeof Icon>['name']> = { WiFi: 'wifi', 'A/C': 'cool' }
const overlays = { soldOut: /*i18n*/ 'booking.soldOut', suspended: /*i18n*/ 'booking.suspended' }

type Props = {
  room: LocalizedRoom
  state: CardState
  /** The element of the room's name. */
  heading?: 'h2' | 'h3'
  /** Below the first view: its pictures are fetched after hydration. */
  isBelowFold?: boolean
}

/** Memoized, because the availability is refetched every 10 s and rarely changes. */
export const RoomCard = memo(function RoomCard(props: Props) {
  return (
    <Part as="article" className="room" data-state={props.state}>
      <CardContents {...props} />
    </Part>
  )
})

function CardContents({ room, state, heading: Heading = 'h3', isBelowFold = false }: Props) {
  const { i18n, language } = useLanguage()
  const { counter, ...labels } = useCarouselLabels()
  const getAmenityName = useAmenityName()
  const { name, description } = room
  const path = buildRoomPath(room)
  const pictures = useRoomPictures(room).map(({ url, alt }, at) => (
    // The name is the link for the keyboard. The label stays while the picture is deferred.
    <Link key={url} href={path} tabIndex={-1} aria-label={alt}>
      <Picture
        name={url}
        alt={alt}
        sizes="(width < 48em) 92vw, min(45vw, 28rem)"
        defer={at > 0 ? 'slide' : isBelowFold ? 'below' : undefined}
      />
    </Link>
  ))
  const isCommon = room.type === 'common'
  const lowest = findLowestPrice([room])
  return (
    <>
      <div className="room-pictures">
        {pictures.length > 1 ? (
          <Carousel
            label={i18n.t('rooms.photos', { room: name })}
            labels={{ previous: labels.previous, next: labels.next }}
            slides={pictures}
            counter={counter}
          />
        ) : (
          pictures
        )}
        {state !== 'open' && <p className="room-overlay">{i18n.t(overlays[state])}</p>}
      </div>
      <Heading className="room-name">
        <Link href={path}>{name}</Link>
      </Heading>
      <p>{description}</p>
      {!isCommon && (
        <>
          <ul className="room-facts muted">
            {room.maxGuests !== null && (
              <li>
                <Icon name="guests" size={20} />
                {i18n.t('rooms.guests', { n: room.maxGuests })}
              </li>
            )}
            {room.amenities.map((amenity) => {
              const icon = amenityIcons[amenity]
              return (
                <li key={amenity}>
                  {icon && <Icon name={icon} size={20} />}
                  {getAmenityName(amenity)}
                </li>
              )
            })}
          </ul>
          <div className="room-footer">
            {lowest !== null && (
              <p>
                {hasSeveralPrices(room) && i18n.t('rooms.lowest')} <strong>{formatCurrency(lowest, language)}</strong>{' '}
                <span>{i18n.t('rooms.perNight')}</span>
              </p>
            )}
            <BookLink choice={`?room=${room.id}`} soldOut={state === 'soldOut'} size="small">
              {i18n.t('rooms.book')}
              <span className="visually-hidden">{` ${name}`}</span>
            </BookLink>
          </div>
        </>
      )}
    </>
  )
}
