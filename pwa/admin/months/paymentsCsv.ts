import type { I18n } from '@lingui/core'
import { type CsvCell, formatCsv, toMoneyCell } from '#contract/csv.ts'
import { formatMoney } from '#contract/money.ts'
import { wayLabels } from '../payments/paymentTexts.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import type { BookingPayment } from './queries.ts'

/** One line for each payment with its fiscal document, as a file for the tax adviser. */
export function formatPaymentsCsv(payments: BookingPayment[], i18n: I18n): string {
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
  const lines = payments.map(({ booking, payment }): CsvCell[] => [
    payment.on,
    toMoneyCell(formatMoney(payment.amountCents)),
    payment.how === null ? null : i18n.t(wayLabels[payment.how]),
    payment.covers === 'tax',
    booking.code,
    formatGuestName(booking, i18n),
    booking.checkinDate,
    booking.checkoutDate,
    payment.document?.kind ?? null,
    payment.document?.number ?? null,
    payment.document?.on ?? null,
  ])
  return formatCsv([header, ...lines])
}
