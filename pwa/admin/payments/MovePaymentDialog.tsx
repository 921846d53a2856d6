/** Moves a payment, or a part of it, to another stay: one transfer may pay for several rooms. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { getPayableCents } from '#contract/account.ts'
import type { Payment } from '#contract/accountFields.ts'
import { addDays } from '#contract/days.ts'
import { formatDays } from '#contract/format.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { useRoomNames } from '../rooms/useRoomNames.ts'
import { readChannelStays, readStays } from '../stays/queries.ts'
import { getFieldError } from '../sync/errors.ts'
import { AmountField } from '../writes/AmountField.tsx'
import { formatAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { formatPaidStay, getAccount, isPortalStay, type PaidStay } from './paidStay.ts'
import { readCents } from './paymentForm.ts'
import { describePayment } from './paymentTexts.ts'
import { useMovePayment } from './usePaymentWrites.ts'

/** Stays that begin so many days earlier or later are offered. */
const nearDays = 60

const getSurname = (stay: PaidStay): string => (isPortalStay(stay) ? '' : stay.guestSurname)

/** The stays near this one that have something to pay, those of the same surname first. */
async function readTargets(stay: PaidStay): Promise<PaidStay[]> {
  const [first, last] = [addDays(stay.checkinDate, -nearDays), addDays(stay.checkinDate, nearDays)]
  const [bookings, channelStays] = await Promise.all([readStays(first, last), readChannelStays(first, last)])
  const isFamily = (it: PaidStay) => getSurname(it) !== '' && getSurname(it) === getSurname(stay)
  return [...bookings, ...channelStays.filter(({ kind }) => kind === 'stay')]
    .filter((it) => it.id !== stay.id && getPayableCents(getAccount(it)) !== 0)
    .toSorted((a, b) => Number(isFamily(b)) - Number(isFamily(a)) || a.checkinDate.localeCompare(b.checkinDate))
}

type Props = { stay: PaidStay; payment: Payment; onClose: () => void }

export function MovePaymentDialog({ stay, payment, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const getRoom = useRoomNames()
  const targets = useLiveQuery(() => readTargets(stay), [stay])
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const move = useMovePayment(payment, onClose)

  const target = targets?.find(({ id }) => id === chosen) ?? targets?.[0]
  const payable = target ? getPayableCents(getAccount(target)) : null
  const limit = Math.min(payment.amountCents, payable ?? payment.amountCents)
  const amount = typed ?? formatAmount(formatMoney(limit), language)
  const cents = readCents(amount)
  const format = (it: number) => formatCurrency(formatMoney(it), language)
  const isWrong = cents === 0 || cents > limit
  const submit = () => {
    setSubmitted(true)
    if (target === undefined || isWrong) return focusFirstError()
    const rest = payment.amountCents - cents
    const moved = { stayId: target.id, amountCents: cents }
    move.mutate({ parts: rest === 0 ? [moved] : [{ stayId: stay.id, amountCents: rest }, moved] })
  }
  const amountError =
    isSubmitted && isWrong ? i18n.t('admin.payment.moveTooMuch', { amount: format(limit) }) : undefined
  const describeTarget = (it: PaidStay): string => {
    const due = getPayableCents(getAccount(it))
    const days = formatDays(it.checkinDate, it.checkoutDate, language)
    const text = `${formatPaidStay(it, i18n)}, ${getRoom(it.roomId)}, ${days}`
    return due === null ? text : `${text}, ${i18n.t('admin.today.toPay', { amount: format(due) })}`
  }
  return (
    <FormDialog
      title={i18n.t('admin.payment.moveTitle')}
      form={form}
      submitLabel={i18n.t('admin.payment.move')}
      isPending={move.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-wide">
        {formatPaidStay(stay, i18n)}: {describePayment(payment, i18n, language)}
      </p>
      {targets?.length === 0 ? (
        <p className="dialog-wide" role="status">
          {i18n.t('admin.payment.noTarget')}
        </p>
      ) : (
        <>
          <div className="dialog-wide">
            <SelectField
              id="move-payment-stay"
              label={i18n.t('admin.payment.moveTo')}
              value={target?.id ?? ''}
              onChange={({ target: { value } }) => {
                setChosen(value)
                setTyped(null)
              }}
            >
              {targets?.map((it) => (
                <option key={it.id} value={it.id}>
                  {describeTarget(it)}
                </option>
              ))}
            </SelectField>
          </div>
          <AmountField
            id="move-payment-amount"
            label={i18n.t('admin.payment.amount')}
            hint={i18n.t('admin.payment.moveHint')}
            error={amountError ?? getFieldError(move.error, 'amountCents') ?? getFieldError(move.error, 'parts')}
            value={amount}
            onChange={setTyped}
          />
        </>
      )}
    </FormDialog>
  )
}
