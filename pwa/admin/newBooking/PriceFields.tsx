/** What was agreed on the phone: price, deposit, and whether a mail confirms the booking. */
import { bookingFields } from '#contract/bookingFields.ts'
import { proposeDepositDueOn } from '#contract/deposit.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { AmountField } from '../writes/AmountField.tsx'
import { formatAmount } from '../writes/amounts.ts'
import { getDepositText, isMailed } from './newBookingForm.ts'
import type { NewBookingForm } from './useNewBooking.ts'

type Props = Pick<NewBookingForm, 'values' | 'setValues' | 'problem' | 'listPrice' | 'stay' | 'rule' | 'defaultIban'>

export function PriceFields({ values, setValues, problem, listPrice, stay, rule, defaultIban }: Props) {
  const { i18n, language } = useLanguage()
  const deposit = formatAmount(getDepositText(values, { listPrice, stay, rule }), language)
  const getError = (field: 'agreedPrice' | 'depositAmount') =>
    problem?.field === field ? i18n.t(problem.message) : undefined
  const dueOn = stay && deposit.trim() !== '' && proposeDepositDueOn(farmToday(), stay.checkinDate, rule)
  return (
    <>
      <AmountField
        id="new-agreedPrice"
        label={i18n.t('admin.edit.agreedPrice')}
        hint={listPrice !== null && i18n.t('admin.pricing.list', { amount: formatCurrency(listPrice, language) })}
        error={getError('agreedPrice')}
        value={values.agreedPrice}
        onChange={(agreedPrice) => setValues({ agreedPrice })}
      />
      <AmountField
        id="new-depositAmount"
        label={i18n.t(bookingFields.depositAmount.label)}
        hint={dueOn && i18n.t('admin.newBooking.depositDueOn', { day: formatDay(dueOn, language) })}
        error={getError('depositAmount')}
        value={values.depositAmount ?? deposit}
        onChange={(depositAmount) => setValues({ depositAmount })}
      />
      {values.status === 'confirmed' && values.guestEmail.trim() !== '' && (
        <div className="new-booking-wide">
          <Checkbox
            id="new-sendsMail"
            label={i18n.t('admin.confirm.sendsMail', { address: values.guestEmail.trim() })}
            checked={values.sendsMail}
            onChange={({ target }) => setValues({ sendsMail: target.checked })}
          />
        </div>
      )}
      {isMailed(values) && (defaultIban === '' || values.iban !== null || problem?.field === 'iban') && (
        <div className="new-booking-wide">
          <TextField
            id="new-iban"
            label={i18n.t('admin.mail.iban')}
            error={problem?.field === 'iban' ? i18n.t(problem.message) : undefined}
            autoComplete="off"
            spellCheck={false}
            value={values.iban ?? defaultIban}
            onChange={({ target }) => setValues({ iban: target.value })}
          />
        </div>
      )}
    </>
  )
}
