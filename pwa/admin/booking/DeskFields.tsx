/** Status and price, in the edit form of a booking. */
import { bookingStatuses } from '#contract/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { formatAmount } from '../writes/amounts.ts'
import { statusLabels } from './labels.ts'
import type { EditFieldsProps } from './useEditForm.ts'

export function DeskFields({ form: { getFieldProps, getInputProps, setValue } }: EditFieldsProps) {
  const { i18n, language } = useLanguage()
  const totalPrice = getInputProps('totalPrice')
  return (
    <>
      <SelectField {...getFieldProps('status')}>
        {bookingStatuses.map((status) => (
          <option key={status} value={status}>
            {i18n.t(statusLabels[status])}
          </option>
        ))}
      </SelectField>
      <TextField
        {...totalPrice}
        inputMode="decimal"
        onBlur={(event) => {
          setValue('totalPrice', formatAmount(event.target.value, language))
          void totalPrice.onBlur(event)
        }}
      />
    </>
  )
}
