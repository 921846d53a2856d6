/** The deleted bookings, the last deleted first. They occupy no days and can be restored. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { BookingCard } from '../booking/BookingCard.tsx'
import { RestoreAction } from '../booking/RestoreAction.tsx'
import { NoRows } from '../sync/NoRows.tsx'
import { readTrash } from './queries.ts'
import './TrashPage.css'

const pageSize = 20

export function TrashPage() {
  const { i18n, language } = useLanguage()
  const [searchText, setSearchText] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const found = useLiveQuery(() => readTrash(searchText, limit), [searchText, limit])
  const rooms = useLiveQuery(() => db.rooms.toArray())
  const isSearch = searchText.trim() !== ''
  if (found?.count === 0 && !isSearch) return <NoRows textId={/*i18n*/ 'admin.trash.empty'} />
  return (
    <>
      <search className="trash-search">
        <TextField
          id="trash-search"
          type="search"
          label={i18n.t('admin.bookings.search')}
          autoComplete="off"
          spellCheck={false}
          placeholder={i18n.t('admin.bookings.searchHint')}
          value={searchText}
          onChange={(event) => {
            setSearchText(event.target.value)
            setLimit(pageSize)
          }}
        />
      </search>
      {found && (
        <p className="muted" role="status">
          {i18n.t(isSearch ? /*i18n*/ 'admin.trash.found' : /*i18n*/ 'admin.trash.count', { n: found.count })}
        </p>
      )}
      <div className="booking-list" aria-busy={found === undefined}>
        {found?.bookings.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            room={rooms?.find((room) => room.id === booking.roomId)}
            actions={
              <>
                {booking.deletedAt !== null && (
                  <p className="booking-created">
                    {i18n.t('admin.trash.deletedOn', { when: formatDateTime(booking.deletedAt, language) })}
                  </p>
                )}
                <RestoreAction booking={booking} />
              </>
            }
          />
        ))}
      </div>
      {found && found.bookings.length < found.count && (
        <Button className="booking-more" onClick={() => setLimit(limit + pageSize)}>
          {i18n.t('admin.bookings.more')}
        </Button>
      )}
    </>
  )
}
