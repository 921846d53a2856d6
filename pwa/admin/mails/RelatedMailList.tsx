import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#pwa/i18n.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { MailRow } from './MailRow.tsx'
import { type RelatedTo, relatedMailsQuery } from './queries.ts'

/** The mails about one booking or message. `phone`: of the guest, who may get the first lines of a mail there, too. */
export function RelatedMailList({ relatedTo, phone }: { relatedTo: RelatedTo; phone?: string }) {
  const { i18n } = useLanguage()
  const query = useQuery(relatedMailsQuery(relatedTo))
  return (
    <>
      <QueryStatus query={query} />
      {query.data?.length === 0 && <p className="muted">{i18n.t('admin.mails.none')}</p>}
      <ul className="rows">
        {query.data?.map((mail) => (
          <MailRow key={mail.id} mail={mail} phone={phone} />
        ))}
      </ul>
    </>
  )
}
