/** The answer to a search: free rooms first, then rooms free on other days, then the others with the reason. */
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { SearchResult } from '#contract/search/search.ts'
import { formatSearch, type Search } from '#contract/search/searchAddress.ts'
import type { SearchAnswer } from '#contract/search/searchAnswer.ts'
import { limits } from '#contract/stays/stay.ts'
import { formatCurrency, formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { describeProblem } from '../booking/describeProblem.ts'
import { PhoneAndMail } from '../booking/PhoneAndMail.tsx'
import { SuspendedNote } from '../booking/SuspendedNote.tsx'
import { useBookingsEnabled } from '../shell/BookingsEnabledProvider.tsx'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { Combinations } from './Combinations.tsx'
import { OutdatedNote } from './OutdatedNote.tsx'
import { RoomResult } from './RoomResult.tsx'
import './SearchResults.css'
import { useFarm } from '../shell/FarmProvider.tsx'
import { WaitlistButton } from '../waitlist/WaitlistButton.tsx'

type Results = SearchResult<LocalizedRoom>[]

type Props = { search: Search; answer: SearchAnswer<LocalizedRoom>; outdatedAt: number | null }

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
    const isFirst = !isNew.current
    isNew.current = true
    if (isFirst) return
    // After the paint: taking the focus makes the browser lay the page out, which it is about to do anyway.
    const frame = requestAnimationFrame(() => setTimeout(() => heading.current?.focus({ preventScroll: true })))
    return () => cancelAnimationFrame(frame)
  }, [address])
  return heading
}

/** How many rooms and apartments are free. The catalog id of the sentence, and its numbers. */
function countFree(results: Results, free: LocalizedRoom[]) {
  const apartments = free.filter(({ type }) => type === 'apartment').length
  const rooms = free.length - apartments
  const isOnlyApartments = results.length > 0 && results.every(({ room }) => room.type === 'apartment')
  if (rooms === 0 && (apartments > 0 || isOnlyApartments))
    return { text: /*i18n*/ 'search.answerApartments', counts: { n: apartments } }
  return apartments === 0
    ? { text: /*i18n*/ 'search.answer', counts: { n: rooms } }
    : { text: /*i18n*/ 'search.answerBoth', counts: { n: rooms, apartments } }
}

export function SearchResults({ search, answer: { results, together, nearest }, outdatedAt }: Props) {
  const { i18n, language } = useLanguage()
  const isEnabled = useBookingsEnabled()
  const freeRooms = results.filter((it) => it.kind === 'free').map(({ room }) => room)
  const freeCount = freeRooms.length
  const count = countFree(results, freeRooms)
  const describeRule = (result: SearchResult<LocalizedRoom>) =>
    result.kind === 'free' || !result.problem ? null : describeProblem(result.problem, i18n, language)
  /** The rules that forbid the stay. One that holds for all rooms is said once. */
  const rules = new Set(results.map(describeRule).filter((it) => it !== null))
  const [rule] = rules
  /** Rows say it before the stays that it allows. */
  const isNightRule = results.some((it) => it.kind === 'otherDays' && it.problem && 'rules' in it.problem)
  const isOneRule = rules.size === 1 && freeCount === 0
  const offered = results.filter((it) => it.kind !== 'unavailable')
  const unavailable = results.filter((it) => it.kind === 'unavailable')
  const hasNone = offered.length === 0
  const isParty =
    search.guests > limits.maxGuestsByGuest &&
    results.every((it) => it.kind === 'unavailable' && it.reason === 'tooSmall')
  /** Other guests have the days, so they may become free. */
  const isTaken =
    freeCount === 0 &&
    rules.size === 0 &&
    results.some((it) => it.kind === 'otherDays' || (it.kind === 'unavailable' && it.reason === 'booked'))
  const address = formatSearch(search)
  const heading = useFocusedHeading(address)
  const { from, to } = formatStay(search, language)
  const guests = i18n.t('booking.guestCount', { n: search.guests })
  const combined = together && <Combinations together={together} search={search} isCheaper={freeCount > 0} />
  const listRows = (rows: Results) => (
    <ul className="results-list">
      {rows.map((result) => (
        <li key={result.room.id}>
          <ErrorBoundary>
            <RoomResult result={result} search={search} rule={isOneRule ? null : describeRule(result)} />
          </ErrorBoundary>
        </li>
      ))}
    </ul>
  )
  const title =
    isParty || (freeCount === 0 && together)
      ? i18n.t('search.party', { from, to, guests })
      : freeCount === 0 && rules.size > 0
        ? i18n.t('search.ruled', { from, to, guests })
        : i18n.t(count.text, { ...count.counts, from, to, guests })
  return (
    <section className="results" aria-labelledby="results-title">
      <h2 id="results-title" ref={heading} tabIndex={-1}>
        {isEnabled ? title : i18n.t('search.suspended', { from, to, guests })}
      </h2>
      {outdatedAt !== null && <OutdatedNote at={outdatedAt} />}
      {!isEnabled && <SuspendedNote />}
      {isOneRule && (hasNone || !isNightRule) && (
        <Card kind="note" tone="warn">
          {rule}
        </Card>
      )}
      {(!hasNone || together) && <p className="muted">{i18n.t('search.estimate')}</p>}
      {freeCount === 0 && combined}
      {hasNone && !together && isEnabled && (
        <NoRoom search={search} nearest={nearest} isParty={isParty} isRuled={rules.size > 0} />
      )}
      {isTaken && isEnabled && <WaitlistButton key={address} search={search} />}
      {!hasNone && listRows(offered)}
      {freeCount > 0 && combined}
      {unavailable.length > 0 && (
        <details className="results-others">
          <summary>{i18n.t('search.others', { n: unavailable.length })}</summary>
          {listRows(unavailable)}
        </details>
      )}
    </section>
  )
}

type NoRoomProps = Pick<Props, 'search'> & Pick<Props['answer'], 'nearest'> & { isParty: boolean; isRuled: boolean }

/** The way on when no room is free: the nearest stay, a message that is already written, the phone. */
function NoRoom({ search, nearest, isParty, isRuled }: NoRoomProps) {
  const { i18n, language } = useLanguage()
  const { figures } = useFarm()
  const describeNearest = ({ room, stay, price }: NonNullable<typeof nearest>) => {
    const { from, to } = formatStay(stay, language)
    return i18n.t('search.nearest', {
      room: room.name,
      from,
      to,
      price: price === null ? i18n.t('room.priceOnRequest') : formatCurrency(price, language),
    })
  }
  return (
    <Card as="section" tone="accent">
      {!isRuled && <h3>{i18n.t(isParty ? /*i18n*/ 'search.noTwoRooms' : /*i18n*/ 'search.none')}</h3>}
      {nearest && (
        <p>
          <Link href={`/rooms${formatSearch({ ...nearest.stay, guests: search.guests })}`} className="results-nearest">
            {describeNearest(nearest)}
          </Link>
        </p>
      )}
      <p>{i18n.t('search.noneText', { hours: figures.replyHours })}</p>
      <Link href={`/contact${formatSearch(search)}#contact-form`} asChild>
        <ButtonLink variant="primary">{i18n.t('search.writeUs')}</ButtonLink>
      </Link>
      <PhoneAndMail />
    </Card>
  )
}
