/** The accounts that may log in, with their roles. For managers only; needs the network. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffAccount } from '#contract/staff.ts'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { sessionQuery } from '../session/queries.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { roleLabels } from './labels.ts'
import { accountsQuery } from './queries.ts'

type Dialog = { kind: 'edit' | 'remove'; account: StaffAccount } | { kind: 'add' }

export function AccountsPage() {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const accounts = useQuery(accountsQuery)
  const ownUsername = useQuery(sessionQuery).data?.username
  const [openDialog, setOpenDialog] = useState<Dialog | null>(null)
  const closeDialog = () => setOpenDialog(null)
  return (
    <>
      <header className="page-head">
        <Button variant="primary" disabled={blockedReason !== null} onClick={() => setOpenDialog({ kind: 'add' })}>
          {i18n.t('admin.accounts.add')}
        </Button>
      </header>
      <QueryStatus query={accounts} />
      <ul className="rows" aria-busy={accounts.data === undefined}>
        {accounts.data?.map((account) => (
          <Row
            key={account.id}
            actions={
              <>
                <Button disabled={blockedReason !== null} onClick={() => setOpenDialog({ kind: 'edit', account })}>
                  {i18n.t('admin.accounts.edit')}
                </Button>
                <Button
                  variant="danger"
                  disabled={blockedReason !== null}
                  onClick={() => setOpenDialog({ kind: 'remove', account })}
                >
                  {i18n.t('admin.accounts.remove')}
                </Button>
              </>
            }
          >
            <strong>{account.username}</strong>
            <Badge tone={account.role === 'manager' ? 'accent' : 'neutral'}>{i18n.t(roleLabels[account.role])}</Badge>
            {account.username === ownUsername && <Badge tone="ok">{i18n.t('admin.accounts.own')}</Badge>}
            {account.secondFactor && <Badge tone="ok">{i18n.t('admin.accounts.secondFactor')}</Badge>}
            <span className="muted">
              {i18n.t('admin.accounts.since', { when: formatDateTime(account.createdAt, language) })}
            </span>
          </Row>
        ))}
      </ul>
      {openDialog?.kind === 'add' && <AccountDialog account={null} isOwn={false} onClose={closeDialog} />}
      {openDialog?.kind === 'edit' && (
        <AccountDialog
          account={openDialog.account}
          isOwn={openDialog.account.username === ownUsername}
          onClose={closeDialog}
        />
      )}
      {openDialog?.kind === 'remove' && <RemoveDialog account={openDialog.account} onClose={closeDialog} />}
    </>
  )
}

/** Removes an account after a confirmation. The server refuses to remove the last manager. */
function RemoveDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const remove = useWrite({
    send: (_: null, key) => call('staff.remove', { params: { id: account.id }, key }),
    store: () => client.invalidateQueries(accountsQuery),
    success: () => /*i18n*/ 'admin.accounts.removed',
    failure: () => ({ title: /*i18n*/ 'admin.accounts.failed' }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={i18n.t('admin.accounts.removeTitle', { username: account.username })}
      submitLabel={i18n.t('admin.accounts.remove')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(null)}
      onClose={onClose}
    >
      <p className="dialog-wide">{i18n.t('admin.accounts.removeText')}</p>
    </ConfirmDialog>
  )
}
