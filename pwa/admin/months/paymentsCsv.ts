import type { I18n } from '@lingui/core'
import type { Payment } from '#contract/accountFields.ts'
import { type CsvCell, formatCsv, toMoneyCell } from '#contract/csv.ts'
import type { Stay } from '#contract/days.ts'
import { formatMoney } from '#contract/money.ts'
import { wayLabels } from '../payments/paymentTexts.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import type { BookingPayment, StayPayment } from './queries.ts'

type Row = { payment: Payment; source: string; guest: string; stay: Stay }

const toRow = ({ booking, payment }: BookingPayment, i18n: I18n): Row => ({
  ...{ payment, source: booking.code, guest: formatGuestName(booking, i18n), stay: booking },
})

const toStayRow = ({ stay, payment }: StayPayment): Row => ({
  ...{ payment, source: stay.channelName, guest: stay.guestName ?? '', stay },
})

/** One line for each payment with its fiscal document, by day, as a file for the tax adviser. */
export function formatPaymentsCsv(payments: BookingPayment[], stayPayments: StayPayment[], i18n: I18n): string {
  const header: CsvCell[] = [
    i18n.t('admin.price.receivedOn'),
    i18n.t('admin.payment.amount'),
    i18n.t('admin.payment.how'),
    i18n.t('statement.tax'),
    i18n.t('admin.months.booking'),
    i18n.t('admin.months.guest'),
    i18n.t('admin.field.checkinDate'),
    i18n.t('admin.field.checkoutDate'),
    i18n.t('admin.payment.documentKind'),
    i18n.t('admin.payment.documentNumber'),
    i18n.t('admin.payment.documentOn'),
  ]
  const rows = [...payments.map((it) => toRow(it, i18n)), ...stayPayments.map(toStayRow)].toSorted((a, b) =>
    (a.payment.on ?? a.stay.checkinDate).localeCompare(b.payment.on ?? b.stay.checkinDate),
  )
  const lines = rows.map(({ payment, source, guest, stay }): CsvCell[] => [
    payment.on,
    toMoneyCell(formatMoney(payment.amountCents)),
    payment.how === null ? null : i18n.t(wayLabels[payment.how]),
    payment.covers === 'tax',
    source,
    guest,
    stay.checkinDate,
    stay.checkoutDate,
    payment.document?.kind ?? null,
    payment.document?.number ?? null,
    payment.document?.on ?? null,
  ])
  return formatCsv([header, ...lines])
}
