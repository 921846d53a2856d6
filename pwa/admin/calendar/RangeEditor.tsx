/** Opens or closes many days of a room: one call a day, a few of them at a time, and what became of each. */
import { type FormEvent, useState } from 'react'
import { RoomDayOfRoom } from '#contract/availability.ts'
import { type Day, daysBetween, isDay, rangeInclusive } from '#contract/days.ts'
import type { Room } from '#contract/rooms.ts'
import { limits } from '#contract/stay.ts'
import { ApiError, call } from '#pwa/api.ts'
import { dayText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { pull } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { detailOf } from '../shell/refusal.ts'
import { useHindrance } from '../shell/useSync.ts'
import { createKey } from '../shell/write.ts'
import { isLocked, readLockedPeriods } from './queries.ts'

/** `locked`: nobody may touch the day, so it is not asked for. */
type Outcome = { date: Day; state: 'done' | 'locked' | 'failed'; words: string }
type Faults = { from?: string; last?: string }

/** More would only wait for each other at the server, which writes one thing at a time. */
const atOnce = 4

/** The day as somebody else left it, where that is why the write was refused. */
const currentOf = (error: unknown): RoomDayOfRoom | null =>
  error instanceof ApiError && error.status === 412
    ? (RoomDayOfRoom.safeParse(error.problem?.current).data ?? null)
    : null

export function RangeEditor({ rooms, roomId: firstRoom, first }: { rooms: Room[]; roomId: number; first: Day }) {
  const { i18n, language } = useLanguage()
  const hindrance = useHindrance()
  const [chosenRoom, setChosenRoom] = useState<number | null>(null)
  const [from, setFrom] = useState<Day>('')
  const [last, setLast] = useState<Day>('')
  const [wish, setWish] = useState<'open' | 'closed'>('closed')
  const [faults, setFaults] = useState<Faults>({})
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const [total, setTotal] = useState(0)
  const isRunning = outcomes.length < total
  const roomId = chosenRoom ?? firstRoom

  const send = (date: Day, version: number): Promise<RoomDayOfRoom> =>
    call('availability.editDay', {
      params: { roomId: String(roomId), date },
      body: { available: wish === 'open' },
      key: createKey(),
      version,
    })
  /** What shall hold from now on holds whatever a day was, so a newer version stops nothing; its note stays. */
  const write = async (date: Day): Promise<Outcome> => {
    try {
      const known = await db.days.get([roomId, date])
      const answer = await send(date, known?.version ?? 0).catch((error) => {
        const current = currentOf(error)
        if (!current) throw error
        return send(date, current.version)
      })
      await db.days.put(answer)
      return { date, state: 'done', words: i18n.t('admin.range.dayDone') }
    } catch (error) {
      const words = detailOf(error) ?? (error instanceof ApiError ? error.message : i18n.t('admin.noAnswer'))
      return { date, state: 'failed', words }
    }
  }
  const judge = (): Faults => {
    if (!isDay(from)) return { from: i18n.t('admin.range.fromMissing') }
    if (!isDay(last)) return { last: i18n.t('admin.range.lastMissing') }
    if (last < from) return { last: i18n.t('admin.range.reversed') }
    if (daysBetween(from, last) >= limits.rangeDays)
      return { last: i18n.t('admin.range.long', { n: limits.rangeDays }) }
    return {}
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = judge()
    setFaults(found)
    if (found.from || found.last) return
    const days = rangeInclusive(from, last)
    setTotal(days.length)
    const lockedPeriods = await readLockedPeriods()
    const done = new Map<Day, Outcome>()
    for (const date of days.filter((it) => isLocked(it, lockedPeriods)))
      done.set(date, { date, state: 'locked', words: i18n.t('admin.range.dayLocked') })
    const show = () => setOutcomes(days.flatMap((date) => done.get(date) ?? []))
    show()
    const waiting = days.filter((it) => !done.has(it)).values()
    const work = async () => {
      for (const date of waiting) {
        done.set(date, await write(date))
        show()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    void pull()
    const count = (state: Outcome['state']) => [...done.values()].filter((it) => it.state === state).length
    if (count('failed') === 0) return showToast({ title: i18n.t('admin.range.done', { n: count('done') }) })
    showToast({
      title: i18n.t('admin.range.failed'),
      description: i18n.t('admin.range.failedText'),
      variant: 'destructive',
    })
  }
  return (
    <form className="editor" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{i18n.t('admin.range.title')}</h2>
      <SelectField
        id="range-room"
        label={i18n.t('admin.booking.room')}
        value={roomId}
        onChange={(event) => setChosenRoom(Number(event.target.value))}
      >
        {rooms.map((it) => (
          <option key={it.id} value={it.id}>
            {language === 'it' ? it.name : it.nameEn}
          </option>
        ))}
      </SelectField>
      <div className="editor-dates">
        <TextField
          id="range-from"
          type="date"
          label={i18n.t('admin.range.from')}
          value={from}
          error={faults.from}
          onFocus={() => from === '' && setFrom(first)}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          id="range-last"
          type="date"
          label={i18n.t('admin.range.last')}
          value={last}
          min={from}
          error={faults.last}
          onChange={(event) => setLast(event.target.value)}
        />
      </div>
      <RadioGroup
        legend={i18n.t('admin.range.wish')}
        options={[
          { value: 'closed', label: i18n.t('admin.range.close') },
          { value: 'open', label: i18n.t('admin.range.open') },
        ]}
        value={wish}
        onChange={setWish}
      />
      <div className="editor-end">
        <Button type="submit" variant="primary" disabled={hindrance !== null || isRunning}>
          {isRunning ? i18n.t('admin.range.running', { n: outcomes.length, total }) : i18n.t('admin.range.submit')}
        </Button>
        {hindrance !== null && <span className="hindrance">{hindrance}</span>}
      </div>
      {outcomes.length > 0 && (
        <ul className="range-outcomes" aria-live="polite">
          {outcomes.map(({ date, state, words }) => (
            <li key={date} data-state={state}>
              {dayText(date, language)}: {words}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
