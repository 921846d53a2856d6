/** How somebody has paid, as answers of a dialog: each of them saves. */
import type { I18n } from '@lingui/core'
import { type GuestWay, guestWays } from '#contract/money/ledgerFields.ts'

const labels: Record<GuestWay, string> = {
  transfer: /*i18n*/ 'admin.payment.byTransfer',
  cash: /*i18n*/ 'admin.payment.inCash',
  card: /*i18n*/ 'admin.payment.byCard',
}

export const listWayAnswers = (i18n: I18n, onChoose: (how: GuestWay) => void) =>
  guestWays.map((how) => ({ label: i18n.t(labels[how]), onChoose: () => onChoose(how) }))
