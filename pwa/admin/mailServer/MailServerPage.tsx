/** Where mail goes out, a mail that proves it, and the address of the site. For managers; needs the network. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailServer } from '#contract/mailServer.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { historyQuery } from '../backups/queries.ts'
import { readEdited } from '../forms/useDialogDraft.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { MailServerDialog, mailServerForm } from './MailServerDialog.tsx'
import { mailServerQuery } from './queries.ts'

export function MailServerPage() {
  const { i18n } = useLanguage()
  const query = useQuery(mailServerQuery)
  const settings = query.data
  return (
    <div className="stack-4">
      <header className="page-head">
        <p className="muted">{i18n.t('admin.mailServer.text')}</p>
      </header>
      <QueryStatus query={query} />
      {settings && <MailSection settings={settings} />}
      {settings && <AddressSection url={settings.publicUrl} />}
    </div>
  )
}

function MailSection({ settings }: { settings: MailServer }) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const [isEdited, edit] = useState(() => readEdited(mailServerForm) !== null)
  const test = useWrite({
    send: (_: null) => call('mails.sendTest'),
    success: ({ to }) => ({ id: /*i18n*/ 'admin.mailServer.tested', values: { to } }),
    failure: () => ({ title: /*i18n*/ 'admin.mailServer.testFailed' }),
  })
  const { host, port, from, serverFixed, fromFixed } = settings
  const wasRestored = useQuery(historyQuery).data?.some(({ status }) => status === 'restore') ?? false
  const isBlocked = blockedReason !== null || test.isPending
  return (
    <Card as="section" aria-labelledby="mail-server-title" tone={host === null ? 'warn' : 'ok'}>
      <h2 id="mail-server-title">{i18n.t('admin.mailServer.title')}</h2>
      <p>
        {host === null
          ? i18n.t('admin.mailServer.none')
          : i18n.t('admin.mailServer.through', { host, port: String(port) })}{' '}
        {host !== null &&
          (from === null ? i18n.t('admin.mailServer.fromFarm') : i18n.t('admin.mailServer.from', { from }))}
      </p>
      {host === null && wasRestored && <p>{i18n.t('admin.mailServer.notRestored')}</p>}
      {settings.private && <p>{i18n.t('admin.mailServer.private')}</p>}
      {serverFixed && <p>{i18n.t('admin.mailServer.serverFixed')}</p>}
      {fromFixed && !serverFixed && <p>{i18n.t('admin.mailServer.fromFixed')}</p>}
      <div className="inline-group">
        {!serverFixed && (
          <Button variant={host === null ? 'primary' : 'secondary'} disabled={isBlocked} onClick={() => edit(true)}>
            {i18n.t(host === null ? /*i18n*/ 'admin.mailServer.set' : /*i18n*/ 'admin.mailServer.change')}
          </Button>
        )}
        {host !== null && (
          <Button disabled={isBlocked} onClick={() => test.mutate(null)}>
            {test.isPending ? i18n.t('admin.sending') : i18n.t('admin.mailServer.test')}
          </Button>
        )}
        <BlockedReason />
      </div>
      {isEdited && <MailServerDialog settings={settings} onClose={() => edit(false)} />}
    </Card>
  )
}

/** Only whoever runs the server can change it: links in mails that are sent already name it. */
function AddressSection({ url }: { url: string }) {
  const { i18n } = useLanguage()
  const here = window.location.origin
  const { protocol, hostname } = new URL(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (
    <Card as="section" aria-labelledby="public-address-title" tone={isLocal || url !== here ? 'warn' : 'ok'}>
      <h2 id="public-address-title">{i18n.t('admin.mailServer.address')}</h2>
      <p>
        <strong>{url}</strong>
      </p>
      <p className="muted">{i18n.t('admin.mailServer.addressText')}</p>
      {isLocal && <p>{i18n.t('admin.mailServer.addressLocal')}</p>}
      {!isLocal && protocol === 'http:' && <p>{i18n.t('admin.mailServer.addressOpen')}</p>}
      {url !== here && <p>{i18n.t('admin.mailServer.addressOther', { here })}</p>}
      <p className="muted">
        {i18n.t('admin.mailServer.addressHow', { example: isLocal ? 'https://www.example.it' : url })}
      </p>
    </Card>
  )
}
