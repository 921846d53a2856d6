/** The answer to a search: free rooms first, then rooms free on other days, then the others with the reason. */
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { SearchResult } from '#contract/search.ts'
import { formatSearch, type Search } from '#contract/searchAddress.ts'
import { limits } from '#contract/stay.ts'
import { formatCurrency, formatDay, formatFirstDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { PhoneAndMail } from '../booking/PhoneAndMail.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { OutdatedNote } from './OutdatedNote.tsx'
import { RoomResult } from './RoomResult.tsx'
import type { useSearchResults } from './useSearchResults.ts'
import './SearchResults.css'
import { useFarm } from '../shell/FarmProvider.tsx'

type Props = Pick<ReturnType<typeof useSearchResults>, 'twoRooms' | 'nearest' | 'outdatedAt'> & {
  search: Search
  results: SearchResult<LocalizedRoom>[]
}

/**
 * The heading of the answer. It takes the focus when a search on this page is answered: the calendar, which had it, is
 * closed.
 */
function useFocusedHeading(address: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isHydrated = useHydrated()
  const isNew = useRef(isHydrated)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search
  useEffect(() => {
    if (isNew.current) heading.current?.focus({ preventScroll: true })
    isNew.current = true
  }, [address])
  return heading
}

export function SearchResults({ search, results, twoRooms, nearest, outdatedAt }: Props) {
  const { i18n, language } = useLanguage()
  const { figures } = useFarm()
  const freeCount = results.filter((it) => it.kind === 'free').length
  const hasNone = results.every((it) => it.kind === 'unavailable')
  const isParty =
    search.guests > limits.maxGuestsByGuest &&
    results.every((it) => it.kind === 'unavailable' && it.reason === 'tooSmall')
  const heading = useFocusedHeading(formatSearch(search))
  const from = formatFirstDay(search, language)
  const to = formatDay(search.checkoutDate, language)
  const guests = i18n.t('booking.guestCount', { n: search.guests })
  const messageAddress = `/contact${formatSearch(search)}`
  return (
    <section className="results" aria-labelledby="results-title">
      <h2 id="results-title" ref={heading} tabIndex={-1}>
        {isParty
          ? i18n.t('search.party', { from, to, guests })
          : i18n.t('search.answer', { n: freeCount, from, to, guests })}
      </h2>
      {outdatedAt !== null && <OutdatedNote at={outdatedAt} />}
      {!hasNone && <p className="muted">{i18n.t('search.estimate')}</p>}
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
          <h3>{i18n.t(isParty ? /*i18n*/ 'search.noTwoRooms' : /*i18n*/ 'search.none')}</h3>
          {nearest && (
            <p>
              <Link
                href={`/rooms${formatSearch({ ...nearest.stay, guests: search.guests })}`}
                className="results-nearest"
              >
                {i18n.t('search.nearest', {
                  room: nearest.room.name,
                  from: formatFirstDay(nearest.stay, language),
                  to: formatDay(nearest.stay.checkoutDate, language),
                  price: nearest.price === null ? '' : formatCurrency(nearest.price, language),
                })}
              </Link>
            </p>
          )}
          <p>{i18n.t('search.noneText', { hours: figures.replyHours })}</p>
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
