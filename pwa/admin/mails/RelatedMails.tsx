/** The mails about one booking or message, folded away; a badge on the closed line counts the undelivered ones. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { type RelatedTo, useStuckCount } from './queries.ts'
import { RelatedMailList } from './RelatedMailList.tsx'

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
