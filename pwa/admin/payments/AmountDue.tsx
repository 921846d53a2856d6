import { getDueCents, getRefundCents, getTaxDueCents, type Ledger } from '#contract/money/ledger.ts'
import { formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './AmountDue.css'

/** What is left to pay, or to be given back. */
export function AmountDue({ ledger }: { ledger: Ledger }) {
  const { i18n, language } = useLanguage()
  const [due, refund] = [getDueCents(ledger), getRefundCents(ledger)]
  if (due + refund === 0) return null
  // The guest of a portal often owes nothing but the tax.
  const dueText = due === getTaxDueCents(ledger) ? /*i18n*/ 'admin.stayTax.due' : /*i18n*/ 'admin.today.toPay'
  const text = refund > 0 ? /*i18n*/ 'admin.payment.toRefund' : dueText
  return <strong className="amount-due">{i18n.t(text, { amount: formatSigned(due + refund, language) })}</strong>
}
