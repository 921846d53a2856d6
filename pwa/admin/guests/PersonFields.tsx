/** One guest: what police and statistics ask for. */

import { parseItalianDay, toItalianDay } from '#contract/days.ts'
import { changeGuest } from '#contract/guestForm.ts'
import { isMember } from '#contract/guestRules.ts'
import { type GuestData, guestKinds, tourismKinds, transportMeans } from '#contract/guests.ts'
import { italy } from '#contract/placeCodes.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { updateBirthDateInput } from '#pwa/ui/birthDate.ts'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { getBirthText } from './form.ts'
import { KnownPersons } from './KnownPersons.tsx'
import { fieldLabels, kindLabels, sexLabels } from './labels.ts'
import { MrzField } from './MrzField.tsx'
import { PlaceField } from './PlaceField.tsx'
import type { PersonProps } from './personProps.ts'
import { TaxExemption } from './TaxExemption.tsx'

export function PersonFields(props: PersonProps) {
  const { guest, birthDates, places, today, errors, onChange, onTypeBirthDate, onChangeKind } = props
  const { i18n } = useLanguage()
  const set = (change: Partial<GuestData>) => onChange(changeGuest(guest, change))
  const getField = (field: Exclude<keyof GuestData, 'id'>) => {
    const error = errors[field]
    return { id: `guest-${field}`, label: i18n.t(fieldLabels[field]), error: error && i18n.t(error) }
  }
  const getText = (field: 'surname' | 'name') => ({
    ...getField(field),
    autoComplete: 'off',
    value: guest[field] ?? '',
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value || null }),
    onBlur: () => set({ [field]: guest[field]?.trim() || null }),
  })
  const getPlace = (field: 'birthState' | 'birthComune' | 'citizenship' | 'residenceState' | 'residenceComune') => ({
    ...getField(field),
    places,
    value: guest[field],
    onChange: (code: string | null) => set({ [field]: code }),
  })
  const birthDay = guest.birthDate ?? today
  return (
    <div className="dialog-form">
      <MrzField
        guest={guest}
        today={today}
        onRead={(read) => {
          onTypeBirthDate(read.birthDate === null ? '' : toItalianDay(read.birthDate))
          onChange(read)
        }}
      />
      <TextField {...getText('surname')} />
      <TextField {...getText('name')} />
      <KnownPersons guest={guest} onChoose={onChange} />
      <SelectField
        {...getField('sex')}
        value={guest.sex ?? ''}
        onChange={({ target }) => set({ sex: target.value === 'M' || target.value === 'F' ? target.value : null })}
      >
        <option value="">–</option>
        <option value="F">{i18n.t(sexLabels.F)}</option>
        <option value="M">{i18n.t(sexLabels.M)}</option>
      </SelectField>
      <TextField
        {...getField('birthDate')}
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
      />
      <PlaceField {...getPlace('birthState')} of="state" day={birthDay} />
      {guest.birthState === italy && <PlaceField {...getPlace('birthComune')} of="comune" day={birthDay} />}
      <PlaceField {...getPlace('citizenship')} of="state" day={today} />
      <PlaceField {...getPlace('residenceState')} of="state" day={today} />
      {guest.residenceState === italy && <PlaceField {...getPlace('residenceComune')} of="comune" day={today} />}
      <SelectField
        {...getField('kind')}
        value={guest.kind}
        onChange={({ target }) => onChangeKind(guestKinds.find((it) => it === target.value) ?? 'single')}
      >
        {guestKinds.map((kind) => (
          <option key={kind} value={kind}>
            {i18n.t(kindLabels[kind])}
          </option>
        ))}
      </SelectField>
      {!isMember(guest) && <DocumentFields {...props} set={set} getField={getField} />}
      <TaxExemption guest={guest} set={set} getField={getField} />
      <div className="dialog-wide">
        <Disclosure summary={i18n.t('admin.guests.statistics')}>
          <div className="dialog-form">
            <SelectField
              {...getField('tourism')}
              value={guest.tourism ?? ''}
              onChange={({ target }) => set({ tourism: tourismKinds.find((it) => it === target.value) ?? null })}
            >
              <option value="">{i18n.t('admin.guests.notSpecified')}</option>
              {tourismKinds.map((it) => (
                <option key={it}>{it}</option>
              ))}
            </SelectField>
            <SelectField
              {...getField('transport')}
              value={guest.transport ?? ''}
              onChange={({ target }) => set({ transport: transportMeans.find((it) => it === target.value) ?? null })}
            >
              <option value="">{i18n.t('admin.guests.notSpecified')}</option>
              {transportMeans.map((it) => (
                <option key={it}>{it}</option>
              ))}
            </SelectField>
          </div>
        </Disclosure>
      </div>
    </div>
  )
}
