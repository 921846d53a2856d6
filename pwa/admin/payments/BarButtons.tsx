/** One button for each item of the bar: a press sells one. */

import { formatMoney } from '#contract/money/money.ts'
import type { Extra } from '#contract/prices/extras.ts'
import { getText } from '#contract/text/format.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import './BarButtons.css'
import type { FarmStay } from '#contract/stays/farmStays.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useBar } from './useBar.ts'

export function BarButtons({ stay, items }: { stay: FarmStay; items: Extra[] }) {
  const { i18n, language } = useLanguage()
  const isBlocked = useBlockedReason({ canWait: true }) !== null
  const sell = useBar(stay)
  return (
    <fieldset className="inline-group bar-buttons">
      <legend>{i18n.t('admin.account.bar')}</legend>
      {items.map((it) => (
        <Button key={it.id} disabled={isBlocked} onClick={() => sell(it)}>
          {`${getText(it, 'name', language)} ${formatCurrency(formatMoney(it.amountCents), language)}`}
        </Button>
      ))}
    </fieldset>
  )
}
