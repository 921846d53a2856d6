/**
 * The house's work of today and tomorrow: rooms to clean, the table, keys. It needs no network, and has neither surnames
 * nor money.
 */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { HousekeepingRoom } from '#contract/housekeeping.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import { NoRowsYet } from '../sync/NoRowsYet.tsx'
import { useNow } from '../sync/useSync.ts'
import './HousekeepingPage.css'
import { KeyWork } from './KeyWork.tsx'
import { KitchenTable } from './KitchenTable.tsx'
import { readHousekeeping } from './queries.ts'
import { RoomWork } from './RoomWork.tsx'

/** First what must be ready: rooms for arrivals, then those that become free, those of guests who are here, the others. */
const getRank = ({ arrival, departure, staying }: HousekeepingRoom): number =>
  arrival && !arrival.hasArrived ? 0 : departure && !arrival ? 1 : staying || arrival ? 2 : 3

/** Nobody comes, leaves or stays. */
const isEmpty = (work: HousekeepingRoom): boolean => getRank(work) === 3

export function HousekeepingPage() {
  const { i18n, language } = useLanguage()
  const today = toFarmDay(useNow())
  const [shown, setShown] = useState<'today' | 'tomorrow'>('today')
  const day = shown === 'today' ? today : addDays(today, 1)
  const found = useLiveQuery(async () => ({ plan: await readHousekeeping(day) }), [day])
  const plan = found?.plan
  const rooms = plan?.rooms.toSorted((a, b) => getRank(a) - getRank(b))
  const open = rooms?.filter((work) => work.state === 'todo' && !(work.closed && isEmpty(work))).length ?? 0
  return (
    <div className="house" aria-busy={found === undefined}>
      <div className="house-head">
        <h2>{formatLongDay(day, language)}</h2>
        <SegmentedControl
          name="house-day"
          legend={i18n.t('admin.today.day')}
          options={[
            { value: 'today', label: i18n.t('admin.housekeeping.today') },
            { value: 'tomorrow', label: i18n.t('admin.housekeeping.tomorrow') },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      <NoRowsYet />
      {plan === null && <p className="empty">{i18n.t('admin.housekeeping.unknown')}</p>}
      {plan && rooms && (
        <>
          <section className="house-part">
            <h3>
              {i18n.t('admin.housekeeping.rooms')}{' '}
              <span className="muted">{i18n.t('admin.housekeeping.open', { n: open })}</span>
            </h3>
            <ul className="house-rooms">
              {rooms.map((work) => (
                <RoomWork key={work.room.id} work={work} isToday={shown === 'today'} />
              ))}
            </ul>
          </section>
          <section className="house-part">
            <h3>{i18n.t('admin.housekeeping.table')}</h3>
            <KitchenTable plan={plan} />
          </section>
          <KeyWork rooms={rooms} />
        </>
      )}
    </div>
  )
}
