/** The portal's receipts by day, and the days of which one is missing. Needs the network. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import { formatNamedDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { receiptsQuery } from './queries.ts'
import { listReceiptDays, type NamedStay } from './reportDays.ts'
import { UploadReceiptDialog } from './UploadReceiptDialog.tsx'

/** Of a month. The rest is shown on demand. */
const shownFirst = 31

export function ReceiptList({ stays, today }: { stays: NamedStay[]; today: Day }) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const receipts = useQuery(receiptsQuery)
  const [uploaded, upload] = useState<Day | null>(null)
  const [isWhole, setWhole] = useState(false)
  const stored = receipts.data ?? []
  const missing = receipts.data
    ? listReceiptDays(
        stays,
        today,
        stored.map(({ day }) => day),
      )
    : []
  const shown = isWhole ? stored : stored.slice(0, shownFirst)
  const formatDay = (day: Day) => formatNamedDay(day, today, language)
  return (
    <section aria-labelledby="receipts-title">
      <div className="page-head">
        <h3 id="receipts-title">{i18n.t('admin.receipts.title')}</h3>
        <Button disabled={blockedReason !== null} onClick={() => upload(missing[0]?.day ?? addDays(today, -1))}>
          {i18n.t('admin.receipts.upload')}
        </Button>
      </div>
      <p className="muted">{i18n.t('admin.receipts.text')}</p>
      <QueryStatus query={receipts} />
      <ul className="rows">
        {missing.map(({ day, n }) => (
          <Row
            key={day}
            actions={
              <Button disabled={blockedReason !== null} onClick={() => upload(day)}>
                {i18n.t('admin.receipts.uploadOne')}
                <span className="visually-hidden">: {formatDay(day)}</span>
              </Button>
            }
          >
            <strong>{formatDay(day)}</strong>
            <Badge tone="warn">{i18n.t('admin.receipts.missing', { n })}</Badge>
          </Row>
        ))}
        {shown.map(({ day, storedAt, uploadedBy }) => (
          <Row
            key={day}
            actions={
              <ButtonLink download={`ricevuta-${day}.pdf`} href={`/api/duties/alloggiati/${day}/receipt`}>
                {i18n.t('admin.receipts.download')}
                <span className="visually-hidden">: {formatDay(day)}</span>
              </ButtonLink>
            }
          >
            <strong>{formatDay(day)}</strong>
            <span className="muted">
              {uploadedBy === null
                ? i18n.t('admin.receipts.fetched')
                : i18n.t('admin.receipts.uploadedBy', {
                    who: uploadedBy,
                    day: formatDay(toFarmDay(Date.parse(storedAt))),
                  })}
            </span>
          </Row>
        ))}
      </ul>
      {receipts.data?.length === 0 && missing.length === 0 && <p className="muted">{i18n.t('admin.receipts.none')}</p>}
      {shown.length < stored.length && (
        <Button onClick={() => setWhole(true)}>{i18n.t('admin.receipts.all', { n: stored.length })}</Button>
      )}
      {uploaded !== null && <UploadReceiptDialog initialDay={uploaded} today={today} onClose={() => upload(null)} />}
    </section>
  )
}
