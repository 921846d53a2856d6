/** Moves a payment, or a part of it, to another stay: one transfer may pay for several rooms. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { addDays } from '#contract/days/days.ts'
import { getPayableCents } from '#contract/money/ledger.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import { formatMoney } from '#contract/money/money.ts'
import { type FarmStay, getLedger, isPortalStay } from '#contract/stays/farmStays.ts'
import { formatStayName } from '#contract/stays/stayNames.ts'
import { formatDays } from '#contract/text/format.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { useRoomNames } from '../rooms/useRoomNames.ts'
import { readChannelStays, readStays } from '../stays/queries.ts'
import { getFieldError } from '../sync/errors.ts'
import { formatCentsForInput, parseAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { describePayment } from './paymentTexts.ts'
import { useMovePayment } from './usePaymentWrites.ts'

/** Stays that begin so many days earlier or later are offered. */
const nearDays = 60

const getSurname = (stay: FarmStay): string => (isPortalStay(stay) ? '' : stay.guestSurname)

/** The stays near this one that have something to pay, those of the same surname first. */
async function readTargets(stay: FarmStay): Promise<FarmStay[]> {
  const [first, last] = [addDays(stay.checkinDate, -nearDays), addDays(stay.checkinDate, nearDays)]
  const [bookings, channelStays] = await Promise.all([readStays(first, last), readChannelStays(first, last)])
  const isFamily = (it: FarmStay) => getSurname(it) !== '' && getSurname(it) === getSurname(stay)
  return [...bookings, ...channelStays.filter(({ kind }) => kind === 'stay')]
    .filter((it) => it.id !== stay.id && getPayableCents(getLedger(it)) !== 0)
    .toSorted((a, b) => Number(isFamily(b)) - Number(isFamily(a)) || a.checkinDate.localeCompare(b.checkinDate))
}

type Props = { stay: FarmStay; payment: Payment; onClose: () => void }

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
  const payable = target ? getPayableCents(getLedger(target)) : null
  const limit = Math.min(payment.amountCents, payable ?? payment.amountCents)
  const amount = typed ?? formatCentsForInput(limit, language)
  const cents = parseAmount(amount) ?? 0
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
  const describeTarget = (it: FarmStay): string => {
    const due = getPayableCents(getLedger(it))
    const days = formatDays(it.checkinDate, it.checkoutDate, language)
    const text = `${formatStayName(it, i18n)}, ${getRoom(it.roomId)}, ${days}`
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
        {formatStayName(stay, i18n)}: {describePayment(payment, i18n, language)}
      </p>
      {targets?.length === 0 ? (
        <p className="dialog-wide" role="status">
          {i18n.t('admin.payment.noTarget')}
        </p>
      ) : (
        <Fields
          form={{
            name: 'move-payment',
            values: { to: target?.id ?? null, amount },
            setValues: (next) => {
              setChosen(next.to)
              // Another stay has another amount to pay.
              setTyped(next.to === (target?.id ?? null) ? next.amount : null)
            },
            getError: (path) => getFieldError(move.error, path),
          }}
          rows={[
            {
              name: 'to',
              kind: 'select',
              label: i18n.t('admin.payment.moveTo'),
              isWide: true,
              options: (targets ?? []).map((it) => ({ value: it.id, label: describeTarget(it) })),
            },
            {
              name: 'amount',
              kind: 'amount',
              path: 'amountCents',
              label: i18n.t('admin.payment.amount'),
              hint: i18n.t('admin.payment.moveHint'),
              error: amountError ?? getFieldError(move.error, 'parts'),
            },
          ]}
        />
      )}
    </FormDialog>
  )
}
