/** Confirms, moves, cancels or declines all rooms of a request, in one write with one mail. */
import { useState } from 'react'
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { isDay } from '#contract/days/days.ts'
import { getWholeStay, moveRooms } from '#contract/groupRooms.ts'
import { proposeDepositCents, proposeDepositDueOn } from '#contract/money/deposit.ts'
import { standardDepositRule } from '#contract/money/depositRule.ts'
import { getAgreedCents } from '#contract/money/ledger.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { DoubtQuestion } from '../newBooking/DoubtQuestion.tsx'
import { useDoubts } from '../newBooking/useDoubts.ts'
import type { GroupChange } from '../outbox/writes.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { formatAmount, formatCentsForInput, parseAmount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { GroupMailPreview } from './GroupMailPreview.tsx'
import { MailChoice } from './MailChoice.tsx'
import { proposeKeptAmount } from './payments.ts'
import { useGroupChange } from './useGroupChange.ts'

export const groupActionTexts = {
  confirm: {
    title: /*i18n*/ 'admin.group.confirmTitle',
    submit: /*i18n*/ 'admin.group.confirm',
    done: /*i18n*/ 'admin.group.confirmed',
  },
  move: {
    title: /*i18n*/ 'admin.group.moveTitle',
    submit: /*i18n*/ 'admin.group.move',
    done: /*i18n*/ 'admin.group.moved',
  },
  cancel: {
    title: /*i18n*/ 'admin.group.cancelTitle',
    submit: /*i18n*/ 'admin.group.cancel',
    done: /*i18n*/ 'admin.group.cancelled',
  },
  decline: {
    title: /*i18n*/ 'admin.group.declineTitle',
    submit: /*i18n*/ 'admin.group.decline',
    done: /*i18n*/ 'admin.group.declined',
  },
} as const

export type GroupAction = keyof typeof groupActionTexts

/** By the ids of the bookings the price or what is kept of each room. */
type Values = Record<string, string>

type Props = { action: GroupAction; groupCode: string; bookings: Booking[]; onClose: () => void }

