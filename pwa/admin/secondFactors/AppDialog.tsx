/** Adds an authenticator app in two steps: the password, then the QR code and a first code of the app. */
import { useState } from 'react'
import type { Output } from '#contract/calls.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { QrCode } from '#pwa/ui/QrCode.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useFieldErrors } from '../forms/useFieldErrors.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { useFactorWrite } from './useFactorWrite.ts'

type Setup = Output<'secondFactors.startApp'>
type Props = { onCodes: (codes: string[] | null) => void; onClose: () => void }

export function AppDialog({ onCodes, onClose }: Props) {
  const { i18n } = useLanguage()
  const [setup, setSetup] = useState<Setup | null>(null)
  return setup === null ? (
    <PasswordDialog
      title={i18n.t('admin.security.addApp')}
      submitLabel={i18n.t('admin.security.continue')}
      send={(password) => call('secondFactors.startApp', { body: { password } })}
      onDone={setSetup}
      onClose={onClose}
    >
      <p>{i18n.t('admin.security.appNeeded')}</p>
    </PasswordDialog>
  ) : (
    <ConfirmAppDialog setup={setup} onCodes={onCodes} onClose={onClose} />
  )
}

function ConfirmAppDialog({ setup, onCodes, onClose }: Props & { setup: Setup }) {
  const { i18n } = useLanguage()
  const [values, setValues] = useState({ code: '' })
  const { write, form } = useFactorWrite({
    send: (typed: string) => call('secondFactors.confirmApp', { body: { ticket: setup.ticket, code: typed } }),
    success: /*i18n*/ 'admin.security.appAdded',
    fields: ['code'],
    onDone: ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      onClose()
    },
  })
  const getError = useFieldErrors(write.error, values)
  return (
    <FormDialog
      title={i18n.t('admin.security.addApp')}
      form={form}
      submitLabel={i18n.t('admin.security.confirm')}
      isPending={write.isPending}
      onSubmit={() => write.mutate(values.code)}
      onClose={onClose}
    >
      <p className="dialog-wide">{i18n.t('admin.security.scan')}</p>
      <div className="dialog-wide">
        <QrCode text={setup.uri} label={i18n.t('admin.security.qrCode')} />
      </div>
      <p className="dialog-wide">
        {i18n.t('admin.security.secret')}{' '}
        <code className="security-secret">{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Fields
        form={{ name: 'app', values, setValues, getError }}
        rows={[
          {
            name: 'code',
            isWide: true,
            label: i18n.t('admin.security.firstCode'),
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
          },
        ]}
      />
    </FormDialog>
  )
}
