/** "They have come, and their documents were seen": somebody has compared each person with the document. */
import { type FormEvent, useState } from 'react'
import { type StayGuests, seenWays } from '#contract/guests.ts'
import { currentServerTime } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { FormModal } from '../writes/FormModal.tsx'
import { formatPerson } from './formatPerson.ts'
import { GuestState } from './GuestState.tsx'
import { useConfirmArrival } from './useGuestWrites.ts'

const seenLabels = {
  inPerson: /*i18n*/ 'admin.guests.inPerson',
  liveVideo: /*i18n*/ 'admin.guests.liveVideo',
} as const

export function ArrivalDialog({ seen, onClose }: { seen: StayGuests; onClose: () => void }) {
  const { i18n } = useLanguage()
  const expected = seen.guests.filter(({ id }) => !seen.arrivals.some(({ guestId }) => guestId === id))
  const [guestIds, setGuestIds] = useState(() => expected.map(({ id }) => id))
  const [way, setWay] = useState<(typeof seenWays)[number]>('inPerson')
  const write = useConfirmArrival(seen.stay, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    write.confirm(seen, { guestIds, at: new Date(currentServerTime()).toISOString(), seen: way })
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
