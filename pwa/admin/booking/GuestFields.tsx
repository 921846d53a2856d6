/** The guest’s own data, in the edit form of a booking. */
import { nationalities } from '#contract/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { updateBirthDateInput } from '#pwa/ui/birthDate.ts'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { nationalityLabels } from '../subjects/nationality.ts'
import type { EditFieldsProps } from './useEditForm.ts'

export function GuestFields({ form: { getFieldProps, getInputProps, getValues } }: EditFieldsProps) {
  const { i18n } = useLanguage()
  const birthDate = getInputProps('birthDate')
  return (
    <>
      <TextField {...getInputProps('guestName')} />
      <TextField {...getInputProps('guestSurname')} />
      <TextField {...getInputProps('guestEmail')} />
      <TextField {...getInputProps('guestPhone')} />
      <SelectField {...getFieldProps('nationality')}>
        <option value="">–</option>
        {nationalities.map((nationality) => (
          <option key={nationality} value={nationality}>
            {i18n.t(nationalityLabels[nationality])}
          </option>
        ))}
      </SelectField>
      <TextField
        {...birthDate}
        inputMode="numeric"
        placeholder={i18n.t('admin.field.birthDateHint')}
        maxLength={10}
        onChange={(event) => {
          updateBirthDateInput(event.currentTarget, getValues('birthDate'))
          void birthDate.onChange(event)
        }}
      />
      <TextField {...getInputProps('fiscalCode')} />
      <div className="dialog-wide">
        <TextArea {...getFieldProps('specialRequests')} hint={i18n.t('admin.booking.requestsHint')} rows={3} />
      </div>
    </>
  )
}
