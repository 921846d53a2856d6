/** The guest’s own data, in the edit form of a booking. */
import { nationalities } from '#contract/stays/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { updateBirthDateInput } from '#pwa/ui/birthDate.ts'
import { TextField } from '#pwa/ui/TextField.tsx'
import { Fields } from '../forms/Fields.tsx'
import { nationalityLabels } from '../subjects/nationality.ts'
import type { EditFieldsProps } from './useEditForm.ts'

export function GuestFields({ form: { fields, getField, getTextField } }: EditFieldsProps) {
  const { i18n } = useLanguage()
  const { values, setValues, getError } = fields
  return (
    <Fields
      form={fields}
      rows={[
        getTextField('guestName'),
        getTextField('guestSurname'),
        getTextField('guestEmail'),
        getTextField('guestPhone'),
        {
          ...getField('nationality'),
          kind: 'select',
          options: [
            { value: '', label: '–' },
            ...nationalities.map((value) => ({ value, label: i18n.t(nationalityLabels[value]) })),
          ],
        },
        <TextField
          key="birthDate"
          id="edit-birthDate"
          name="birthDate"
          label={getField('birthDate').label}
          error={getError('birthDate')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={i18n.t('admin.field.birthDateHint')}
          maxLength={10}
          value={values.birthDate}
          onChange={({ currentTarget }) => {
            updateBirthDateInput(currentTarget, values.birthDate)
            setValues({ ...values, birthDate: currentTarget.value })
          }}
        />,
        getTextField('fiscalCode'),
        { ...getField('specialRequests'), kind: 'area', isWide: true, hint: i18n.t('admin.booking.requestsHint') },
      ]}
    />
  )
}
