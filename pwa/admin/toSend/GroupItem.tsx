/** Days of the calendar or bookings that were changed together: what they are to become, and the outcome of each one. */
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { RowOf } from '#pwa/offline/nouns.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { isDayWrite, type StaffWrite } from '../outbox/writes.ts'
import { useRoomNames } from '../rooms/useRoomNames.ts'
import { drop, sendAgain } from './decisions.ts'
import { ItemFrame } from './ItemFrame.tsx'
import { getItemState, type Item } from './items.ts'
import { countLabels, getTitle, stateLabels } from './labels.ts'
import { WriteChanges } from './WriteChanges.tsx'
import { WriteDecision } from './WriteDecision.tsx'
import { WriteSubject } from './WriteSubject.tsx'

const states = ['conflict', 'refused', 'waiting', 'applied'] as const

/** The rooms and the first and last day. */
function DaysSubject({ days }: { days: RowOf<'days'>[] }) {
  const { i18n, language } = useLanguage()
  const getRoom = useRoomNames()
  const dates = days.map((it) => it.date).sort()
  const rooms = new Set(days.map((it) => it.roomId))
  const period = [dates[0], dates.at(-1)].map((date) => formatDay(date ?? '', language)).join(' → ')
  const room = rooms.size > 1 ? i18n.t('admin.toSend.rooms', { n: rooms.size }) : [...rooms].map(getRoom).join()
  return <span>{`${room}, ${period}`}</span>
}

/** How many of the writes are in each state. */
function useCounts(writes: StaffWrite[]): string {
  const { i18n } = useLanguage()
  const counts = states.flatMap((state) => {
    const n = writes.filter((it) => it.state === state).length
    return n === 0 ? [] : i18n.t(countLabels[state], { n })
  })
  return counts.join(', ')
}

export function GroupItem({ writes, heading }: { writes: Item['writes']; heading: 'h2' | 'h3' }) {
  const { i18n } = useLanguage()
  const counts = useCounts(writes)
  const [first] = writes
  const days = writes.filter(isDayWrite).flatMap(({ next }) => next ?? [])
  const hasDays = days.length > 0
  const undecided = writes.filter(({ state }) => state === 'conflict' || state === 'refused')
  const withdrawable = writes.filter(({ state, attempt }) => state === 'waiting' && attempt === null)
  return (
    <ItemFrame
      heading={heading}
      title={i18n.t(hasDays ? /*i18n*/ 'admin.toSend.days' : getTitle(first))}
      subject={
        hasDays ? <DaysSubject days={days} /> : <span>{i18n.t('admin.toSend.requests', { n: writes.length })}</span>
      }
      state={getItemState({ writes })}
      at={first.at}
    >
      {hasDays && <WriteChanges write={first} />}
      <Disclosure
        summary={i18n.t(hasDays ? /*i18n*/ 'admin.toSend.eachDay' : /*i18n*/ 'admin.toSend.eachRequest', { counts })}
      >
        <ul>
          {writes.map((it) => (
            <li key={it.id}>
              <WriteSubject write={it} />: {i18n.t(stateLabels[it.state])}
            </li>
          ))}
        </ul>
      </Disclosure>
      {withdrawable.length > 0 && (
        <div className="write-actions">
          <Button onClick={() => void drop(...withdrawable)}>{i18n.t('admin.toSend.undo')}</Button>
        </div>
      )}
      {undecided.length > 1 && (
        <div className="write-actions">
          <Button onClick={() => void sendAgain(undecided)}>{i18n.t('admin.toSend.allMine')}</Button>
          <Button variant="danger" onClick={() => void drop(...undecided)}>
            {i18n.t('admin.toSend.allTheirs')}
          </Button>
        </div>
      )}
      {undecided.length > 0 && (
        <ul className="write-days">
          {undecided.map((it) => (
            <li key={it.id}>
              <strong>
                <WriteSubject write={it} />
              </strong>
              <WriteDecision write={it} onDrop={() => void drop(it)} />
            </li>
          ))}
        </ul>
      )}
    </ItemFrame>
  )
}
