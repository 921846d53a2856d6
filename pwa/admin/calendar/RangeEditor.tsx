/** The form that opens or closes many days of a room, and the result of each day. */

import { type FormEvent, useState } from 'react'
import { type Day, daysBetween, isDay } from '#contract/days.ts'
import type { Room } from '#contract/rooms.ts'
import { limits } from '#contract/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { RangeResults } from './RangeResults.tsx'
import { RoomSelect } from './RoomSelect.tsx'
import { type DayResult, writeRange } from './writeRange.ts'

type FieldErrors = { from?: string; last?: string }

export function RangeEditor({
  rooms,
  roomId: initialRoomId,
  defaultFrom,
}: {
  rooms: Room[]
  roomId: number
  defaultFrom: Day
}) {
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
    setTotal(daysBetween(from, last) + 1)
    const range = { roomId, from, last, available: targetState === 'open' }
    const finalResults = await writeRange(range, { i18n, language }, setResults)
    const count = (state: DayResult['state']) => finalResults.filter((it) => it.state === state).length
    if (count('failed') === 0)
      return showToast({ title: { id: /*i18n*/ 'admin.range.done', values: { n: count('done') } } })
    showToast({
      title: /*i18n*/ 'admin.range.failed',
      lines: [/*i18n*/ 'admin.range.failedText'],
      variant: 'destructive',
    })
  }
  return (
    <form className="editor" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{i18n.t('admin.range.title')}</h2>
      <RoomSelect id="range-room" rooms={rooms} roomId={roomId} onChange={setChosenRoom} />
      <div className="editor-dates">
        <TextField
          id="range-from"
          type="date"
          label={i18n.t('admin.range.from')}
          value={from}
          error={fieldErrors.from}
          onFocus={() => from === '' && setFrom(defaultFrom)}
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
      <div className="editor-footer">
        <Button type="submit" variant="primary" disabled={blockedReason !== null || isRunning}>
          {isRunning ? i18n.t('admin.range.running', { n: results.length, total }) : i18n.t('admin.range.submit')}
        </Button>
        <BlockedReason />
      </div>
      <RangeResults results={results} />
    </form>
  )
}
