/** What a bank transfer needs, each copied by a tap, and the same as a code for the app of the guest's bank. */
import { lazy, Suspense, useState } from 'react'
import type { RequestView } from '#contract/bookings/requests.ts'
import { buildEpcText } from '#contract/money/epc.ts'
import { parseCents } from '#contract/money/money.ts'
import { formatEuro } from '#contract/text/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import './BankTransfer.css'

const QrCode = lazy(async () => ({ default: (await import('#pwa/ui/QrCode.tsx')).QrCode }))

/** In groups of four, as banks print it. */
const groupIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

export function BankTransfer({ transfer }: { transfer: NonNullable<RequestView['transfer']> }) {
  const { i18n, language } = useLanguage()
  const [copied, setCopied] = useState<string | null>(null)
  const { holder, iban, amount, reference, dueOn } = transfer
  const epcText = buildEpcText({ holder, iban, cents: parseCents(amount) ?? 0, reference })
  const rows: [label: string, shown: string, value: string][] = [
    [i18n.t('transfer.amount'), formatEuro(amount, language, 2), amount],
    [i18n.t('transfer.holder'), holder, holder],
    ['IBAN', groupIban(iban), iban],
    [i18n.t('transfer.reference'), reference, reference],
  ]
  const copy = (label: string, value: string) =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(label),
      () => setCopied(null),
    )
  return (
    <section className="bank-transfer" aria-labelledby="bank-transfer">
      <h3 id="bank-transfer">{i18n.t('transfer.title')}</h3>
      {dueOn && <p>{i18n.t('transfer.dueOn', { day: formatDay(dueOn, language) })}</p>}
      <dl>
        {rows.map(([label, shown, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{shown}</bdi>
              {'clipboard' in navigator && (
                <Button
                  size="small"
                  aria-label={i18n.t('transfer.copyOf', { label })}
                  onClick={() => void copy(label, value)}
                >
                  {i18n.t('transfer.copy')}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted" role="status">
        {copied !== null && i18n.t('transfer.copied', { label: copied })}
      </p>
      {epcText && (
        <figure>
          <Suspense>
            <QrCode text={epcText} label={i18n.t('transfer.qrCodeName')} />
          </Suspense>
          <figcaption>{i18n.t('transfer.qrCode')}</figcaption>
        </figure>
      )}
    </section>
  )
}
