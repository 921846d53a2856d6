/** The mails about one booking or message, for whoever asks; that one has reached nobody is said before. */
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { RemoteState } from '../shell/RemoteState.tsx'
import { MailRow } from './MailRow.tsx'
import { type About, mailsAboutQuery, useStuckCount } from './queries.ts'

function List({ about }: { about: About }) {
  const { i18n } = useLanguage()
  const query = useQuery(mailsAboutQuery(about))
  return (
    <>
      <RemoteState query={query} />
      {query.data?.length === 0 && <p className="muted">{i18n.t('admin.mails.none')}</p>}
      <ul className="rows">
        {query.data?.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </>
  )
}

export function Mails({ about }: { about: About }) {
  const { i18n } = useLanguage()
  const stuck = useStuckCount(about)
  return (
    <Disclosure
      summary={
        <>
          {i18n.t('admin.mails.summary')}
          {stuck > 0 && <Badge tone="danger">{i18n.t('admin.mails.stuck', { n: stuck })}</Badge>}
        </>
      }
    >
      <List about={about} />
    </Disclosure>
  )
}
