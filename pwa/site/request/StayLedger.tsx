/** The ledger of a confirmed stay: what it costs by lines, what was paid, and what is left to pay. */
import type { StayLedger as Ledger } from '#contract/money/ledgerFields.ts'
import { describeStatement } from '#contract/money/statement.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { AmountTable } from '#pwa/ui/AmountTable.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import './StayLedger.css'

export function StayLedger({ account }: { account: Ledger }) {
  const { i18n, language } = useLanguage()
  const { lines, payments, sums } = describeStatement(account, i18n, language)
  return (
    <section className="stay-account" aria-labelledby="stay-account">
      <h3 id="stay-account">{i18n.t('statement.title')}</h3>
      <AmountTable caption={i18n.t('statement.lines')} rows={lines} sums={sums} />
      {payments.length > 0 && <AmountTable caption={i18n.t('statement.payments')} rows={payments} />}
      <Button onClick={() => window.print()}>{i18n.t('statement.print')}</Button>
    </section>
  )
}
