/** Whether guests see the site: opens it at once, asks before it closes it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { siteOpenQuery } from './queries.ts'

export function SiteSwitch() {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const blockedReason = useBlockedReason()
  const [isAsking, setAsking] = useState(false)
  const open = useQuery(siteOpenQuery).data?.open
  const change = useWrite({
    send: (wanted: boolean, key) => call('settings.openSite', { body: { open: wanted }, key }),
    store: async (response) => client.setQueryData(siteOpenQuery.queryKey, response),
    success: (response) => (response.open ? /*i18n*/ 'admin.site.opened' : /*i18n*/ 'admin.site.closed'),
    failure: () => ({ title: /*i18n*/ 'admin.site.failed' }),
    onDone: () => setAsking(false),
  })
  if (open === undefined) return null
  return (
    <ul className="rows">
      <Row
        actions={
          <Button
            disabled={blockedReason !== null || change.isPending}
            aria-describedby="site-switch-blocked-reason"
            onClick={() => (open ? setAsking(true) : change.mutate(true))}
          >
            {i18n.t(open ? /*i18n*/ 'admin.site.close' : /*i18n*/ 'admin.site.open')}
          </Button>
        }
        more={
          <>
            <p className="muted">{i18n.t(open ? /*i18n*/ 'admin.site.openText' : /*i18n*/ 'admin.site.closedText')}</p>
            <BlockedReason id="site-switch-blocked-reason" />
          </>
        }
      >
        <strong>{i18n.t('admin.site.title')}</strong>
        <Badge tone={open ? 'ok' : 'warn'}>
          {i18n.t(open ? /*i18n*/ 'admin.site.isOpen' : /*i18n*/ 'admin.site.isClosed')}
        </Badge>
      </Row>
      {isAsking && (
        <ConfirmDialog
          title={i18n.t('admin.site.question')}
          submitLabel={i18n.t('admin.site.close')}
          isPending={change.isPending}
          onConfirm={() => change.mutate(false)}
          onClose={() => setAsking(false)}
        >
          <p>{i18n.t('admin.site.guestsSee')}</p>
        </ConfirmDialog>
      )}
    </ul>
  )
}
