import type { I18n } from '@lingui/core'
import { type CsvCell, formatCsv, toMoneyCell } from '#contract/csv.ts'
import { formatMoney } from '#contract/money.ts'
import { wayLabels } from '../booking/paymentTexts.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import type { BookingPayment } from './queries.ts'

/** One line for each payment with its fiscal document, as a file for the tax adviser. */
export function formatPaymentsCsv(payments: BookingPayment[], i18n: I18n): string {
  const header: CsvCell[] = [
    i18n.t('admin.price.receivedOn'),
    i18n.t('admin.payment.amount'),
    i18n.t('admin.payment.how'),
    i18n.t('admin.months.booking'),
    i18n.t('admin.months.guest'),
    i18n.t('admin.field.checkinDate'),
    i18n.t('admin.field.checkoutDate'),
    i18n.t('admin.payment.documentKind'),
    i18n.t('admin.payment.documentNumber'),
    i18n.t('admin.payment.documentOn'),
  ]
  const lines = payments.map(({ booking, payment: { on, amountCents, how, document } }): CsvCell[] => [
    on,
    toMoneyCell(formatMoney(amountCents)),
    how === null ? null : i18n.t(wayLabels[how]),
    booking.code,
    formatGuestName(booking, i18n),
    booking.checkinDate,
    booking.checkoutDate,
    ...(document === null ? [null, null, null] : [document.kind, document.number, document.on]),
  ])
  return formatCsv([header, ...lines])
}
