import type { I18n } from '@lingui/core'
import { useId } from 'react'
import type { Room } from '#contract/rooms.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatRoomType } from '../rooms/labels.ts'
import './RoomOffers.css'
import { countFree, type RoomOffer } from './roomOffers.ts'
import { useWarningTexts } from './useWarningTexts.ts'

type Props = { offers: RoomOffer[]; roomId: number | undefined; onChoose: (roomId: number) => void }

const formatFacts = ({ type, maxGuests, beds, sizeSquareMetres }: Room, i18n: I18n): string =>
  [
    formatRoomType(type, i18n),
    maxGuests !== null && i18n.t('admin.newBooking.upTo', { n: maxGuests }),
    beds !== null && i18n.t('admin.newBooking.beds', { n: beds }),
    sizeSquareMetres !== null && `${sizeSquareMetres} m²`,
  ]
    .filter(Boolean)
    .join(' · ')

const refusalLabels = {
  booked: /*i18n*/ 'admin.day.booked',
  kept: /*i18n*/ 'admin.day.kept',
  locked: /*i18n*/ 'admin.newBooking.locked',
} as const

/** The rooms for the chosen days with the price of the stay. Rooms that cannot be booked say why. */
export function RoomOffers({ offers, roomId, onChoose }: Props) {
  const { i18n, language } = useLanguage()
  const name = useId()
  const formatWarnings = useWarningTexts()
  return (
    <fieldset className="room-offers">
      <legend>{i18n.t('admin.newBooking.freeRooms', { n: countFree(offers) })}</legend>
      {offers.map((offer) => (
        <label key={offer.room.id} className="room-offer" data-refused={offer.refusal ?? undefined}>
          <input
            type="radio"
            className="choice-box"
            name={name}
            disabled={offer.refusal !== null}
            checked={offer.room.id === roomId}
            onChange={() => onChoose(offer.room.id)}
          />
          <span className="room-offer-name">
            {getRoomName(offer.room, language)}
            <span className="room-offer-facts">{formatFacts(offer.room, i18n)}</span>
          </span>
          <span className="room-offer-price">
            {offer.refusal !== null
              ? i18n.t(refusalLabels[offer.refusal])
              : offer.price === null
                ? i18n.t('admin.newBooking.noPrice')
                : formatCurrency(offer.price, language)}
          </span>
          {offer.refusal === null &&
            formatWarnings(offer).map((text) => (
              <span key={text} className="room-offer-warning">
                {text}
              </span>
            ))}
        </label>
      ))}
    </fieldset>
  )
}
