/** One alternative of an offer: the room or rooms, the days, and what it costs by lines. */

import { daysBetween, type Stay } from '#contract/days/days.ts'
import { formatOfferLine } from '#contract/offers/offerLines.ts'
import { listStays } from '#contract/offers/offerRules.ts'
import type { OfferView, ViewedRoom } from '#contract/offers/offers.ts'
import { formatCents, getRoomName } from '#contract/text/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { RoomCin } from '../rooms/RoomCin.tsx'
import { useAmenityName } from '../rooms/useAmenityName.ts'
import { useRoomPictures } from '../useRoomPictures.ts'
import { type LocalizedRoom, useRooms } from '../useRooms.ts'

export type ViewedAlternative = OfferView['alternatives'][number]

/** The first pictures of a room. */
function RoomPictures({ room }: { room: LocalizedRoom }) {
  const [first] = useRoomPictures(room)
  return first ? (
    <div className="offer-picture">
      <Picture name={first.url} alt={first.alt} sizes="(width < 48em) 92vw, 26rem" defer="below" />
    </div>
  ) : null
}

function RoomText({ room }: { room: LocalizedRoom }) {
  const getAmenityName = useAmenityName()
  return (
    <>
      <p>{room.description}</p>
      {room.amenities.length > 0 && (
        <p className="muted">{room.amenities.map(getAmenityName).filter(Boolean).join(' · ')}</p>
      )}
    </>
  )
}

/** A room with its days. The total is below its lines where it is the only one. */
function OfferedRoom({ id, stay, totalCents }: { id: string; stay: Stay & ViewedRoom; totalCents: number | null }) {
  const { i18n, language } = useLanguage()
  const { data: rooms = [] } = useRooms()
  const { checkinDate, checkoutDate, numberOfGuests, lines } = stay
  const room = rooms.find((it) => it.id === stay.roomId)
  const nights = daysBetween(checkinDate, checkoutDate)
  return (
    <>
      {room && <RoomPictures room={room} />}
      <div className="offer-details">
        <h2 id={id}>{getRoomName(stay.room, language)}</h2>
        <p>
          <strong>
            {formatDay(checkinDate, language)} – {formatDay(checkoutDate, language)}
          </strong>
          , {i18n.t('booking.nights', { n: nights })}, {i18n.t('booking.guestCount', { n: numberOfGuests })}
        </p>
        {room && <RoomText room={room} />}
        {room && <RoomCin room={room} />}
        <table className="offer-lines">
          <caption className="visually-hidden">{i18n.t('offer.included')}</caption>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">{formatOfferLine(line, stay, i18n, language)}</th>
                <td>{formatCents(line.amountCents, language)}</td>
              </tr>
            ))}
          </tbody>
          {totalCents !== null && (
            <tfoot>
              <tr>
                <th scope="row">{i18n.t('offer.total')}</th>
                <td>{formatCents(totalCents, language)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </>
  )
}

type Props = {
  alternative: ViewedAlternative
  index: number
  /** The guest can still answer. */
  isOpen: boolean
  isOnly: boolean
  isChosen: boolean
  onChoose: () => void
}

export function AlternativeCard({ alternative, index, isOpen, isOnly, isChosen, onChoose }: Props) {
  const { i18n, language } = useLanguage()
  const { totalCents, available } = alternative
  const stays = listStays<ViewedRoom>(alternative)
  const ids = stays.map((_, at) => (at === 0 ? `offer-${index}` : `offer-${index}-${at}`))
  return (
    <Card
      as="section"
      className="offer-alternative"
      tone={isChosen && !isOnly ? 'accent' : 'neutral'}
      data-chosen={isChosen && !isOnly ? '' : undefined}
      aria-labelledby={ids.join(' ')}
    >
      {stays.map((stay, at) => (
        <OfferedRoom
          key={stay.roomId}
          id={ids[at] ?? ''}
          stay={stay}
          totalCents={stays.length === 1 ? totalCents : null}
        />
      ))}
      <div className="offer-details">
        {stays.length > 1 && (
          <p>
            {i18n.t('offer.together', { n: stays.length })}{' '}
            <strong className="offer-sum">
              {i18n.t('offer.total')}: {formatCents(totalCents, language)}
            </strong>
          </p>
        )}
        {isOpen && !available && <p role="status">{i18n.t('offer.gone')}</p>}
        {isOpen && available && !isOnly && (
          <Button variant={isChosen ? 'primary' : 'secondary'} aria-pressed={isChosen} onClick={onChoose}>
            {i18n.t(isChosen ? /*i18n*/ 'offer.chosen' : /*i18n*/ 'offer.choose')}
          </Button>
        )}
      </div>
    </Card>
  )
}
