/** What hides bookings from the list: a search or a filter that somebody has left on, and the trash. */
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { formatBookingName, getBookingHref } from '../subjects/bookingName.ts'
import { readTrash } from '../trash/queries.ts'
import { type BookingFilter, emptyFilter, isFiltered } from './filter.ts'

const shownTrashed = 3

type Props = { filter: BookingFilter; isEmpty: boolean; onChange: (changes: Partial<BookingFilter>) => void }

export function FilterNote({ filter, isEmpty, onChange }: Props) {
  const { i18n } = useLanguage()
  const searchText = isEmpty ? filter.searchText.trim() : ''
  const trashed = useLiveQuery(
    async () => (searchText === '' ? null : await readTrash(searchText, shownTrashed)),
    [searchText],
  )
  if (!isFiltered(filter)) return null
  return (
    <>
      <p className="inline-group filter-note">
        <span>{i18n.t('admin.bookings.filtered')}</span>
        <Button variant="quiet" onClick={() => onChange({ ...emptyFilter, order: filter.order })}>
          {i18n.t('admin.bookings.showAll')}
        </Button>
      </p>
      {trashed && trashed.count > 0 && (
        <p className="inline-group" role="status">
          <span>{i18n.t('admin.bookings.inTrash', { n: trashed.count })}</span>
          {trashed.bookings.map((booking) => (
            <Link key={booking.id} href={getBookingHref(booking)}>
              {formatBookingName(booking, i18n)}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
