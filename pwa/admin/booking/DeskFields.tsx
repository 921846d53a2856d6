/** Status and agreed price, in the edit form of a booking. */
import { bookingStatuses } from '#contract/stay.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { formatAmount } from '../writes/amounts.ts'
import { asksToCancel, atListPrice } from './editForm.ts'
import { statusLabels } from './labels.ts'
import type { EditFieldsProps } from './useEditForm.ts'

export function DeskFields({ booking, form: { fields, getField, repricing } }: EditFieldsProps) {
  const { i18n, language } = useLanguage()
  const { status, agreedPrice } = fields.values
  const isAtListPrice = agreedPrice === atListPrice
  const listPrice = repricing.nightsPrice ?? booking.listPrice
  return (
    <Fields
      form={fields}
      rows={[
        {
          ...getField('status'),
          kind: 'select',
          hint: asksToCancel(booking, status) && i18n.t('admin.edit.cancelAsks'),
          options: bookingStatuses.map((value) => ({ value, label: i18n.t(statusLabels[value]) })),
        },
        {
          name: 'agreedPrice',
          kind: 'amount',
          label: i18n.t('admin.edit.agreedPrice'),
          hint: isAtListPrice
            ? i18n.t('admin.edit.atListPrice')
            : i18n.t('admin.pricing.list', { amount: formatCurrency(listPrice, language) }),
          value: isAtListPrice ? formatAmount(listPrice === '0.00' ? '' : listPrice, language) : agreedPrice,
        },
      ]}
    />
  )
}
