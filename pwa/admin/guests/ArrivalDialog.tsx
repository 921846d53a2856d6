/** "They have come, and their documents were seen": somebody has compared each person with the document. */
import { useState } from 'react'
import { fromFarmTime, isDay, type Stay, toFarmTime } from '#contract/days/days.ts'
import { findArrivalError, isEarlyArrival } from '#contract/guests/guestRules.ts'
import { type StayGuests, seenWays } from '#contract/guests/guests.ts'
import { currentServerTime, farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { Fields } from '../forms/Fields.tsx'
import { FormDialog } from '../writes/FormDialog.tsx'
import { formatPerson } from './formatPerson.ts'
import { GuestState } from './GuestState.tsx'
import { useConfirmArrival } from './useGuestWrites.ts'

const seenLabels = {
  inPerson: /*i18n*/ 'admin.guests.inPerson',
  liveVideo: /*i18n*/ 'admin.guests.liveVideo',
} as const

const timeLabels = { now: /*i18n*/ 'admin.guests.arrivedNow', earlier: /*i18n*/ 'admin.guests.arrivedEarlier' } as const

type Values = { way: (typeof seenWays)[number]; when: 'now' | 'earlier'; day: string; time: string }

type Props = { stay: Stay; seen: StayGuests; onClose: () => void }

export function ArrivalDialog({ stay, seen, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const expected = seen.guests.filter(({ id }) => !seen.arrivals.some(({ guestId }) => guestId === id))
  const [guestIds, setGuestIds] = useState(() => expected.map(({ id }) => id))
  const [values, setValues] = useState<Values>(() => ({
    way: 'inPerson',
    when: 'now',
    day: farmToday(),
    time: toFarmTime(currentServerTime()),
  }))
  const [isSubmitted, setSubmitted] = useState(false)
  const write = useConfirmArrival(seen.stay, onClose)
  const getTime = () => {
    if (values.when === 'now') return currentServerTime()
    return isDay(values.day) && values.time !== '' ? fromFarmTime(values.day, values.time) : null
  }
  const findError = () => {
    const at = getTime()
    return at === null ? /*i18n*/ 'admin.guests.arrivalTime' : findArrivalError(at, stay, currentServerTime())
  }
  const error = isSubmitted ? findError() : null
  const chosen = getTime()
  const submit = () => {
    const at = getTime()
    setSubmitted(true)
    if (at === null || findError() !== null) return setValues({ ...values, when: 'earlier' })
    write.confirm(seen, { guestIds, at: new Date(at).toISOString(), seen: values.way })
  }
  return (
    <FormDialog
      title={i18n.t('admin.guests.arrival')}
      submitLabel={i18n.t('admin.guests.arrival')}
      isPending={write.isPending}
      isDisabled={guestIds.length === 0}
      canWait
      onSubmit={submit}
      onClose={onClose}
    >
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
      <Fields
        form={{ name: 'arrival', values, setValues }}
        rows={[
          {
            name: 'way',
            kind: 'radio',
            label: i18n.t('admin.guests.seenHow'),
            options: seenWays.map((value) => ({ value, label: i18n.t(seenLabels[value]) })),
          },
          {
            name: 'when',
            kind: 'radio',
            label: i18n.t('admin.guests.arrivedWhen'),
            options: (['now', 'earlier'] as const).map((value) => ({ value, label: i18n.t(timeLabels[value]) })),
          },
          values.when === 'earlier' && {
            name: 'day',
            kind: 'date',
            label: i18n.t('admin.guests.arrivalDay'),
            required: true,
            error: error === null ? undefined : i18n.t(error),
          },
          values.when === 'earlier' && {
            name: 'time',
            kind: 'time',
            label: i18n.t('admin.guests.arrivalHour'),
            required: true,
          },
        ]}
      />
      {chosen !== null && isEarlyArrival(chosen, stay) && (
        <p className="dialog-wide" role="status">
          {i18n.t('admin.guests.early', { day: formatDay(stay.checkinDate, language) })}
        </p>
      )}
    </FormDialog>
  )
}
