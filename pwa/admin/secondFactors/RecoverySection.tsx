/** How many recovery codes are left, and new ones. */
import { useState } from 'react'
import { recoveryCodeCount } from '#contract/secondFactors.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

type Props = { left: number; onCodes: (codes: string[] | null) => void }

export function RecoverySection({ left, onCodes }: Props) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const [isRenewing, setRenewing] = useState(false)
  return (
    <section aria-labelledby="recovery-title">
      <div className="page-head">
        <h2 id="recovery-title">{i18n.t('admin.security.codes')}</h2>
        <Button disabled={blockedReason !== null} onClick={() => setRenewing(true)}>
          {i18n.t('admin.security.renewCodes')}
        </Button>
      </div>
      <p>{i18n.t('admin.security.codesLeft', { left, total: recoveryCodeCount })}</p>
      {isRenewing && (
        <PasswordDialog
          title={i18n.t('admin.security.renewCodes')}
          submitLabel={i18n.t('admin.security.renewCodes')}
          send={(password) => call('secondFactors.renewRecoveryCodes', { body: { password } })}
          onDone={({ recoveryCodes }) => {
            onCodes(recoveryCodes)
            setRenewing(false)
          }}
          onClose={() => setRenewing(false)}
        >
          <p>{i18n.t('admin.security.renewText')}</p>
        </PasswordDialog>
      )}
    </section>
  )
}
