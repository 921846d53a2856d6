/** The mails about one booking or message, folded away; a badge on the closed line counts the undelivered ones. */
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { MailRow } from './MailRow.tsx'
import { type RelatedTo, relatedMailsQuery, useStuckCount } from './queries.ts'

function RelatedMailList({ relatedTo }: { relatedTo: RelatedTo }) {
  const { i18n } = useLanguage()
  const query = useQuery(relatedMailsQuery(relatedTo))
  return (
    <>
      <QueryStatus query={query} />
      {query.data?.length === 0 && <p className="muted">{i18n.t('admin.mails.none')}</p>}
      <ul className="rows">
        {query.data?.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </>
  )
}

export function RelatedMails({ relatedTo }: { relatedTo: RelatedTo }) {
  const { i18n } = useLanguage()
  const stuckCount = useStuckCount(relatedTo)
  return (
    <Disclosure
      summary={
        <>
          {i18n.t('admin.mails.summary')}
          {stuckCount > 0 && <Badge tone="danger">{i18n.t('admin.mails.needsAttention', { n: stuckCount })}</Badge>}
        </>
      }
    >
      <RelatedMailList relatedTo={relatedTo} />
    </Disclosure>
  )
}
