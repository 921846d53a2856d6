/** Adds an account, or changes its role or password. The server validates the fields. */
import { useQueryClient } from '@tanstack/react-query'
import { type Role, roles } from '#contract/session.ts'
import type { StaffAccount } from '#contract/staff.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { useForm } from '../forms/useForm.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { roleLabels } from './labels.ts'
import { accountsQuery } from './queries.ts'

type Props = { account: StaffAccount | null; isOwn: boolean; onClose: () => void }
type Values = { username: string; password: string; role: Role }

const send = (
  account: StaffAccount | null,
  { username, password, role }: Values,
  key: string,
): Promise<StaffAccount> =>
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
  const { save, dialog, ...form } = useForm<Values, Values, StaffAccount>({
    name: 'account',
    id: account?.id ?? null,
    // A password is never kept.
    schema: null,
    initial: () => ({ username: account?.username ?? '', password: '', role: account?.role ?? 'staff' }),
    onClose,
    send: (input, key) => send(account, input, key),
    store: () => client.invalidateQueries(accountsQuery),
    success: () => (account === null ? /*i18n*/ 'admin.accounts.added' : /*i18n*/ 'admin.accounts.changed'),
    failure: () => ({ title: /*i18n*/ 'admin.accounts.failed' }),
  })
  const { values } = form
  const submit = () => {
    // A request without a change would appear in the audit log.
    if (account !== null && values.password === '' && values.role === account.role) onClose()
    else save.mutate(values)
  }
  const rows: FormRow<Values>[] = [
    account === null && {
      name: 'username',
      label: i18n.t('admin.login.username'),
      isWide: true,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
    },
    {
      name: 'password',
      kind: 'password',
      label: account === null ? i18n.t('admin.login.password') : i18n.t('admin.accounts.newPassword'),
      hint: account === null ? i18n.t('admin.accounts.passwordHint') : i18n.t('admin.accounts.passwordKept'),
      isWide: true,
      autoComplete: 'new-password',
    },
    {
      name: 'role',
      kind: 'radio',
      label: i18n.t('admin.accounts.role'),
      options: roles.map((value) => ({ value, label: i18n.t(roleLabels[value]) })),
    },
    account && (
      <p key="logout" className="dialog-warning">
        {isOwn ? i18n.t('admin.accounts.logsOutSelf') : i18n.t('admin.accounts.logsOutDevices')}
      </p>
    ),
  ]
  return (
    <FormDialog
      {...dialog}
      title={
        account === null
          ? i18n.t('admin.accounts.add')
          : i18n.t('admin.accounts.editTitle', { username: account.username })
      }
      submitLabel={account === null ? i18n.t('admin.accounts.add') : i18n.t('admin.accounts.save')}
      onSubmit={submit}
    >
      <Fields form={form} rows={rows} />
    </FormDialog>
  )
}
