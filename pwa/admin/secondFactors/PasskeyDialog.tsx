/** Adds a passkey: its name and the password, then the browser asks for the device. */
import { useState } from 'react'
import { maxPasskeyNameLength } from '#contract/secondFactors.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { useFieldErrors } from '../forms/useFieldErrors.ts'
import { createPasskey, getPasskeyText, PasskeyError } from '../session/passkeys.ts'
import { useDeviceSession } from '../session/session.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useFactorWrite } from './useFactorWrite.ts'

type Values = { name: string; password: string }
type Props = { onCodes: (codes: string[] | null) => void; onClose: () => void }

async function addPasskey({ name, password }: Values) {
  const { options, ticket } = await call('secondFactors.startPasskey', { body: { password } })
  const passkey = await createPasskey(options)
  return call('secondFactors.addPasskey', { body: { ticket, name, passkey } })
}

function findNameProblem(name: string): string | null {
  if (name === '') return /*i18n*/ 'errors.passkeyName'
  return name.length > maxPasskeyNameLength ? /*i18n*/ 'errors.tooLong' : null
}

export function PasskeyDialog({ onCodes, onClose }: Props) {
  const { i18n } = useLanguage()
  const { session } = useDeviceSession()
  const [values, setValues] = useState<Values>({ name: '', password: '' })
  const [nameProblem, setNameProblem] = useState<string | null>(null)
  const { write, form } = useFactorWrite({
    send: addPasskey,
    success: /*i18n*/ 'admin.security.passkeyAdded',
    fields: ['name', 'password'],
    onDone: ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      onClose()
    },
  })
  const getError = useFieldErrors(write.error, values)
  const submit = () => {
    const name = values.name.trim()
    // Asked before the browser makes a passkey that the server would refuse.
    const problem = findNameProblem(name)
    setNameProblem(problem)
    if (problem === null) write.mutate({ ...values, name })
  }
  return (
    <FormDialog
      title={i18n.t('admin.security.addPasskey')}
      form={form}
      submitLabel={i18n.t('admin.security.addPasskey')}
      isPending={write.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-wide">{i18n.t('admin.security.passkeyNeeded')}</p>
      {/* Password managers find the password by this name. */}
      <input type="hidden" autoComplete="username" value={session?.username ?? ''} />
      <Fields
        form={{ name: 'passkey', values, setValues, getError }}
        rows={[
          {
            name: 'name',
            isWide: true,
            label: i18n.t('admin.security.passkeyName'),
            hint: i18n.t('admin.security.passkeyNameHint'),
            error: nameProblem ? i18n.t(nameProblem) : undefined,
            autoComplete: 'off',
          },
          {
            name: 'password',
            kind: 'password',
            isWide: true,
            label: i18n.t('admin.password.current'),
            autoComplete: 'current-password',
          },
        ]}
      />
      {write.error instanceof PasskeyError && (
        <p className="dialog-warning" role="alert">
          {i18n.t(getPasskeyText(write.error))}
        </p>
      )}
    </FormDialog>
  )
}
