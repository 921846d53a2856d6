/** Who may log in, and as what. For managers; it needs the network. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#contract/staff.ts'
import { instantText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { sessionQuery } from '../shell/queries.ts'
import { RemoteState } from '../shell/RemoteState.tsx'
import { useHindrance } from '../shell/useSync.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { roleLabels } from './labels.ts'
import { accountsQuery } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

type Dialog = { kind: 'edit' | 'remove'; account: Account } | { kind: 'add' }

export function AccountsPage() {
  const { i18n, language } = useLanguage()
  const hindrance = useHindrance()
  const accounts = useQuery(accountsQuery)
  const own = useQuery(sessionQuery).data?.username
  const [open, setOpen] = useState<Dialog | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <header className="page-head">
        <h1>{i18n.t('admin.accounts.title')}</h1>
        <Button variant="primary" disabled={hindrance !== null} onClick={() => setOpen({ kind: 'add' })}>
          {i18n.t('admin.accounts.add')}
        </Button>
      </header>
      <RemoteState query={accounts} />
      <ul className="rows" aria-busy={accounts.data === undefined}>
        {accounts.data?.map((account) => (
          <Row
            key={account.id}
            actions={
              <>
                <Button disabled={hindrance !== null} onClick={() => setOpen({ kind: 'edit', account })}>
                  {i18n.t('admin.accounts.edit')}
                </Button>
                <Button
                  variant="danger"
                  disabled={hindrance !== null}
                  onClick={() => setOpen({ kind: 'remove', account })}
                >
                  {i18n.t('admin.accounts.remove')}
                </Button>
              </>
            }
          >
            <strong>{account.username}</strong>
            <Badge tone={account.role === 'manager' ? 'accent' : 'neutral'}>{i18n.t(roleLabels[account.role])}</Badge>
            {account.username === own && <Badge tone="ok">{i18n.t('admin.accounts.own')}</Badge>}
            <span className="muted">
              {i18n.t('admin.accounts.since', { when: instantText(account.createdAt, language) })}
            </span>
          </Row>
        ))}
      </ul>
      {open?.kind === 'add' && <AccountDialog account={null} isOwn={false} onClose={close} />}
      {open?.kind === 'edit' && (
        <AccountDialog account={open.account} isOwn={open.account.username === own} onClose={close} />
      )}
      {open?.kind === 'remove' && <RemoveDialog account={open.account} onClose={close} />}
    </>
  )
}
