/** What was agreed, the deposit and what is left; the balance is suggested until somebody types another. */
import { type FormEvent, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { centsOf, moneyOf } from '#contract/money.ts'
import { call } from '#pwa/api.ts'
import { moneyText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { Conflict } from './Conflict.tsx'
import { DialogEnd } from './DialogEnd.tsx'
import { amountOf } from './editForm.ts'
import { fieldLabels } from './fields.ts'
import { useBookingWrite } from './useBookingWrite.ts'

const fields = ['agreedPrice', 'depositAmount', 'balanceAmount'] as const
type Amounts = Record<(typeof fields)[number], string>

/** Agreed minus deposit; nothing where that says nothing. */
function suggestBalance(agreed: string, deposit: string): string {
  const all = centsOf(amountOf(agreed))
  const paid = deposit.trim() === '' ? 0 : centsOf(amountOf(deposit))
  return all === null || paid === null || paid > all ? '' : moneyOf(all - paid)
}

export function PricingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const [amounts, setAmounts] = useState<Amounts>({
    agreedPrice: booking.agreedPrice ?? '',
    depositAmount: booking.depositAmount ?? '',
    balanceAmount: booking.balanceAmount ?? '',
  })
  const [isOwnBalance, setOwnBalance] = useState(booking.balanceAmount !== null)
  const [paymentCompleted, setPaymentCompleted] = useState(booking.paymentCompleted)
  const [isJudged, setJudged] = useState(false)

  const suggested = suggestBalance(amounts.agreedPrice, amounts.depositAmount)
  const shown: Amounts = { ...amounts, balanceAmount: isOwnBalance ? amounts.balanceAmount : suggested }
  const isWrong = (field: keyof Amounts) => shown[field].trim() !== '' && centsOf(amountOf(shown[field])) === null
  const amountIn = (field: keyof Amounts) => (shown[field].trim() === '' ? null : amountOf(shown[field]))
  const body: Input<'bookings.patch'> = {
    agreedPrice: amountIn('agreedPrice'),
    depositAmount: amountIn('depositAmount'),
    balanceAmount: amountIn('balanceAmount'),
    paymentCompleted,
  }
  const patch = useBookingWrite({
    name: 'bookings.patch',
    booking,
    send: (input: Input<'bookings.patch'>, options) => call('bookings.patch', { ...options, body: input }),
    success: i18n.t('admin.pricing.done'),
    failure: { title: i18n.t('admin.update.failed') },
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (!fields.some(isWrong)) patch.mutate(body)
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={i18n.t('admin.pricing.title', { code: booking.code })}
      closeLabel={i18n.t('admin.close')}
      isLocked={patch.isPending}
    >
      {patch.current && <Conflict mine={body} current={patch.current} />}
      <form className="dialog-form" noValidate onSubmit={submit}>
        <p className="dialog-wide muted">
          {i18n.t('admin.pricing.list', { amount: moneyText(booking.listPrice, language) })}
        </p>
        {fields.map((field) => (
          <TextField
            key={field}
            id={`pricing-${field}`}
            label={i18n.t(fieldLabels[field])}
            hint={
              field === 'balanceAmount' && suggested !== '' && shown.balanceAmount !== suggested
                ? i18n.t('admin.pricing.suggested', { amount: moneyText(suggested, language) })
                : undefined
            }
            error={isJudged && isWrong(field) ? i18n.t('errors.money') : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={shown[field]}
            onChange={(event) => {
              setAmounts({ ...shown, [field]: event.target.value })
              if (field === 'balanceAmount') setOwnBalance(event.target.value !== '')
            }}
          />
        ))}
        <Checkbox
          id="pricing-paymentCompleted"
          label={i18n.t(fieldLabels.paymentCompleted)}
          checked={paymentCompleted}
          onChange={(event) => setPaymentCompleted(event.target.checked)}
        />
        <DialogEnd
          submitLabel={patch.current ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.pricing.save')}
          isPending={patch.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  )
}
