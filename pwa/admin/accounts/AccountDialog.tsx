/** Adds an account, or changes its role or password. The server validates the fields. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Role, roles } from '#contract/session.ts'
import type { Account } from '#contract/staff.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { getFieldError } from '../sync/errors.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { roleLabels } from './labels.ts'
import { accountsQuery } from './queries.ts'

type Props = { account: Account | null; isOwn: boolean; onClose: () => void }
type Values = { username: string; password: string; role: Role }

const send = (account: Account | null, { username, password, role }: Values, key: string): Promise<Account> =>
  account === null
    ? call('staff.add', { body: { username, password, role }, key })
    : call('staff.change', {
        params: { id: account.id },
        body: { ...(role === account.role ? {} : { role }), ...(password === '' ? {} : { password }) },
        key,
      })

export function AccountDialog({ account, isOwn, onClose }: Props) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const [values, setValues] = useState<Values>({
    username: account?.username ?? '',
    password: '',
    role: account?.role ?? 'staff',
  })
  const write = useWrite({
    send: (input: Values, key) => send(account, input, key),
    store: () => client.invalidateQueries(accountsQuery),
    success: () => (account === null ? /*i18n*/ 'admin.accounts.added' : /*i18n*/ 'admin.accounts.changed'),
    failure: () => ({ title: /*i18n*/ 'admin.accounts.failed' }),
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A request without a change would appear in the audit log.
    if (account !== null && values.password === '' && values.role === account.role) onClose()
    else write.mutate(values)
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={
        account === null
          ? i18n.t('admin.accounts.add')
          : i18n.t('admin.accounts.editTitle', { username: account.username })
      }
      closeLabel={i18n.t('admin.close')}
      isLocked={write.isPending}
    >
      <form className="dialog-form" noValidate autoComplete="off" onSubmit={submit}>
        {account === null && (
          <div className="dialog-wide">
            <TextField
              id="account-username"
              label={i18n.t('admin.login.username')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={values.username}
              error={getFieldError(write.error, 'username')}
              onChange={(event) => setValues({ ...values, username: event.target.value })}
            />
          </div>
        )}
        <div className="dialog-wide">
          <TextField
            id="account-password"
            label={account === null ? i18n.t('admin.login.password') : i18n.t('admin.accounts.newPassword')}
            hint={account === null ? i18n.t('admin.accounts.passwordHint') : i18n.t('admin.accounts.passwordKept')}
            type="password"
            autoComplete="new-password"
            value={values.password}
            error={getFieldError(write.error, 'password')}
            onChange={(event) => setValues({ ...values, password: event.target.value })}
          />
        </div>
        <RadioGroup
          legend={i18n.t('admin.accounts.role')}
          options={roles.map((value) => ({ value, label: i18n.t(roleLabels[value]) }))}
          value={values.role}
          onChange={(role) => setValues({ ...values, role })}
        />
        {account !== null && (
          <p className="dialog-warning">
            {isOwn ? i18n.t('admin.accounts.logsOutSelf') : i18n.t('admin.accounts.logsOutDevices')}
          </p>
        )}
        <DialogFooter
          submitLabel={account === null ? i18n.t('admin.accounts.add') : i18n.t('admin.accounts.save')}
          isPending={write.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  )
}
