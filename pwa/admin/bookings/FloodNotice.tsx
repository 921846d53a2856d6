/** Says that requests come unusually fast, and selects them. */
import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings.ts'
import { flood } from '#contract/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Notice } from '../sync/Notice.tsx'
import { useNow } from '../sync/useSync.ts'
import './SelectionBar.css'

const minuteMs = 60_000

/** The pending requests of the last minutes, by an index. */
const readRecentRequests = (since: string): Promise<Booking[]> =>
  db.bookings.where('[status+createdAt]').between(['pending', since], ['pending', Dexie.maxKey]).toArray()

export function FloodNotice({ onSelect }: { onSelect: (requests: Booking[]) => void }) {
  const { i18n } = useLanguage()
  const since = new Date(useNow() - flood.minutes * minuteMs).toISOString()
  const recent = useLiveQuery(() => readRecentRequests(since), [since])
  if (recent === undefined || recent.length <= flood.requests) return null
  return (
    <div className="bookings-notice">
      <Notice tone="danger">
        <p className="selection-report">
          {i18n.t('admin.flood.text', { n: recent.length, minutes: flood.minutes, hold: flood.holdMinutes })}
        </p>
        <Button onClick={() => onSelect(recent)}>{i18n.t('admin.flood.select')}</Button>
      </Notice>
    </div>
  )
}
