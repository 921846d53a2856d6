/** A mail as its guest will read it, rendered by the server, and whether it leaves the farm. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ShownMail } from '#contract/mails.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { MailText } from './MailText.tsx'
import { useMailConfigured } from './queries.ts'

export function PreviewedMail({ query }: { query: UseQueryResult<ShownMail | null> }) {
  const { i18n } = useLanguage()
  const isMailConfigured = useMailConfigured()
  return (
    <div className="dialog-wide">
      {!isMailConfigured && <p className="dialog-warning">{i18n.t('admin.mail.notConfigured')}</p>}
      {query.data && <MailText mail={query.data} />}
      <QueryStatus query={query} />
    </div>
  )
}
