import { Link } from 'wouter'
import { daysBetween } from '#contract/days.ts'
import { buildRoomPath } from '#contract/roomAddress.ts'
import type { SearchResult } from '#contract/search.ts'
import { formatChoice, formatSearch, type Search } from '#contract/searchAddress.ts'
import { formatCurrency, formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import type { LocalizedRoom } from '../useRooms.ts'

const reasons: Record<(SearchResult<unknown> & { kind: 'unavailable' })['reason'], string> = {
  booked: /*i18n*/ 'search.reason.booked',
  locked: /*i18n*/ 'search.reason.locked',
  disabled: /*i18n*/ 'search.reason.disabled',
  suspended: /*i18n*/ 'search.reason.suspended',
  tooSmall: /*i18n*/ 'search.reason.tooSmall',
  tooShort: /*i18n*/ 'search.reason.tooShort',
}

/** One room of an answer, with the price of the stay and a link that chooses room and days. */
export function RoomResult({ result, search }: { result: SearchResult<LocalizedRoom>; search: Search }) {
  const { i18n, language } = useLanguage()
  const { room } = result
  const shown = result.kind === 'unavailable' ? search : { ...result.stay, guests: search.guests }
  return (
    <article className="result" data-kind={result.kind}>
      <Picture name={room.imageUrl} alt={i18n.t('rooms.photo', { room: room.name, n: 1 })} sizes="10rem" />
      <div className="result-text">
        <h3>
          <Link href={`${buildRoomPath(room)}${formatSearch(shown)}`}>{room.name}</Link>
        </h3>
        <p className="muted">
          {[
            room.maxGuests !== null && i18n.t('rooms.guests', { n: room.maxGuests }),
            room.beds !== null && i18n.t('rooms.beds', { n: room.beds }),
            room.sizeSquareMetres !== null && `${room.sizeSquareMetres} m²`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {result.kind === 'unavailable' && (
          <p>{i18n.t(reasons[result.reason], { n: result.minimumNights, guests: room.maxGuests ?? 0 })}</p>
        )}
        {result.kind === 'otherDays' && <p>{i18n.t('search.otherDays', formatStay(result.stay, language))}</p>}
      </div>
      {result.kind !== 'unavailable' && (
        <div className="result-action">
          {result.price !== null && (
            <p>
              <strong>{formatCurrency(result.price, language)}</strong>{' '}
              <span className="muted">
                {i18n.t('booking.nights', { n: daysBetween(result.stay.checkinDate, result.stay.checkoutDate) })}
              </span>
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
