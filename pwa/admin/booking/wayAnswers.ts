/** How somebody has paid, as answers of a dialog: each of them saves. */
import type { I18n } from '@lingui/core'

const ways = ['transfer', 'cash', 'card'] as const
export type AskedWay = (typeof ways)[number]

const labels: Record<AskedWay, string> = {
  transfer: /*i18n*/ 'admin.payment.byTransfer',
  cash: /*i18n*/ 'admin.payment.inCash',
  card: /*i18n*/ 'admin.payment.byCard',
}

export const listWayAnswers = (i18n: I18n, onChoose: (how: AskedWay) => void) =>
  ways.map((how) => ({ label: i18n.t(labels[how]), onChoose: () => onChoose(how) }))
