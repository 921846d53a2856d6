/** Sender and mail server. The server connects before it stores anything, and says at which field it failed. */
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import { type MailSecurity, type MailServer, mailPorts, mailSecurities } from '#contract/mailServer.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { useForm } from '../forms/useForm.ts'
import { invalidateMails } from '../mails/queries.ts'
import { parseCount } from '../writes/amounts.ts'
import { FormDialog } from '../writes/FormDialog.tsx'

export const mailServerForm = 'mailServer'

const Values = z.object({
  from: z.string(),
  host: z.string(),
  port: z.string(),
  security: z.enum(mailSecurities),
  user: z.string(),
  password: z.string(),
})
type Values = z.output<typeof Values>

const securityLabels: Record<MailSecurity, string> = {
  starttls: /*i18n*/ 'admin.mailServer.starttls',
  tls: /*i18n*/ 'admin.mailServer.tls',
  none: /*i18n*/ 'admin.mailServer.unencrypted',
}

const plain = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const

const toInput = ({ from, port, password, ...values }: Values): Input<'mails.changeServer'> => ({
  ...values,
  from: from.trim() === '' ? null : from,
  port: parseCount(port),
  ...(password !== '' && { password }),
})

type Props = { settings: MailServer; onClose: () => void }

export function MailServerDialog({ settings, onClose }: Props) {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const { save, dialog, setValues, ...form } = useForm<Values, Values, MailServer>({
    name: mailServerForm,
    id: null,
    version: settings.version,
    schema: Values,
    toKept: (values) => ({ ...values, password: '' }),
    initial: () => ({
      from: settings.from ?? '',
      host: settings.host ?? '',
      port: String(settings.port ?? mailPorts[settings.security]),
      security: settings.security,
      user: settings.user ?? '',
      password: '',
    }),
    onClose,
    send: (values, key): Promise<MailServer> =>
      call('mails.changeServer', { body: toInput(values), key, version: form.version ?? 0 }),
    store: () => invalidateMails(client),
    success: ({ host }) => (host === null ? /*i18n*/ 'admin.mailServer.removed' : /*i18n*/ 'admin.mailServer.saved'),
    failure: () => ({ title: /*i18n*/ 'admin.mailServer.failed' }),
  })
  const { values } = form
  /** The usual port of a security follows it. */
  const change = (next: Values) =>
    setValues(
      next.security !== values.security && [String(mailPorts[values.security]), ''].includes(next.port)
        ? { ...next, port: String(mailPorts[next.security]) }
        : next,
    )
  const isKept = settings.password && settings.host?.toLowerCase() === values.host.trim().toLowerCase()
  const rows: FormRow<Values>[] = [
    !settings.fromFixed && {
      name: 'from',
      kind: 'email',
      isWide: true,
      label: i18n.t('admin.mailServer.sender'),
      hint: i18n.t('admin.mailServer.senderHint'),
      ...plain,
    },
    {
      name: 'host',
      label: i18n.t('admin.mailServer.host'),
      hint: i18n.t('admin.mailServer.hostHint'),
      isWide: true,
      ...plain,
    },
    {
      name: 'security',
      kind: 'select',
      label: i18n.t('admin.mailServer.security'),
      options: mailSecurities.map((value) => ({ value, label: i18n.t(securityLabels[value]) })),
    },
    { name: 'port', inputMode: 'numeric', label: i18n.t('admin.mailServer.port') },
    { name: 'user', label: i18n.t('admin.mailServer.user'), hint: i18n.t('admin.mailServer.userHint'), ...plain },
    {
      name: 'password',
      kind: 'password',
      label: i18n.t('admin.mailServer.password'),
      hint:
        settings.password &&
        i18n.t(isKept ? /*i18n*/ 'admin.duties.secretStored' : /*i18n*/ 'admin.mailServer.otherHost'),
      ...plain,
      autoComplete: 'new-password',
    },
  ]
  return (
    <FormDialog
      {...dialog}
      title={i18n.t('admin.mailServer.title')}
      submitLabel={i18n.t('admin.mailServer.save')}
      onSubmit={() => save.mutate(values)}
    >
      <p className="dialog-wide muted">{i18n.t('admin.mailServer.formText')}</p>
      <Fields form={{ ...form, setValues: change }} rows={rows} />
    </FormDialog>
  )
}
