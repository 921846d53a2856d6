/** The own second factors, and for managers the rule that managers need one. Needs the network. */
import './SecurityPage.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { sessionQuery } from '../session/queries.ts'
import { Notice } from '../sync/Notice.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason, useSyncState } from '../sync/useSync.ts'
import { AppSection } from './AppSection.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { secondFactorsQuery } from './queries.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RecoverySection } from './RecoverySection.tsx'

export function SecurityPage() {
  const { i18n } = useLanguage()
  const query = useQuery(secondFactorsQuery)
  const account = useQuery(sessionQuery).data
  const { session } = useSyncState()
  // Shown once and kept in this component only.
  const [codes, setCodes] = useState<string[] | null>(null)
  const factors = query.data
  const hasFactor = factors !== undefined && (factors.app !== null || factors.passkeys.length > 0)
  return (
    <div className="security">
      <header className="page-head">
        <p className="muted">{i18n.t('admin.security.text')}</p>
      </header>
      {session === 'restricted' && <Notice tone="warn">{i18n.t('admin.security.needed')}</Notice>}
      <QueryStatus query={query} />
      {factors && (
        <>
          <PasskeyList passkeys={factors.passkeys} onCodes={setCodes} />
          <AppSection app={factors.app} onCodes={setCodes} />
          {hasFactor && <RecoverySection left={factors.recoveryCodesLeft} onCodes={setCodes} />}
          {account?.role === 'manager' && <FactorRule required={factors.required} hasFactor={hasFactor} />}
        </>
      )}
      {codes && account && (
        <RecoveryCodesDialog codes={codes} username={account.username} onClose={() => setCodes(null)} />
      )}
    </div>
  )
}

/** Whether managers need a second factor. A manager who changes it must have one. */
function FactorRule({ required, hasFactor }: { required: boolean; hasFactor: boolean }) {
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
