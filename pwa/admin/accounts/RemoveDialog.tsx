import { useQueryClient } from '@tanstack/react-query'
import type { StaffAccount } from '#contract/staff.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { accountsQuery } from './queries.ts'

/** Removes an account after a confirmation. The server refuses to remove the last manager. */
export function RemoveDialog({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
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
