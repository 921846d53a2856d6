/** The guests of a stay, one below the other; one of them is open. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { addGuest, changeKind, fillMembers, joinGroup, removeGuest, startGuests } from '#contract/guests/guestForm.ts'
import { isMember } from '#contract/guests/guestRules.ts'
import type { GuestData, StayGuests } from '#contract/guests/guests.ts'
import { formatParty } from '#contract/text/format.ts'
import { createRowId, farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { getErrorDetail, getFieldError } from '../sync/errors.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { findErrors, type TypedBirthDates } from './form.ts'
import { GuestState } from './GuestState.tsx'
import './GuestsDialog.css'
import { formatPerson } from './formatPerson.ts'
import { PersonFields } from './PersonFields.tsx'
import { type GuestsOf, readGroupHead } from './queries.ts'
import { RefusalNote } from './RefusalNote.tsx'
import { useReplaceGuests } from './useGuestWrites.ts'
import { usePlaces } from './usePlaces.ts'

type Props = { of: GuestsOf; seen: StayGuests; onClose: () => void }

export function GuestsDialog({ of, seen, onClose }: Props) {
  const { i18n } = useLanguage()
  const today = farmToday()
  const places = usePlaces()
  const [guests, setGuests] = useState(() =>
    seen.guests.length > 0 ? seen.guests : startGuests(of.count ?? 1, of.booker, createRowId),
  )
  const [birthDates, setBirthDates] = useState<TypedBirthDates>({})
  const [openId, open] = useState(guests[0]?.id)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const write = useReplaceGuests(of.stay, onClose)
  const groupHead = useLiveQuery(() => readGroupHead(of), [of.id, of.groupCode]) ?? null
  const errors = findErrors(guests, birthDates, places?.codeTables ?? null, today, groupHead !== null)
  const openIndex = guests.findIndex(({ id }) => id === openId)
  const openGuest = guests[openIndex]
  const getErrors = (index: number) => {
    if (isSubmitted) return errors[index] ?? {}
    // What was typed wrong is said at once, what belongs together when it is saved.
    const { birthDate } = errors[index] ?? {}
    return birthDate === undefined || (birthDates[guests[index]?.id ?? ''] ?? '').length < 10 ? {} : { birthDate }
  }
  const findReport = (id: string) => seen.reports.find(({ guestId }) => guestId === id)
  const submit = () => {
    setSubmitted(true)
    const wrong = guests.find((_, i) => Object.keys(errors[i] ?? {}).length > 0)
    if (!wrong) return write.replace(seen, guests)
    open(wrong.id)
    focusFirstError()
  }
  const add = () => {
    const id = createRowId()
    setGuests(addGuest(guests, id))
    open(id)
  }
  const setGuest = (changed: GuestData) => setGuests(guests.map((it) => (it.id === changed.id ? changed : it)))
  const hasMembers = guests.some((guest) => isMember(guest))
  return (
    <FormDialog
      title={i18n.t('admin.guests.title')}
      size="wide"
      form={form}
      formClass="stack-4"
      submitLabel={i18n.t('admin.guests.save')}
      isPending={write.isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
    >
      {of.ages.length > 0 && <p>{formatParty(of.count ?? 0, of.ages, i18n)}</p>}
      {places === null && <p role="alert">{i18n.t('admin.guests.noPlaces')}</p>}
      <ol className="guests-persons">
        {guests.map((guest, i) => (
          <li key={guest.id}>
            <div className="guests-person">
              <button
                type="button"
                className="guests-name"
                aria-expanded={guest.id === openId}
                onClick={() => open(guest.id === openId ? undefined : guest.id)}
              >
                {formatPerson(guest, i, i18n)}
              </button>
              <GuestState
                guest={guest}
                report={findReport(guest.id)}
                isWrong={isSubmitted && Object.keys(errors[i] ?? {}).length > 0}
              />
              <Button
                size="small"
                variant="quiet"
                aria-label={i18n.t('admin.guests.remove', { name: formatPerson(guest, i, i18n) })}
                onClick={() => setGuests(removeGuest(guests, i))}
              >
                {i18n.t('admin.guests.removeShort')}
              </Button>
            </div>
            <RefusalNote report={findReport(guest.id)} />
            {guest.id === openId && openGuest && places && (
              <PersonFields
                guest={guest}
                stored={seen.guests.find(({ id }) => id === guest.id)}
                birthDates={birthDates}
                places={places}
                today={today}
                errors={getErrors(i)}
                onChange={setGuest}
                onTypeBirthDate={(text) => setBirthDates({ ...birthDates, [guest.id]: text })}
                onChangeKind={(kind) => setGuests(changeKind(guests, i, kind))}
              />
            )}
            <ServerErrors error={write.error} index={i} />
          </li>
        ))}
      </ol>
      <div className="cluster">
        <Button onClick={add}>{i18n.t('admin.guests.add')}</Button>
        {groupHead && guests.some(({ kind }) => kind !== 'groupMember') && (
          <Button onClick={() => setGuests(joinGroup(guests))}>
            {i18n.t('admin.guests.joinGroup', { name: formatPerson(groupHead, 0, i18n) })}
          </Button>
        )}
        {hasMembers && (
          <Button onClick={() => setGuests(fillMembers(guests))}>{i18n.t('admin.guests.fillMembers')}</Button>
        )}
      </div>
    </FormDialog>
  )
}

const serverFields = [
  'kind',
  'surname',
  'name',
  'birthDate',
  'documentNumber',
  'documentPlace',
  'documentType',
] as const

/** What the server says about a guest, where this device has found nothing wrong. */
function ServerErrors({ error, index }: { error: unknown; index: number }) {
  if (getErrorDetail(error) === null) return null
  const messages = serverFields.flatMap((field) => getFieldError(error, `${index}.${field}`) ?? [])
  return messages.map((message) => (
    <p key={message} className="field-error">
      {message}
    </p>
  ))
}
