/** The own passkeys and security keys. */
import { useState } from 'react'
import type { SecondFactors } from '#contract/secondFactors.ts'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { canUsePasskeys } from '../session/passkeys.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

type Passkey = SecondFactors['passkeys'][number]
type Props = { passkeys: Passkey[]; onCodes: (codes: string[] | null) => void }

export function PasskeyList({ passkeys, onCodes }: Props) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  return (
    <section aria-labelledby="passkeys-title">
      <div className="page-head">
        <h2 id="passkeys-title">{i18n.t('admin.security.passkeys')}</h2>
        {canUsePasskeys() && (
          <Button disabled={blockedReason !== null} onClick={() => setAdding(true)}>
            {i18n.t('admin.security.addPasskey')}
          </Button>
        )}
      </div>
      <p className="muted">
        {canUsePasskeys() ? i18n.t('admin.security.passkeysText') : i18n.t('admin.security.passkeysUnavailable')}
      </p>
      {passkeys.length > 0 && (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              actions={
                <Button variant="danger" disabled={blockedReason !== null} onClick={() => setRemoved(passkey)}>
                  {i18n.t('admin.security.remove')}
                  <span className="visually-hidden"> {passkey.name}</span>
                </Button>
              }
            >
              <strong>{passkey.name}</strong>
              <span className="muted">
                {i18n.t('admin.security.added', { when: formatDateTime(passkey.createdAt, language) })}
                {' · '}
                {passkey.lastUsedAt === null
                  ? i18n.t('admin.security.neverUsed')
                  : i18n.t('admin.security.lastUsed', { when: formatDateTime(passkey.lastUsedAt, language) })}
              </span>
            </Row>
          ))}
        </ul>
      )}
      {isAdding && <PasskeyDialog onCodes={onCodes} onClose={() => setAdding(false)} />}
      {removed && (
        <PasswordDialog
          title={i18n.t('admin.security.removePasskey', { name: removed.name })}
          submitLabel={i18n.t('admin.security.remove')}
          variant="danger"
          send={(password) => call('secondFactors.removePasskey', { params: { id: removed.id }, body: { password } })}
          success={/*i18n*/ 'admin.security.removed'}
          onDone={() => setRemoved(null)}
          onClose={() => setRemoved(null)}
        >
          <p>{i18n.t('admin.security.removeText')}</p>
        </PasswordDialog>
      )}
    </section>
  )
}
