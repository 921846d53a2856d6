/** Rooms that hold the guests only together: one line each, with a link that chooses all of them. */
import { Link } from 'wouter'
import { formatGroupChoice, type Search } from '#contract/search/searchAddress.ts'
import type { Together } from '#contract/search/searchAnswer.ts'
import { getListFormat } from '#contract/text/format.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { describeNear } from './describeNear.ts'

type Props = {
  together: Together<LocalizedRoom>
  search: Search
  /** A room alone is free for all guests: it costs more. */
  isCheaper: boolean
}

export function Combinations({ together: { stay, combinations }, search, isCheaper }: Props) {
  const { i18n, language } = useLanguage()
  const guests = i18n.t('booking.guestCount', { n: search.guests })
  const isSearched = stay.checkinDate === search.checkinDate && stay.checkoutDate === search.checkoutDate
  return (
    <Card as="section" tone="accent" className="combinations">
      <h3>{i18n.t('search.together')}</h3>
      <p>
        {isSearched
          ? i18n.t(isCheaper ? /*i18n*/ 'search.togetherCheaper' : /*i18n*/ 'search.togetherNeeded', { guests })
          : `${i18n.t('search.togetherNear', { guests })} ${describeNear(search, stay, i18n, language)}.`}
      </p>
      <ul>
        {combinations.map(({ rooms, price }) => {
          const names = getListFormat(language, {}).format(rooms.map(({ room }) => room.name))
          return (
            <li key={names}>
              <span>
                <strong>{names}</strong>{' '}
                <span className="muted">
                  {rooms.map((part) => i18n.t('booking.guestCount', { n: part.guests })).join(' + ')}
                </span>
              </span>
              {price !== null && <strong>{formatCurrency(price, language)}</strong>}
              <Link
                href={`/booking${formatGroupChoice(
                  rooms.map(({ room }) => room.id),
                  { ...stay, guests: search.guests },
                )}`}
                asChild
              >
                <ButtonLink variant="primary" size="small">
                  {i18n.t('rooms.book')}
                  <span className="visually-hidden"> {names}</span>
                </ButtonLink>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
