/** "They have come, and their documents were seen": somebody has compared each person with the document. */
import { type FormEvent, useState } from 'react'
import { fromFarmTime, isDay, type Stay, toFarmTime } from '#contract/days.ts'
import { findArrivalError, isEarlyArrival } from '#contract/guestRules.ts'
import { type StayGuests, seenWays } from '#contract/guests.ts'
import { currentServerTime, farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { FormModal } from '../writes/FormModal.tsx'
import { formatPerson } from './formatPerson.ts'
import { GuestState } from './GuestState.tsx'
import { useConfirmArrival } from './useGuestWrites.ts'

const seenLabels = {
  inPerson: /*i18n*/ 'admin.guests.inPerson',
  liveVideo: /*i18n*/ 'admin.guests.liveVideo',
} as const

const timeLabels = { now: /*i18n*/ 'admin.guests.arrivedNow', earlier: /*i18n*/ 'admin.guests.arrivedEarlier' } as const

type Props = { stay: Stay; seen: StayGuests; onClose: () => void }

export function ArrivalDialog({ stay, seen, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const expected = seen.guests.filter(({ id }) => !seen.arrivals.some(({ guestId }) => guestId === id))
  const [guestIds, setGuestIds] = useState(() => expected.map(({ id }) => id))
  const [way, setWay] = useState<(typeof seenWays)[number]>('inPerson')
  const [time, setTime] = useState<'now' | 'earlier'>('now')
  const [earlier, setEarlier] = useState(() => ({ day: farmToday(), time: toFarmTime(currentServerTime()) }))
  const [isSubmitted, setSubmitted] = useState(false)
  const write = useConfirmArrival(seen.stay, onClose)
  const getTime = () => {
    if (time === 'now') return currentServerTime()
    return isDay(earlier.day) && earlier.time !== '' ? fromFarmTime(earlier.day, earlier.time) : null
  }
  const findError = () => {
    const at = getTime()
    return at === null ? /*i18n*/ 'admin.guests.arrivalTime' : findArrivalError(at, stay, currentServerTime())
  }
  const error = isSubmitted ? findError() : null
  const chosen = getTime()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const at = getTime()
    setSubmitted(true)
    if (at === null || findError() !== null) return setTime('earlier')
    write.confirm(seen, { guestIds, at: new Date(at).toISOString(), seen: way })
  }
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={i18n.t('admin.guests.arrival')}
      closeLabel={i18n.t('admin.close')}
      isLocked={write.isPending}
    >
      <form className="dialog-form" noValidate onSubmit={submit}>
        <p className="dialog-wide">{i18n.t('admin.guests.arrivalText')}</p>
        <fieldset className="dialog-wide arrival-persons">
          <legend>{i18n.t('admin.guests.whoCame')}</legend>
          {expected.map((guest) => (
            <div key={guest.id} className="guests-person">
              <Checkbox
                id={`arrived-${guest.id}`}
                label={formatPerson(guest, seen.guests.indexOf(guest), i18n)}
                checked={guestIds.includes(guest.id)}
                onChange={({ target }) =>
                  setGuestIds(target.checked ? [...guestIds, guest.id] : guestIds.filter((id) => id !== guest.id))
                }
              />
              <GuestState guest={guest} />
            </div>
          ))}
        </fieldset>
        <RadioGroup
          legend={i18n.t('admin.guests.seenHow')}
          options={seenWays.map((value) => ({ value, label: i18n.t(seenLabels[value]) }))}
          value={way}
          onChange={setWay}
        />
        <RadioGroup
          legend={i18n.t('admin.guests.arrivedWhen')}
          options={(['now', 'earlier'] as const).map((value) => ({ value, label: i18n.t(timeLabels[value]) }))}
          value={time}
          onChange={setTime}
        />
        {time === 'earlier' && (
          <>
            <TextField
              id="arrival-day"
              label={i18n.t('admin.guests.arrivalDay')}
              type="date"
              required
              error={error === null ? undefined : i18n.t(error)}
              value={earlier.day}
              onChange={({ target }) => setEarlier({ ...earlier, day: target.value })}
            />
            <TextField
              id="arrival-time"
              label={i18n.t('admin.guests.arrivalHour')}
              type="time"
              required
              value={earlier.time}
              onChange={({ target }) => setEarlier({ ...earlier, time: target.value })}
            />
          </>
        )}
        {chosen !== null && isEarlyArrival(chosen, stay) && (
          <p className="dialog-wide" role="status">
            {i18n.t('admin.guests.early', { day: formatDay(stay.checkinDate, language) })}
          </p>
        )}
        <DialogFooter
          canWait
          submitLabel={i18n.t('admin.guests.arrival')}
          isPending={write.isPending}
          isDisabled={guestIds.length === 0}
          onClose={onClose}
        />
      </form>
    </FormModal>
  )
}
