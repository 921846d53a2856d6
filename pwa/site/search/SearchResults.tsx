/** The answer to a search: free rooms first, then rooms free on other days, then the others with the reason. */
import { Link } from 'wouter'
import { property } from '#contract/property.ts'
import type { SearchResult } from '#contract/search.ts'
import { formatSearch, type Search } from '#contract/searchAddress.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { PhoneAndMail } from '../booking/PhoneAndMail.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { OutdatedNote } from './OutdatedNote.tsx'
import { RoomResult } from './RoomResult.tsx'
import type { useSearchResults } from './useSearchResults.ts'
import './SearchResults.css'

type Props = Pick<ReturnType<typeof useSearchResults>, 'twoRooms' | 'nearest' | 'outdatedAt'> & {
  search: Search
  results: SearchResult<LocalizedRoom>[]
}

export function SearchResults({ search, results, twoRooms, nearest, outdatedAt }: Props) {
  const { i18n, language } = useLanguage()
  const freeCount = results.filter((it) => it.kind === 'free').length
  const hasNone = results.every((it) => it.kind === 'unavailable')
  const from = formatDay(search.checkinDate, language)
  const to = formatDay(search.checkoutDate, language)
  const guests = i18n.t('booking.guestCount', { n: search.guests })
  const messageAddress = `/contact${formatSearch(search)}`
  return (
    <section className="results" aria-labelledby="results-title">
      <h2 id="results-title" tabIndex={-1}>
        {i18n.t('search.answer', { n: freeCount, from, to, guests })}
      </h2>
      {outdatedAt !== null && <OutdatedNote at={outdatedAt} />}
      {freeCount > 0 && <p className="muted">{i18n.t('search.estimate')}</p>}
      {twoRooms && (
        <Card as="section" tone="accent">
          <h3>{i18n.t('search.twoRooms', { one: twoRooms[0].name, other: twoRooms[1].name })}</h3>
          <p>{i18n.t('search.twoRoomsText', { from, to, guests })}</p>
          <Link href={`${messageAddress}&rooms=${twoRooms.map((room) => room.id).join(',')}`} asChild>
            <ButtonLink variant="primary">{i18n.t('search.writeUs')}</ButtonLink>
          </Link>
        </Card>
      )}
      {hasNone && !twoRooms && (
        <Card as="section" tone="accent">
          <h3>{i18n.t('search.none')}</h3>
          {nearest && (
            <p>
              <Link
                href={`/rooms${formatSearch({ ...nearest.stay, guests: search.guests })}`}
                className="results-nearest"
              >
                {i18n.t('search.nearest', {
                  room: nearest.room.name,
                  from: formatDay(nearest.stay.checkinDate, language),
                  to: formatDay(nearest.stay.checkoutDate, language),
                  price: nearest.price === null ? '' : formatCurrency(nearest.price, language),
                })}
              </Link>
            </p>
          )}
          <p>{i18n.t('search.noneText', { hours: property.figures.replyHours })}</p>
          <Link href={messageAddress} asChild>
            <ButtonLink variant="primary">{i18n.t('search.writeUs')}</ButtonLink>
          </Link>
          <PhoneAndMail />
        </Card>
      )}
      <ul className="results-list">
        {results.map((result) => (
          <li key={result.room.id}>
            <ErrorBoundary>
              <RoomResult result={result} search={search} />
            </ErrorBoundary>
          </li>
        ))}
      </ul>
    </section>
  )
}
