/** Adds an extra, a discount or a surcharge to a stay. */
import { useState } from 'react'
import { isDay } from '#contract/days/days.ts'
import { toCents } from '#contract/money/ledger.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { formatMoney } from '#contract/money/money.ts'
import { maxLineTextLength } from '#contract/money/payments.ts'
import { buildExtraLine } from '#contract/prices/extraLines.ts'
import type { Extra } from '#contract/prices/extras.ts'
import { countGuests, type FarmStay, getLedger } from '#contract/stays/farmStays.ts'
import { getText } from '#contract/text/format.ts'
import { createRowId } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { unitLabels } from '../extras/labels.ts'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { readCents } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'

type Props = {
  stay: FarmStay
  /** Those that this stay can have. */
  extras: Extra[]
  isPending: boolean
  canWait: boolean
  onAdd: (line: Line) => void
  onClose: () => void
}

/** `what`: the id of an extra, `discount` or `surcharge`. */
type Values = { what: string | null; quantity: string; day: string; reason: string; amount: string }

export function NewLineDialog({ stay, extras, isPending, canWait, onAdd, onClose }: Props) {
  const { i18n, language } = useLanguage()
  // `what`: null until somebody has chosen. The dialog may open before the extras are read.
  const [values, setValues] = useState<Values>({ what: null, quantity: '1', day: '', reason: '', amount: '' })
  const { quantity, day, reason, amount } = values
  const choice = values.what ?? extras[0]?.id ?? 'discount'
  // The same for each press, so that two quick ones are one line.
  const [id] = useState(createRowId)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const extra = extras.find(({ id }) => id === choice)
  const count = /^[1-9]\d{0,2}$/.test(quantity.trim()) ? Number(quantity) : null
  const cents = readCents(amount, toCents(getLedger(stay).listPrice)) || null

  const isReason = reason.trim() !== '' && reason.trim().length <= maxLineTextLength

  const buildLine = (): Line | null => {
    if (extra)
      return count === null
        ? null
        : buildExtraLine(extra, { ...stay, numberOfGuests: countGuests(stay) }, count, id, isDay(day) ? day : null)
    if (cents === null || !isReason) return null
    const amountCents = choice === 'discount' ? -cents : cents
    return { id, kind: 'adjustment', extraId: null, day: null, quantity: 1, text: reason.trim(), amountCents }
  }
  const line = buildLine()
  const submit = () => {
    setSubmitted(true)
    if (line === null) return focusFirstError()
    onAdd(line)
  }
  const getError = (isWrong: boolean, message: string) => (isSubmitted && isWrong ? i18n.t(message) : undefined)
  const what: FormRow<Values> = {
    name: 'what',
    kind: 'select',
    value: choice,
    label: i18n.t('admin.account.what'),
    options: [
      ...extras.map((it) => ({
        value: it.id,
        label: `${getText(it, 'name', language)}, ${formatCurrency(formatMoney(it.amountCents), language)} ${i18n.t(unitLabels[it.per])}`,
      })),
      { value: 'discount', label: i18n.t('admin.account.discount') },
      { value: 'surcharge', label: i18n.t('admin.account.surcharge') },
    ],
  }
  const rowsOfExtra: FormRow<Values>[] = [
    {
      name: 'quantity',
      label: i18n.t('admin.account.quantity'),
      error: getError(count === null, 'account.errors.quantity'),
      inputMode: 'numeric',
    },
    {
      name: 'day',
      kind: 'date',
      label: i18n.t('admin.account.day'),
      hint: i18n.t('admin.account.dayHint'),
      min: stay.checkinDate,
      max: stay.checkoutDate,
    },
  ]
  const rowsOfAdjustment: FormRow<Values>[] = [
    {
      name: 'amount',
      kind: 'amount',
      label: i18n.t('admin.payment.amount'),
      hint: i18n.t('admin.account.percentHint'),
      error: getError(cents === null, 'account.errors.amount'),
    },
    {
      name: 'reason',
      label: i18n.t('admin.account.reason'),
      error: getError(!isReason, /*i18n*/ 'admin.account.reasonMissing'),
    },
  ]
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
      <Fields form={{ name: 'line', values, setValues }} rows={[what, ...(extra ? rowsOfExtra : rowsOfAdjustment)]} />
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
