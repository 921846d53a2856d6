/** Opens or closes many days of a room: one call a day, a few of them at a time, and what became of each. */
import { type FormEvent, useState } from 'react'
import { RoomDayWithRoomId } from '#contract/availability.ts'
import { type Day, daysBetween, isDay, rangeInclusive } from '#contract/days.ts'
import type { Room } from '#contract/rooms.ts'
import { limits } from '#contract/stay.ts'
import { ApiError, call } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { pull } from '#pwa/offline/sync.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { getErrorDetail } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { createIdempotencyKey } from '../writes/useWrite.ts'
import { isLocked, readLockedPeriods } from './queries.ts'

/** `locked`: nobody may touch the day, so it is not asked for. */
type DayResult = { date: Day; state: 'done' | 'locked' | 'failed'; text: string }
type FieldErrors = { from?: string; last?: string }

/** More would only wait for each other at the server, which writes one thing at a time. */
const maxConcurrentWrites = 4

/** The day as somebody else left it, where that is why the write was refused. */
const getCurrentDay = (error: unknown): RoomDayWithRoomId | null =>
  error instanceof ApiError && error.status === 412
    ? (RoomDayWithRoomId.safeParse(error.problem?.current).data ?? null)
    : null

export function RangeEditor({ rooms, roomId: initialRoomId, first }: { rooms: Room[]; roomId: number; first: Day }) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const [chosenRoom, setChosenRoom] = useState<number | null>(null)
  const [from, setFrom] = useState<Day>('')
  const [last, setLast] = useState<Day>('')
  const [targetState, setTargetState] = useState<'open' | 'closed'>('closed')
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [results, setResults] = useState<DayResult[]>([])
  const [total, setTotal] = useState(0)
  const isRunning = results.length < total
  const roomId = chosenRoom ?? initialRoomId

  const send = (date: Day, version: number): Promise<RoomDayWithRoomId> =>
    call('availability.editDay', {
      params: { roomId: String(roomId), date },
      body: { available: targetState === 'open' },
      key: createIdempotencyKey(),
      version,
    })
  /** What shall hold from now on holds whatever a day was, so a newer version stops nothing; its note stays. */
  const writeDay = async (date: Day): Promise<DayResult> => {
    try {
      const stored = await db.days.get([roomId, date])
      const answer = await send(date, stored?.version ?? 0).catch((error) => {
        const current = getCurrentDay(error)
        if (!current) throw error
        return send(date, current.version)
      })
      await db.days.put(answer)
      return { date, state: 'done', text: i18n.t('admin.range.dayDone') }
    } catch (error) {
      const text = getErrorDetail(error) ?? (error instanceof ApiError ? error.message : i18n.t('admin.noResponse'))
      return { date, state: 'failed', text }
    }
  }
  const validate = (): FieldErrors => {
    if (!isDay(from)) return { from: i18n.t('admin.range.fromMissing') }
    if (!isDay(last)) return { last: i18n.t('admin.range.toMissing') }
    if (last < from) return { last: i18n.t('admin.range.endBeforeStart') }
    if (daysBetween(from, last) >= limits.maxRangeDays)
      return { last: i18n.t('admin.range.tooLong', { n: limits.maxRangeDays }) }
    return {}
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const errors = validate()
    setFieldErrors(errors)
    if (errors.from || errors.last) return
    const days = rangeInclusive(from, last)
    setTotal(days.length)
    const lockedPeriods = await readLockedPeriods()
    const resultByDay = new Map<Day, DayResult>()
    for (const date of days.filter((it) => isLocked(it, lockedPeriods)))
      resultByDay.set(date, { date, state: 'locked', text: i18n.t('admin.range.dayLocked') })
    const showResults = () => setResults(days.flatMap((date) => resultByDay.get(date) ?? []))
    showResults()
    const queue = days.filter((it) => !resultByDay.has(it)).values()
    const runWorker = async () => {
      for (const date of queue) {
        resultByDay.set(date, await writeDay(date))
        showResults()
      }
    }
    await Promise.all(Array.from({ length: maxConcurrentWrites }, runWorker))
    void pull()
    const count = (state: DayResult['state']) => [...resultByDay.values()].filter((it) => it.state === state).length
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
          error={fieldErrors.from}
          onFocus={() => from === '' && setFrom(first)}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          id="range-last"
          type="date"
          label={i18n.t('admin.range.to')}
          value={last}
          min={from}
          error={fieldErrors.last}
          onChange={(event) => setLast(event.target.value)}
        />
      </div>
      <RadioGroup
        legend={i18n.t('admin.range.target')}
        options={[
          { value: 'closed', label: i18n.t('admin.range.close') },
          { value: 'open', label: i18n.t('admin.range.open') },
        ]}
        value={targetState}
        onChange={setTargetState}
      />
      <div className="editor-end">
        <Button type="submit" variant="primary" disabled={blockedReason !== null || isRunning}>
          {isRunning ? i18n.t('admin.range.running', { n: results.length, total }) : i18n.t('admin.range.submit')}
        </Button>
        <BlockedReason />
      </div>
      {results.length > 0 && (
        <ul className="range-outcomes" aria-live="polite">
          {results.map(({ date, state, text }) => (
            <li key={date} data-state={state}>
              {formatDay(date, language)}: {text}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
