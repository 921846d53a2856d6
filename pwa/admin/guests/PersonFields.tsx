/** One guest: what police and statistics ask for. */

import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue } from 'react'
import { parseItalianDay, toItalianDay } from '#contract/days/days.ts'
import { changeGuest } from '#contract/guests/guestForm.ts'
import { isMember } from '#contract/guests/guestRules.ts'
import { type GuestData, guestKinds, tourismKinds, transportMeans } from '#contract/guests/guests.ts'
import { italy } from '#contract/guests/placeCodes.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { updateBirthDateInput } from '#pwa/ui/birthDate.ts'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { getBirthText } from './form.ts'
import { fillPerson, listKnownPersons, toNameKey } from './knownPersons.ts'
import { fieldLabels, kindLabels, sexLabels } from './labels.ts'
import { MrzField } from './MrzField.tsx'
import { PlaceField } from './PlaceField.tsx'
import type { PersonForm, PersonProps } from './personProps.ts'
import { TaxExemption } from './TaxExemption.tsx'

export function PersonFields(props: PersonProps) {
  const { guest, stored, birthDates, places, today, errors, onChange, onTypeBirthDate, onChangeKind } = props
  const { i18n } = useLanguage()
  const set = (change: Partial<GuestData>) => onChange(changeGuest(guest, change))
  const form: PersonForm = {
    name: 'guest',
    values: guest,
    setValues: ({ surname, name, ...next }) =>
      next.kind === guest.kind
        ? onChange({ ...next, surname: surname || null, name: name || null })
        : onChangeKind(next.kind),
    getError: (path) => {
      const error = Object.entries(errors).find(([field]) => field === path)?.[1]
      return error && i18n.t(error)
    },
  }
  const getName = (name: 'surname' | 'name') => ({
    name,
    label: i18n.t(fieldLabels[name]),
    autoComplete: 'off',
    onBlur: () => set({ [name]: guest[name]?.trim() || null }),
  })
  const getPlace = (field: 'birthState' | 'birthComune' | 'citizenship' | 'residenceState' | 'residenceComune') => ({
    id: `guest-${field}`,
    label: i18n.t(fieldLabels[field]),
    error: form.getError(field),
    places,
    value: guest[field],
    onChange: (code: string | null) => set({ [field]: code }),
  })
  const birthDay = guest.birthDate ?? today
  const rows: FormRow<GuestData>[] = [
    <MrzField
      key="mrz"
      guest={guest}
      today={today}
      onRead={(read) => {
        onTypeBirthDate(read.birthDate === null ? '' : toItalianDay(read.birthDate))
        onChange(read)
      }}
    />,
    getName('surname'),
    getName('name'),
    <KnownPersons key="known" guest={guest} onChoose={onChange} />,
    {
      name: 'sex',
      kind: 'select',
      label: i18n.t(fieldLabels.sex),
      options: [
        { value: null, label: '–' },
        { value: 'F', label: i18n.t(sexLabels.F) },
        { value: 'M', label: i18n.t(sexLabels.M) },
      ],
    },
    <TextField
      key="birthDate"
      id="guest-birthDate"
      label={i18n.t(fieldLabels.birthDate)}
      error={form.getError('birthDate')}
      inputMode="numeric"
      autoComplete="off"
      placeholder={i18n.t('admin.field.birthDateHint')}
      maxLength={10}
      value={getBirthText(guest, birthDates)}
      onChange={({ currentTarget }) => {
        updateBirthDateInput(currentTarget, getBirthText(guest, birthDates))
        onTypeBirthDate(currentTarget.value)
        set({ birthDate: parseItalianDay(currentTarget.value) })
      }}
    />,
    <PlaceField key="birthState" {...getPlace('birthState')} of="state" day={birthDay} />,
    guest.birthState === italy && (
      <PlaceField key="birthComune" {...getPlace('birthComune')} of="comune" day={birthDay} />
    ),
    <PlaceField key="citizenship" {...getPlace('citizenship')} of="state" day={today} />,
    <PlaceField key="residenceState" {...getPlace('residenceState')} of="state" day={today} />,
    guest.residenceState === italy && (
      <PlaceField key="residenceComune" {...getPlace('residenceComune')} of="comune" day={today} />
    ),
    {
      name: 'kind',
      kind: 'select',
      label: i18n.t(fieldLabels.kind),
      options: guestKinds.map((value) => ({ value, label: i18n.t(kindLabels[value]) })),
    },
    !isMember(guest) && <DocumentFields key="document" {...{ form, stored, places, today }} />,
    <TaxExemption key="tax" form={form} />,
  ]
  const notSpecified = { value: null, label: i18n.t('admin.guests.notSpecified') }
  return (
    <div className="dialog-form">
      <Fields form={form} rows={rows} />
      <div className="dialog-wide">
        <Disclosure summary={i18n.t('admin.guests.statistics')}>
          <div className="dialog-form">
            <Fields
              form={form}
              rows={[
                {
                  name: 'tourism',
                  kind: 'select',
                  label: i18n.t(fieldLabels.tourism),
                  options: [notSpecified, ...tourismKinds.map((value) => ({ value, label: value }))],
                },
                {
                  name: 'transport',
                  kind: 'select',
                  label: i18n.t(fieldLabels.transport),
                  options: [notSpecified, ...transportMeans.map((value) => ({ value, label: value }))],
                },
              ]}
            />
          </div>
        </Disclosure>
      </div>
    </div>
  )
}

async function findKnown(typed: string, ownId: string): Promise<GuestData[]> {
  const stays: GuestData[][] = []
  if (typed !== '') await db.guests.each(({ guests }) => stays.push(guests))
  return listKnownPersons(stays, typed, ownId)
}

/** Guests of earlier stays with the same name. One press fills in what is known of them, but no document. */
function KnownPersons({ guest, onChoose }: { guest: GuestData; onChoose: (guest: GuestData) => void }) {
  const { i18n } = useLanguage()
  const typed = useDeferredValue(guest.birthDate === null ? toNameKey(guest) : '')
  const known = useLiveQuery(() => findKnown(typed, guest.id), [typed, guest.id]) ?? []
  if (known.length === 0) return null
  return (
    <ul className="dialog-wide" aria-label={i18n.t('admin.guests.known')}>
      {known.map((it) => (
        <li key={it.id}>
          <Button variant="quiet" onClick={() => onChoose(fillPerson(guest, it))}>
            {i18n.t('admin.guests.knownPerson', {
              name: `${it.name} ${it.surname}`,
              day: toItalianDay(it.birthDate ?? ''),
            })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
