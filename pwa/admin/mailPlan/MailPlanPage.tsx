/** The mails that go to a guest by themselves, in the order of a stay. For managers; needs the network. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { PlanKind } from '#contract/mailPlan.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { getMailLabel } from '../mails/labels.ts'
import { getPlaceHref } from '../places.ts'
import { EntryList } from '../settings/EntryList.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { formatTime, getPlanLabel } from './labels.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { mailPlanQuery } from './queries.ts'

export function MailPlanPage() {
  const { i18n } = useLanguage()
  const query = useQuery(mailPlanQuery)
  const [previewed, preview] = useState<PlanKind | null>(null)
  return (
    <>
      <EntryList
        form="mailPlan"
        entries={query.data?.map((mail) => ({ ...mail, id: mail.kind }))}
        text={i18n.t('admin.mailPlan.text')}
        actions={<Link href={getPlaceHref('/texts', '?page=mails')}>{i18n.t('admin.mailPlan.texts')}</Link>}
        fixedRows={<FixedRows />}
        getName={(mail) => `${i18n.t(getPlanLabel(mail.kind))}, ${formatTime(mail, i18n)}`}
        renderActions={(mail) => (
          <Button onClick={() => preview(mail.kind)}>
            {i18n.t('admin.mailPlan.preview')}
            <span className="visually-hidden"> {`${i18n.t(getPlanLabel(mail.kind))}, ${formatTime(mail, i18n)}`}</span>
          </Button>
        )}
        renderEntry={(mail) => (
          <>
            <strong>{i18n.t(getPlanLabel(mail.kind))}</strong>
            <Badge tone={mail.on ? 'ok' : 'neutral'}>
              {i18n.t(mail.on ? /*i18n*/ 'admin.mailPlan.isOn' : /*i18n*/ 'admin.mailPlan.isOff')}
            </Badge>
            <span className="muted">{formatTime(mail, i18n)}</span>
          </>
        )}
        renderDialog={(mail, close) => mail && <PlanDialog mail={mail} onClose={close} />}
      />
      <QueryStatus query={query} />
      {previewed !== null && <PlanPreview kind={previewed} onClose={() => preview(null)} />}
    </>
  )
}

/** The mails with which a stay begins: they follow from what somebody does, not from a day. */
function FixedRows() {
  const { i18n } = useLanguage()
  return (
    <>
      <Row>
        <strong>{i18n.t(getMailLabel({ kind: 'requestReceived', paymentType: null }))}</strong>
        <Badge tone="ok">{i18n.t('admin.mailPlan.isOn')}</Badge>
        <span className="muted">{i18n.t('admin.mailPlan.atOnce')}</span>
      </Row>
      <Row>
        <strong>{i18n.t(getMailLabel({ kind: 'confirmation', paymentType: null }))}</strong>
        <Badge tone="neutral">{i18n.t('admin.mailPlan.byHand')}</Badge>
        <span className="muted">{i18n.t('admin.mailPlan.atConfirmation')}</span>
      </Row>
    </>
  )
}
