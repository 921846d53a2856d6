/** What was agreed on the phone: price, deposit, and whether a mail confirms the booking. */
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import { proposeDepositDueOn } from '#contract/money/deposit.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { formatAmount } from '../writes/amounts.ts'
import { getDepositText, isMailed } from './newBookingForm.ts'
import type { NewBookingFields, NewBookingForm } from './useNewBooking.ts'

type Props = Pick<NewBookingForm, 'problem' | 'listPrice' | 'stay' | 'rule' | 'defaultIban'> & {
  fields: NewBookingFields
}

export function PriceFields({ fields, problem, listPrice, stay, rule, defaultIban }: Props) {
  const { i18n, language } = useLanguage()
  const { values } = fields
  const deposit = formatAmount(getDepositText(values, { listPrice, stay, rule }), language)
  const dueOn = stay && deposit.trim() !== '' && proposeDepositDueOn(farmToday(), stay.checkinDate, rule)
  return (
    <Fields
      form={fields}
      rows={[
        {
          name: 'agreedPrice',
          kind: 'amount',
          label: i18n.t('admin.edit.agreedPrice'),
          hint: listPrice !== null && i18n.t('admin.pricing.list', { amount: formatCurrency(listPrice, language) }),
        },
        {
          name: 'depositAmount',
          kind: 'amount',
          value: values.depositAmount ?? deposit,
          label: i18n.t(bookingFields.depositAmount.label),
          hint: dueOn && i18n.t('admin.newBooking.depositDueOn', { day: formatDay(dueOn, language) }),
        },
        values.status === 'confirmed' &&
          values.guestEmail.trim() !== '' && {
            name: 'sendsMail',
            kind: 'checkbox',
            isWide: true,
            label: i18n.t('admin.confirm.sendsMail', { address: values.guestEmail.trim() }),
          },
        isMailed(values) &&
          (defaultIban === '' || values.iban !== null || problem?.field === 'iban') && {
            name: 'iban',
            value: values.iban ?? defaultIban,
            isWide: true,
            label: i18n.t('admin.mail.iban'),
            autoComplete: 'off',
            spellCheck: false,
          },
        isMailed(values) && {
          name: 'mailText',
          kind: 'area',
          isWide: true,
          label: i18n.t('admin.mail.ownText'),
          hint: i18n.t('admin.mail.ownTextHint'),
        },
      ]}
    />
  )
}
