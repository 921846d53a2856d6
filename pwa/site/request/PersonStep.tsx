/** One person of an online check-in. */
import { useState } from 'react'
import { type Day, parseItalianDay, toItalianDay } from '#contract/days/days.ts'
import { changeGuest } from '#contract/guests/guestForm.ts'
import type { GuestData } from '#contract/guests/guests.ts'
import { italy } from '#contract/guests/placeCodes.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { PlaceTables } from '#pwa/placeTables.ts'
import { updateBirthDateInput } from '#pwa/ui/birthDate.ts'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { isBirthDayPossible } from './checkinSteps.ts'
import { PlaceField } from './PlaceField.tsx'

type Props = {
  person: GuestData
  tables: PlaceTables | undefined
  today: Day
  /** The fields that are marked as missing. */
  missing: Array<keyof GuestData>
  /** What the server says about a field. */
  getServerError: (field: keyof GuestData) => string | undefined
  onChange: (person: GuestData) => void
}

export function PersonStep({ person, tables, today, missing, getServerError, onChange }: Props) {
  const { i18n } = useLanguage()
  const [birthText, setBirthText] = useState(person.birthDate === null ? '' : toItalianDay(person.birthDate))
  const set = (change: Partial<GuestData>) => onChange(changeGuest(person, change))
  const getError = (field: keyof GuestData) =>
    missing.includes(field) ? i18n.t('checkin.required') : getServerError(field)
  const getBirthError = () => {
    if (birthText !== '' && person.birthDate === null) return i18n.t('errors.birthDate')
    return isBirthDayPossible(person.birthDate, today) ? getError('birthDate') : i18n.t('errors.birthDateInFuture')
  }
  const getPlace = (field: 'birthState' | 'birthComune' | 'citizenship' | 'residenceState' | 'residenceComune') => ({
    id: `checkin-${field}`,
    value: person[field],
    error: getError(field),
    onChange: (code: string | null) => set({ [field]: code }),
  })
  const birthDay = person.birthDate ?? today
  return (
    <div className="field-grid">
      <TextField
        id="checkin-surname"
        label={i18n.t('checkin.surname')}
        required
        autoComplete="off"
        error={getError('surname')}
        value={person.surname ?? ''}
        onChange={({ target }) => set({ surname: target.value || null })}
      />
      <TextField
        id="checkin-name"
        label={i18n.t('checkin.name')}
        required
        autoComplete="off"
        error={getError('name')}
        value={person.name ?? ''}
        onChange={({ target }) => set({ name: target.value || null })}
      />
      <SelectField
        id="checkin-sex"
        label={i18n.t('checkin.sex')}
        required
        error={getError('sex')}
        value={person.sex ?? ''}
        onChange={({ target }) => set({ sex: target.value === 'M' || target.value === 'F' ? target.value : null })}
      >
        <option value="">–</option>
        <option value="F">{i18n.t('checkin.female')}</option>
        <option value="M">{i18n.t('checkin.male')}</option>
      </SelectField>
      <TextField
        id="checkin-birthDate"
        label={i18n.t('checkin.birthDate')}
        required
        hint={i18n.t('checkin.birthDateHint')}
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        error={getBirthError()}
        value={birthText}
        onChange={({ currentTarget }) => {
          updateBirthDateInput(currentTarget, birthText)
          setBirthText(currentTarget.value)
          set({ birthDate: parseItalianDay(currentTarget.value) })
        }}
      />
      {tables && (
        <>
          <PlaceField
            {...getPlace('birthState')}
            label={i18n.t('checkin.birthState')}
            tables={tables}
            of="state"
            day={birthDay}
          />
          {person.birthState === italy && (
            <PlaceField
              {...getPlace('birthComune')}
              label={i18n.t('checkin.birthComune')}
              tables={tables}
              of="comune"
              day={birthDay}
            />
          )}
          <PlaceField
            {...getPlace('citizenship')}
            label={i18n.t('checkin.citizenship')}
            tables={tables}
            of="state"
            day={today}
          />
          <PlaceField
            {...getPlace('residenceState')}
            label={i18n.t('checkin.residenceState')}
            tables={tables}
            of="state"
            day={today}
          />
          {person.residenceState === italy && (
            <PlaceField
              {...getPlace('residenceComune')}
              label={i18n.t('checkin.residenceComune')}
              tables={tables}
              of="comune"
              day={today}
            />
          )}
        </>
      )}
    </div>
  )
}
