/** The own second factors, and for managers the rule that managers need one. Needs the network. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { sessionQuery } from '../session/queries.ts'
import { Notice } from '../sync/Notice.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useSyncState } from '../sync/useSync.ts'
import { AppSection } from './AppSection.tsx'
import { FactorRule } from './FactorRule.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { secondFactorsQuery } from './queries.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RecoverySection } from './RecoverySection.tsx'
import './SecurityPage.css'

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
