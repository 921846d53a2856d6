import type { I18n } from '@lingui/core'
import { formatMoney } from '#contract/money/money.ts'
import { type FarmStay, isPortalStay } from '#contract/stays/farmStays.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { type CsvCell, formatCsv, toMoneyCell } from '#contract/text/csv.ts'
import { wayLabels } from '../payments/paymentTexts.ts'
import type { Receipt } from '../payments/receipts.ts'

/** Which booking or channel it is, and the name of the guest. */
const nameStay = (stay: FarmStay, i18n: I18n): [source: string, guest: string] =>
  isPortalStay(stay) ? [stay.channelName, stay.guestName ?? ''] : [stay.code, formatGuestName(stay, i18n)]

/** One line for each payment and refund with its fiscal document, by day, as a file for the tax adviser. */
export function formatPaymentsCsv(receipts: Receipt[], i18n: I18n): string {
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
  const lines = receipts.map(({ payment, stay }): CsvCell[] => [
    payment.on,
    toMoneyCell(formatMoney(payment.amountCents)),
    payment.how === null ? null : i18n.t(wayLabels[payment.how]),
    i18n.t(payment.covers === 'tax' ? /*i18n*/ 'admin.yes' : /*i18n*/ 'admin.no'),
    ...nameStay(stay, i18n),
    stay.checkinDate,
    stay.checkoutDate,
    payment.document?.kind ?? null,
    payment.document?.number ?? null,
    payment.document?.on ?? null,
  ])
  return formatCsv([header, ...lines])
}
