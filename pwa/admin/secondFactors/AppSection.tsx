/** The authenticator app of the own account. */
import { useState } from 'react'
import type { SecondFactors } from '#contract/secondFactors.ts'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { AppDialog } from './AppDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

type Props = { app: SecondFactors['app']; onCodes: (codes: string[] | null) => void }

export function AppSection({ app, onCodes }: Props) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const [openDialog, setOpenDialog] = useState<'add' | 'remove' | null>(null)
  const closeDialog = () => setOpenDialog(null)
  return (
    <section aria-labelledby="app-title">
      <div className="page-head">
        <h2 id="app-title">{i18n.t('admin.security.app')}</h2>
        <Button disabled={blockedReason !== null} onClick={() => setOpenDialog('add')}>
          {app === null ? i18n.t('admin.security.addApp') : i18n.t('admin.security.replaceApp')}
        </Button>
      </div>
      <p className="muted">{i18n.t('admin.security.appText')}</p>
      {app && (
        <ul className="rows">
          <Row
            actions={
              <Button variant="danger" disabled={blockedReason !== null} onClick={() => setOpenDialog('remove')}>
                {i18n.t('admin.security.remove')}
                <span className="visually-hidden"> {i18n.t('admin.security.app')}</span>
              </Button>
            }
          >
            <strong>{i18n.t('admin.security.app')}</strong>
            <span className="muted">
              {i18n.t('admin.security.added', { when: formatDateTime(app.createdAt, language) })}
              {' · '}
              {app.lastUsedAt === null
                ? i18n.t('admin.security.neverUsed')
                : i18n.t('admin.security.lastUsed', { when: formatDateTime(app.lastUsedAt, language) })}
            </span>
          </Row>
        </ul>
      )}
      {openDialog === 'add' && <AppDialog onCodes={onCodes} onClose={closeDialog} />}
      {openDialog === 'remove' && (
        <PasswordDialog
          title={i18n.t('admin.security.removeApp')}
          submitLabel={i18n.t('admin.security.remove')}
          variant="danger"
          send={(password) => call('secondFactors.removeApp', { body: { password } })}
          success={/*i18n*/ 'admin.security.removed'}
          onDone={closeDialog}
          onClose={closeDialog}
        >
          <p>{i18n.t('admin.security.removeText')}</p>
        </PasswordDialog>
      )}
    </section>
  )
}
