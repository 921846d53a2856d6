/** Status and agreed price, in the edit form of a booking. */
import { bookingStatuses } from '#contract/stay.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { AmountField } from '../writes/AmountField.tsx'
import { formatAmount } from '../writes/amounts.ts'
import { asksToCancel, atListPrice } from './editForm.ts'
import { statusLabels } from './labels.ts'
import type { EditFieldsProps } from './useEditForm.ts'

export function DeskFields({ booking, form: { getFieldProps, watch, setValue, repricing } }: EditFieldsProps) {
  const { i18n, language } = useLanguage()
  const { id, error } = getFieldProps('agreedPrice')
  const typed = watch('agreedPrice')
  const isAtListPrice = typed === atListPrice
  const listPrice = repricing.nightsPrice ?? booking.listPrice
  return (
    <>
      <SelectField
        {...getFieldProps('status')}
        hint={asksToCancel(booking, watch('status')) && i18n.t('admin.edit.cancelAsks')}
      >
        {bookingStatuses.map((status) => (
          <option key={status} value={status}>
            {i18n.t(statusLabels[status])}
          </option>
        ))}
      </SelectField>
      <AmountField
        id={id}
        name="agreedPrice"
        label={i18n.t('admin.edit.agreedPrice')}
        hint={
          isAtListPrice
            ? i18n.t('admin.edit.atListPrice')
            : i18n.t('admin.pricing.list', { amount: formatCurrency(listPrice, language) })
        }
        error={error}
        value={isAtListPrice ? formatAmount(listPrice === '0.00' ? '' : listPrice, language) : typed}
        onChange={(amount) => setValue('agreedPrice', amount)}
      />
    </>
  )
}
