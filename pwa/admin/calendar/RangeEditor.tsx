/** Opens or closes many days of a room: one call a day, and what became of each. */
import { type FormEvent, useState } from 'react'
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

type Outcome = { date: Day; failure: string | null }
type Faults = { from?: string; last?: string }

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

  /** A bulk update says what shall hold from now on, so it takes each day as it is: no version is asked for. */
  const write = async (date: Day): Promise<Outcome> => {
    try {
      const known = await db.days.get([roomId, date])
      const answer = await call('availability.editDay', {
        params: { roomId: String(roomId), date },
        body: { available: wish === 'open', notes: known?.notes ?? null },
        key: createKey(),
      })
      await db.days.put(answer)
      return { date, failure: null }
    } catch (error) {
      return {
        date,
        failure: detailOf(error) ?? (error instanceof ApiError ? error.message : i18n.t('admin.noAnswer')),
      }
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
    setOutcomes([])
    const done: Outcome[] = []
    for (const date of days) {
      done.push(await write(date))
      setOutcomes([...done])
    }
    void pull()
    const failures = done.filter((it) => it.failure !== null)
    if (failures.length === 0) return showToast({ title: i18n.t('admin.range.done', { n: days.length }) })
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
          {outcomes.map(({ date, failure }) => (
            <li key={date} data-failed={failure === null ? undefined : ''}>
              {dayText(date, language)}: {failure ?? i18n.t('admin.range.dayDone')}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
