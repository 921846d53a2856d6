/** What the guest asks for, before it is sent: the list price, and what cancelling would cost and when. */
import { cancellationBands } from '#contract/cancellation.ts'
import { type Day, nightsOf, type Stay } from '#contract/days.ts'
import { centsOf, moneyOf } from '#contract/money.ts'
import { dayText, moneyText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import type { ShownRoom } from '../rooms/useRooms.ts'
import './StayTerms.css'

type Props = { room: ShownRoom; stay: Stay; today: Day }

export function StayTerms({ room, stay, today }: Props) {
  const { i18n, language } = useLanguage()
  const nights = nightsOf(stay).length
  const perNight = room.pricePerNight === null ? null : centsOf(room.pricePerNight)
  const bands = cancellationBands(stay.checkinDate).filter((band) => band.through >= today)
  const free = bands.find((band) => band.percent === 0)
  return (
    <Card as="section" kind="note" className="stay-terms" aria-labelledby="booking-terms">
      <h3 id="booking-terms">{i18n.t('booking.terms')}</h3>
      {perNight !== null && (
        <p>
          {i18n.t('booking.listPrice', { n: nights })}{' '}
          <strong>{moneyText(moneyOf(perNight * nights), language)}</strong>{' '}
          <small>{i18n.t('booking.indicative')}</small>
        </p>
      )}
      <p>{free ? i18n.t('booking.freeUntil', { day: dayText(free.through, language) }) : i18n.t('booking.notFree')}</p>
      <ul>
        {bands
          .filter((band) => band !== free)
          .map(({ percent, from, through }) => (
            <li key={percent}>
              {from === null || from <= today
                ? i18n.t('booking.penaltyUntil', { day: dayText(through, language), percent })
                : i18n.t('booking.penalty', {
                    from: dayText(from, language),
                    through: dayText(through, language),
                    percent,
                  })}
            </li>
          ))}
      </ul>
      <p>
        <small>{i18n.t('booking.termsNote')}</small>
      </p>
    </Card>
  )
}
