/** Whether managers need a second factor. A manager who changes it must have one. */
import { useState } from 'react'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

export function FactorRule({ required, hasFactor }: { required: boolean; hasFactor: boolean }) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const [isChanging, setChanging] = useState(false)
  const label = required ? i18n.t('admin.security.makeOptional') : i18n.t('admin.security.makeRequired')
  return (
    <Card as="section" aria-labelledby="rule-title">
      <h2 id="rule-title">{i18n.t('admin.security.rule')}</h2>
      <p>{required ? i18n.t('admin.security.ruleRequired') : i18n.t('admin.security.ruleOptional')}</p>
      <div className="dialog-footer">
        {!hasFactor && <span className="muted">{i18n.t('admin.security.ownFirst')}</span>}
        <Button disabled={blockedReason !== null || !hasFactor} onClick={() => setChanging(true)}>
          {label}
        </Button>
      </div>
      {isChanging && (
        <PasswordDialog
          title={i18n.t('admin.security.rule')}
          submitLabel={label}
          send={(password) => call('secondFactors.require', { body: { required: !required, password } })}
          success={/*i18n*/ 'admin.security.ruleChanged'}
          onDone={() => setChanging(false)}
          onClose={() => setChanging(false)}
        >
          <p>{required ? i18n.t('admin.security.makeOptionalText') : i18n.t('admin.security.makeRequiredText')}</p>
        </PasswordDialog>
      )}
    </Card>
  )
}
