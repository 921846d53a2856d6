/** Notices on every page: an expired session, a full or failing device storage, a new version, no offline support. */
import { useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import type { SyncState } from '#pwa/offline/syncState.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { LoginForm } from '../session/LoginForm.tsx'
import { Notice } from '../sync/Notice.tsx'
import { canWorkOffline, useAppUpdate } from '../sync/serviceWorker.ts'
import { useSyncState } from '../sync/useSync.ts'
import './Notices.css'

const storageTexts: Record<Exclude<SyncState['storage'], 'fine'>, string> = {
  absent: /*i18n*/ 'admin.storage.unavailable',
  full: /*i18n*/ 'admin.storage.full',
  blocked: /*i18n*/ 'admin.storage.blocked',
  outdated: /*i18n*/ 'admin.storage.outdated',
  broken: /*i18n*/ 'admin.storage.notResponding',
  invalid: /*i18n*/ 'admin.storage.invalidRows',
}

export function Notices({ username }: { username: string }) {
  const { i18n } = useLanguage()
  const { session, storage } = useSyncState()
  const applyUpdate = useAppUpdate()
  // The login dialog opens over the current page at once, so input there is not lost. It can be closed to keep reading.
  const [isDismissed, setDismissed] = useState(false)
  return (
    <div className="notices">
      {session === 'expired' && (
        <Notice tone="warn">
          <span>{i18n.t('admin.session.expired')}</span>
          <Button variant="primary" onClick={() => setDismissed(false)}>
            {i18n.t('admin.session.logInAgain')}
          </Button>
        </Notice>
      )}
      {storage !== 'fine' && (
        <Notice tone="danger" id={`storage-${storage}`}>
          <span>{i18n.t(storageTexts[storage])}</span>
          {storage !== 'full' && storage !== 'absent' && (
            <Button onClick={() => window.location.reload()}>{i18n.t('admin.storage.reload')}</Button>
          )}
        </Notice>
      )}
      {!canWorkOffline() && (
        <Notice tone="warn" id="insecure">
          <span>{i18n.t('admin.insecureOrigin')}</span>
        </Notice>
      )}
      {applyUpdate && (
        <Notice tone="neutral" id="version">
          <span>{i18n.t('admin.newVersion.ready')}</span>
          <Button onClick={applyUpdate}>{i18n.t('admin.update.apply')}</Button>
        </Notice>
      )}
      <Modal
        isOpen={!isDismissed && session === 'expired'}
        onClose={() => setDismissed(true)}
        title={i18n.t('admin.session.logInAgain')}
        closeLabel={i18n.t('admin.close')}
      >
        <LoginForm username={username} onDone={() => setDismissed(false)} />
      </Modal>
    </div>
  )
}
