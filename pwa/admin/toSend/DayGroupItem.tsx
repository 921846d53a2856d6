/** Days of the calendar that were written together: what they are to become, and the outcome of each one. */
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { DayWrite } from '#pwa/outbox/staffWrites.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { sendNow } from '../outbox/sending.ts'
import { resendWrite } from '../outbox/store.ts'
import { ItemFrame } from './ItemFrame.tsx'
import { type DayGroup, getItemState } from './items.ts'
import { stateLabels } from './labels.ts'
import { WriteChanges } from './WriteChanges.tsx'
import { WriteDecision } from './WriteDecision.tsx'
import { drop } from './WriteItem.tsx'
import { useRoomNames, WriteSubject } from './WriteSubject.tsx'

const states = ['conflict', 'refused', 'waiting', 'applied'] as const

async function sendAll(days: DayWrite[]): Promise<void> {
  for (const { id } of days) await resendWrite(id)
  await sendNow()
}

/** The rooms and the first and last day. */
function useGroupText(days: DayGroup): string {
  const { i18n, language } = useLanguage()
  const getRoom = useRoomNames()
  const [{ next: first }] = days
  const dates = days.map((it) => it.next.date).sort()
  const rooms = new Set(days.map((it) => it.next.roomId)).size
  const period = [dates[0], dates.at(-1)].map((date) => formatDay(date ?? '', language)).join(' → ')
  return `${rooms === 1 ? getRoom(first.roomId) : i18n.t('admin.toSend.rooms', { n: rooms })}, ${period}`
}

export function DayGroupItem({ days, heading }: { days: DayGroup; heading: 'h2' | 'h3' }) {
  const { i18n } = useLanguage()
  const text = useGroupText(days)
  const [first] = days
  const undecided = days.filter(({ state }) => state === 'conflict' || state === 'refused')
  const withdrawable = days.filter(({ state, attempt }) => state === 'waiting' && attempt === null)
  const counts = states.flatMap((state) => {
    const n = days.filter((it) => it.state === state).length
    return n === 0 ? [] : `${n} ${i18n.t(stateLabels[state])}`
  })
  return (
    <ItemFrame
      heading={heading}
      title={i18n.t('admin.toSend.days')}
      subject={<span>{text}</span>}
      state={getItemState({ id: first.id, writes: days })}
      at={first.at}
    >
      <WriteChanges write={first} />
      <Disclosure summary={i18n.t('admin.toSend.eachDay', { counts: counts.join(', ') })}>
        <ul>
          {days.map((it) => (
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
          <Button onClick={() => void sendAll(undecided)}>{i18n.t('admin.toSend.allMine')}</Button>
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
