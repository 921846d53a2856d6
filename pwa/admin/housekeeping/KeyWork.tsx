import { useRef } from 'react'
import { type HousekeepingRoom, isLateArrival } from '#contract/housekeeping.ts'
import type { Note } from '#contract/notes.ts'
import { formatArrivalTime } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { isHousekeeper } from '#pwa/offline/housekeeping.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { blankNote, buildNote, useAddNote } from '../notes/useNoteWrites.ts'
import { getAuthor } from '../outbox/waiting.ts'
import { useBlockedReason } from '../sync/useSync.ts'

type Late = HousekeepingRoom & { arrival: NonNullable<HousekeepingRoom['arrival']> }

const isLate = (work: HousekeepingRoom): work is Late =>
  work.arrival !== null && !work.arrival.hasArrived && (isLateArrival(work.arrival.time) || work.keys.length > 0)

function LateArrival({ work: { room, arrival, keys } }: { work: Late }) {
  const { i18n, language } = useLanguage()
  // The same for each press, so that two quick ones are one note.
  const pressed = useRef<Note>(null)
  const add = useAddNote(() => {
    pressed.current = null
  })
  const isBlocked = useBlockedReason({ canWait: true }) !== null || add.isPending
  const waits = i18n.t('admin.housekeeping.waits', { who: getAuthor() })
  const takeOver = () => {
    pressed.current ??= buildNote({ ...blankNote, text: waits, bookingId: arrival.bookingId })
    add.mutate(pressed.current)
  }
  return (
    <Row
      actions={
        !isHousekeeper() &&
        !keys.includes(waits) && (
          <Button size="small" disabled={isBlocked} onClick={takeOver}>
            {i18n.t('admin.housekeeping.iWait')}
          </Button>
        )
      }
    >
      <strong>{getRoomName(room, language)}</strong>
      <span>{[arrival.guestName, formatArrivalTime(arrival.time, i18n)].filter((it) => it !== '').join(', ')}</span>
      {keys.length === 0 && <span className="muted">{i18n.t('admin.housekeeping.nobodyWaits')}</span>}
      {keys.map((text) => (
        <span key={text} className="house-food">
          {text}
        </span>
      ))}
    </Row>
  )
}

/** Who comes late or at an unknown hour, and what the notes say of keys and of who waits. */
export function KeyWork({ rooms }: { rooms: HousekeepingRoom[] }) {
  const { i18n } = useLanguage()
  const late = rooms.filter(isLate)
  return (
    <section className="house-part">
      <h3>{i18n.t('admin.housekeeping.keys')}</h3>
      {late.length === 0 ? (
        <p className="muted">{i18n.t('admin.today.none')}</p>
      ) : (
        <ul className="rows">
          {late.map((work) => (
            <LateArrival key={work.arrival.bookingId} work={work} />
          ))}
        </ul>
      )}
    </section>
  )
}
