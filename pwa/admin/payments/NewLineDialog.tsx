/** Adds an extra, a discount or a surcharge to a stay. */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Line } from '#contract/accountFields.ts'
import { isDay } from '#contract/days.ts'
import { buildExtraLine } from '#contract/extraLines.ts'
import type { Extra } from '#contract/extras.ts'
import { getText } from '#contract/format.ts'
import { formatMoney, parseCents } from '#contract/money.ts'
import { maxLineTextLength } from '#contract/payments.ts'
import { currentServerTime } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { unitLabels } from '../extras/labels.ts'
import { AmountField } from '../writes/AmountField.tsx'
import { normalizeAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { countGuests, type PaidStay } from './paidStay.ts'

type Props = {
  stay: PaidStay
  /** Those that this stay can have. */
  extras: Extra[]
  isPending: boolean
  canWait: boolean
  onAdd: (line: Line) => void
  onClose: () => void
}

/** The values of the choice that are no extra. */
const adjustments = ['discount', 'surcharge'] as const

export function NewLineDialog({ stay, extras, isPending, canWait, onAdd, onClose }: Props) {
  const { i18n, language } = useLanguage()
  // The dialog may open before the extras are read.
  const [chosen, setChosen] = useState<string | null>(null)
  const choice = chosen ?? extras[0]?.id ?? 'discount'
  const [quantity, setQuantity] = useState('1')
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const extra = extras.find(({ id }) => id === choice)
  const count = /^[1-9]\d{0,2}$/.test(quantity.trim()) ? Number(quantity) : null
  const cents = parseCents(normalizeAmount(amount)) || null

  const isReason = reason.trim() !== '' && reason.trim().length <= maxLineTextLength

  const buildLine = (): Line | null => {
    const id = uuidv7({ msecs: currentServerTime() })
    if (extra)
      return count === null
        ? null
        : buildExtraLine(extra, { ...stay, numberOfGuests: countGuests(stay) }, count, id, isDay(day) ? day : null)
    if (cents === null || !isReason) return null
    const amountCents = choice === 'discount' ? -cents : cents
    return { ...{ id, kind: 'adjustment', extraId: null, day: null, quantity: 1 }, text: reason.trim(), amountCents }
  }
  const line = buildLine()
  const submit = () => {
    setSubmitted(true)
    if (line === null) return focusFirstError()
    onAdd(line)
  }
  const getError = (isWrong: boolean, message: string) => (isSubmitted && isWrong ? i18n.t(message) : undefined)
  return (
    <FormDialog
      title={i18n.t('admin.account.add')}
      form={form}
      submitLabel={i18n.t('admin.account.save')}
      isPending={isPending}
      canWait={canWait}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        id="line-what"
        label={i18n.t('admin.account.what')}
        value={choice}
        onChange={({ target }) => setChosen(target.value)}
      >
        {extras.map((it) => (
          <option key={it.id} value={it.id}>
            {`${getText(it, 'name', language)}, ${formatCurrency(formatMoney(it.amountCents), language)} ${i18n.t(unitLabels[it.per])}`}
          </option>
        ))}
        {adjustments.map((it) => (
          <option key={it} value={it}>
            {i18n.t(it === 'discount' ? /*i18n*/ 'admin.account.discount' : /*i18n*/ 'admin.account.surcharge')}
          </option>
        ))}
      </SelectField>
      {extra ? (
        <>
          <TextField
            id="line-quantity"
            label={i18n.t('admin.account.quantity')}
            error={getError(count === null, 'account.errors.quantity')}
            inputMode="numeric"
            value={quantity}
            onChange={({ target }) => setQuantity(target.value)}
          />
          <TextField
            id="line-day"
            type="date"
            label={i18n.t('admin.account.day')}
            hint={i18n.t('admin.account.dayHint')}
            min={stay.checkinDate}
            max={stay.checkoutDate}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </>
      ) : (
        <>
          <AmountField
            id="line-amount"
            label={i18n.t('admin.payment.amount')}
            error={getError(cents === null, 'account.errors.amount')}
            value={amount}
            onChange={setAmount}
          />
          <TextField
            id="line-reason"
            label={i18n.t('admin.account.reason')}
            error={getError(!isReason, /*i18n*/ 'admin.account.reasonMissing')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
      {line && (
        <p className="dialog-wide" aria-live="polite">
          {i18n.t('admin.account.comesTo', {
            amount: formatCurrency(formatMoney(Math.abs(line.amountCents)), language),
          })}
        </p>
      )}
    </FormDialog>
  )
}