export function GroupDialog({ action, groupCode, bookings, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const property = useProperty()
  const rule = property?.deposit ?? standardDepositRule
  const [first] = bookings
  const propose = (booking: Booking): string =>
    action === 'confirm' ? formatMoney(getAgreedCents(booking)) : proposeKeptAmount(booking, farmToday(), property)
  const [values, setValues] = useState<Values>(() => ({
    ...Object.fromEntries(bookings.map((it) => [it.id, formatAmount(propose(it), language)])),
    dueOn: first ? proposeDepositDueOn(farmToday(), first.checkinDate, rule) : '',
    ...getWholeStay(bookings),
    text: '',
  }))
  const [notifies, setNotifies] = useState(first !== undefined && first.guestEmail !== null)
  const [isSubmitted, setSubmitted] = useState(false)
  const { form, focusFirstError } = useFocusOnError()

  const parse = (text: string | undefined) => parseAmount(text ?? '')
  const amounts = bookings.map((it) => parse(values[it.id]))
  /** The sum of what is proposed for each room, until somebody types another one. */
  const proposed = bookings.reduce((sum, it, i) => sum + proposeDepositCents(amounts[i] ?? 0, rule, it), 0)
  const deposit = values.deposit ?? formatCentsForInput(proposed, language)
  const depositCents = deposit.trim() === '' ? 0 : parse(deposit)
  const total = amounts.reduce<number>((sum, it) => sum + (it ?? 0), 0)
  const isAmountMissing = (i: number) => {
    const isEmpty = (values[bookings[i]?.id ?? ''] ?? '').trim() === ''
    return amounts[i] === null && !(action === 'cancel' && isEmpty)
  }
  const isDepositWrong = depositCents === null || depositCents > total
  const dueOn = values.dueOn ?? ''
  const isDueOnWrong = (depositCents ?? 0) > 0 && dueOn !== '' && !isDay(dueOn)
  const { checkinDate = '', checkoutDate = '' } = values
  const isMoveWrong = !isDay(checkinDate) || !isDay(checkoutDate) || checkoutDate <= checkinDate
  const hasAmounts = !bookings.some((_, i) => isAmountMissing(i))
  const isComplete = {
    decline: true,
    move: !isMoveWrong,
    cancel: hasAmounts,
    confirm: hasAmounts && !isDepositWrong && !isDueOnWrong,
  }[action]

  const text = values.text?.trim() || null
  const change = buildChange()
  function buildChange(): GroupChange {
    const seen = bookings.map(({ id, version }) => ({ id, version }))
    const told = { notifyGuest: notifies, mailText: notifies ? text : null }
    if (action === 'decline')
      return { decline: { bookings: seen, notifyGuest: notifies, text: notifies ? text : null } }
    if (action === 'move') return { move: { bookings: seen, checkinDate, checkoutDate, ...told } }
    if (action === 'cancel') {
      const toAmount = (cents: number | null | undefined) => (cents == null ? null : formatMoney(cents))
      return { cancel: { bookings: seen.map((it, i) => ({ ...it, keptAmount: toAmount(amounts[i]) })), ...told } }
    }
    const priced = seen.map((it, i) => ({ ...it, agreedPrice: formatMoney(amounts[i] ?? 0) }))
    const depositAmount = depositCents ? formatMoney(depositCents) : null
    const depositDueOn = depositCents && dueOn !== '' ? dueOn : null
    return { confirm: { bookings: priced, depositAmount, depositDueOn, ...told } }
  }
  const write = useGroupChange({ code: groupCode, bookings, success: groupActionTexts[action].done, onDone: onClose })
  const doubts = useDoubts()
  const submit = () => {
    setSubmitted(true)
    if (!isComplete) return focusFirstError()
    const stays = action === 'move' ? moveRooms(bookings, { checkinDate, checkoutDate }) : []
    const moves = bookings.flatMap((it, i) => (stays[i] ? { before: it, after: { ...it, ...stays[i] } } : []))
    doubts.ask(moves, () => write.mutate(change))
  }
  const roomRows: FormRow<Values>[] =
    action === 'decline' || action === 'move'
      ? []
      : bookings.map((it, i) => ({
          name: it.id,
          kind: 'amount',
          label: i18n.t(action === 'confirm' ? /*i18n*/ 'admin.group.price' : /*i18n*/ 'admin.group.kept', {
            room: getRoomName(it.room, language),
          }),
          error: isSubmitted && isAmountMissing(i) ? i18n.t('errors.money') : undefined,
        }))
  const formRows: FormRow<Values>[] = [
    ...roomRows,
    action === 'move' && { name: 'checkinDate', kind: 'date', label: i18n.t(bookingFields.checkinDate.label) },
    action === 'move' && {
      name: 'checkoutDate',
      kind: 'date',
      label: i18n.t(bookingFields.checkoutDate.label),
      error: isSubmitted && isMoveWrong ? i18n.t('admin.range.endBeforeStart') : undefined,
    },
    action === 'confirm' && {
      name: 'deposit',
      kind: 'amount',
      value: deposit,
      label: i18n.t(bookingFields.depositAmount.label),
      hint: i18n.t('admin.group.sum', { amount: formatCurrency(formatMoney(total), language) }),
      error: isSubmitted && isDepositWrong ? i18n.t('admin.confirm.depositTooHigh') : undefined,
    },
    action === 'confirm' &&
      (depositCents ?? 0) > 0 && {
        name: 'dueOn',
        kind: 'date',
        label: i18n.t(bookingFields.depositDueOn.label),
        error: isSubmitted && isDueOnWrong ? i18n.t('errors.day') : undefined,
      },
    first !== undefined && (
      <MailChoice
        key="mail"
        id="group-notifyGuest"
        label={/*i18n*/ 'admin.status.notifyGuest'}
        booking={first}
        checked={notifies}
        onChange={setNotifies}
      />
    ),
    notifies && {
      name: 'text',
      kind: 'area',
      isWide: true,
      label: i18n.t(action === 'decline' ? /*i18n*/ 'admin.decline.text' : /*i18n*/ 'admin.mail.ownText'),
      hint: i18n.t(action === 'decline' ? /*i18n*/ 'admin.decline.textHint' : /*i18n*/ 'admin.mail.ownTextHint'),
    },
    notifies && isComplete && <GroupMailPreview key="preview" code={groupCode} input={change} />,
  ]
  const submitLabel = write.isSoldElsewhere ? /*i18n*/ 'admin.confirm.anyway' : groupActionTexts[action].submit
  return (
    <FormDialog
      title={i18n.t(groupActionTexts[action].title, {
        n: bookings.length,
        name: first ? formatGuestName(first, i18n) : '',
      })}
      form={form}
      submitLabel={i18n.t(submitLabel)}
      isPending={write.isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
      after={<DoubtQuestion doubts={doubts} />}
    >
      <Fields form={{ name: 'group', values, setValues }} rows={formRows} />
    </FormDialog>
  )
}
