import { Link } from 'wouter'
import { daysBetween, type Stay } from '#contract/days/days.ts'
import { buildRoomPath } from '#contract/roomAddress.ts'
import type { SearchResult } from '#contract/search/search.ts'
import { formatChoice, formatSearch, type Search } from '#contract/search/searchAddress.ts'
import { formatDate } from '#contract/text/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { describeAllowed } from '../booking/describeAllowed.ts'
import { introduceAllowed } from '../booking/describeProblem.ts'
import { usePriceList } from '../usePriceList.ts'
import { useRoomPictures } from '../useRoomPictures.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { describeNear } from './describeNear.ts'

const reasons: Record<(SearchResult<unknown> & { kind: 'unavailable' })['reason'], string> = {
  booked: /*i18n*/ 'search.reason.booked',
  locked: /*i18n*/ 'search.reason.locked',
  closed: /*i18n*/ 'search.reason.closed',
  disabled: /*i18n*/ 'search.reason.disabled',
  suspended: /*i18n*/ 'search.reason.suspended',
  tooSmall: /*i18n*/ 'search.reason.tooSmall',
  forbidden: /*i18n*/ 'search.reason.forbidden',
}

function RoomFacts({ room }: { room: LocalizedRoom }) {
  const { i18n } = useLanguage()
  const facts = [
    room.maxGuests !== null && i18n.t('rooms.guests', { n: room.maxGuests }),
    room.beds !== null && i18n.t('rooms.beds', { n: room.beds }),
    room.sizeSquareMetres !== null && `${room.sizeSquareMetres} m²`,
  ]
  return <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
}

/** `rule`: the rule that forbids the searched stay of a room that is not offered, in words, where it is not said for all. */
type Props = { result: SearchResult<LocalizedRoom>; search: Search; rule: string | null }

/** One room of an answer, with the price of the stay and a link that chooses room and days. */
export function RoomResult({ result, search, rule }: Props) {
  const { i18n, language } = useLanguage()
  const { room } = result
  const [picture] = useRoomPictures(room)
  const shown = result.kind === 'unavailable' ? search : { ...result.stay, guests: search.guests }
  const nights = daysBetween(shown.checkinDate, shown.checkoutDate)
  return (
    <article className="result" data-kind={result.kind}>
      {picture && <Picture name={picture.url} alt={picture.alt} sizes="10rem" />}
      <div className="result-text">
        <h3>
          <Link href={`${buildRoomPath(room)}${formatSearch(shown)}`}>{room.name}</Link>
        </h3>
        <RoomFacts room={room} />
        {result.kind === 'unavailable' && <p>{i18n.t(reasons[result.reason], { guests: room.maxGuests ?? 0 })}</p>}
        {rule && result.kind === 'unavailable' && <p>{rule}</p>}
        {result.kind === 'unavailable' && result.next && (
          <FreeFrom room={room} stay={result.next} guests={search.guests} />
        )}
        {result.kind === 'otherDays' && <OtherDays {...{ result, search, rule }} />}
      </div>
      {result.kind !== 'unavailable' && (
        <div className="result-action">
          {result.price !== null && (
            <p>
              <strong>{formatCurrency(result.price, language)}</strong>{' '}
              <span className="muted">{i18n.t('booking.nights', { n: nights })}</span>
            </p>
          )}
          <Link href={`/booking${formatChoice(room.id, shown)}`} asChild>
            <ButtonLink variant={result.kind === 'free' ? 'primary' : 'secondary'} size="small">
              {i18n.t('rooms.book')}
              <span className="visually-hidden"> {room.name}</span>
            </ButtonLink>
          </Link>
        </div>
      )}
    </article>
  )
}

/** From which day on a room can be had for as many nights. The link chooses them. */
function FreeFrom({ room, stay, guests }: { room: LocalizedRoom; stay: Stay; guests: number }) {
  const { i18n, language } = useLanguage()
  const day = formatDate(stay.checkinDate, language, {
    day: 'numeric',
    month: 'long',
    ...(stay.checkinDate.slice(0, 4) !== farmToday().slice(0, 4) && { year: 'numeric' }),
  })
  return (
    <p>
      <Link href={`/booking${formatChoice(room.id, { ...stay, guests })}`}>{i18n.t('search.freeFrom', { day })}</Link>
    </p>
  )
}

/** The stays that are possible instead: the nearest, which the row chooses, and others as links. */
function OtherDays({ result, search, rule }: Props & { result: { kind: 'otherDays' } }) {
  const { i18n, language } = useLanguage()
  const prices = usePriceList()
  const { room, stay, others, problem } = result
  const links = problem === null ? others : [stay, ...others]
  const introduction =
    problem === null ? i18n.t('search.or') : 'rules' in problem ? introduceAllowed(problem, i18n, language) : rule
  return (
    <>
      {problem === null && <p>{i18n.t('search.otherDays', { days: describeNear(search, stay, i18n, language) })}</p>}
      {links.length > 0 && (
        <p className="result-allowed">
          {introduction}{' '}
          {links.map((it) => (
            <Link
              key={it.checkinDate + it.checkoutDate}
              href={`/booking${formatChoice(room.id, { ...it, guests: search.guests })}`}
            >
              {describeAllowed(room, { ...it, numberOfGuests: search.guests }, prices, i18n, language)}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
