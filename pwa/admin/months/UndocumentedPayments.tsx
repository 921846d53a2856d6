/** The payments of a year for which nobody has written down a fiscal document. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatStayName } from '#contract/stays/stayNames.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { DocumentDialog } from '../payments/DocumentDialog.tsx'
import { describePayment } from '../payments/paymentTexts.ts'
import type { Receipt } from '../payments/receipts.ts'
import { getStayHref } from '../subjects/stayName.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { readYearReceipts } from './queries.ts'

export function UndocumentedPayments({ year }: { year: number }) {
  const { i18n, language } = useLanguage()
  const [opened, setOpened] = useState<Receipt | null>(null)
  const isBlocked = useBlockedReason({ canWait: true }) !== null
  const receipts = useLiveQuery(() => readYearReceipts(year), [year])
  // The tourist tax has a receipt of its own.
  const found = receipts?.filter(({ payment: { document, covers } }) => document === null && covers !== 'tax')
  if (found === undefined || found.length === 0) return null
  return (
    <Disclosure summary={i18n.t('admin.months.undocumented', { n: found.length })}>
      <ul className="rows">
        {found.map(({ stay, payment }) => (
          <Row
            key={payment.id}
            actions={
              <Button
                size="small"
                disabled={isBlocked}
                aria-label={i18n.t('admin.payment.documentOf', {
                  payment: `${formatStayName(stay, i18n)}, ${describePayment(payment, i18n, language)}`,
                })}
                onClick={() => setOpened({ stay, payment })}
              >
                {i18n.t('admin.payment.document')}
              </Button>
            }
          >
            <Link href={getStayHref(stay)}>{formatStayName(stay, i18n)}</Link>{' '}
            {describePayment(payment, i18n, language)}{' '}
            <span className="muted">
              {payment.on === null ? i18n.t('admin.payment.anyDay') : formatDay(payment.on, language)}
            </span>
          </Row>
        ))}
      </ul>
      {opened && <DocumentDialog {...opened} onClose={() => setOpened(null)} />}
    </Disclosure>
  )
}
