/** Adds a passkey: its name and the password, then the browser asks for the device. */
import { type FormEvent, useState } from 'react'
import { maxPasskeyNameLength } from '#contract/secondFactors.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { createPasskey, PasskeyError } from '../session/passkeys.ts'
import { useDeviceSession } from '../session/session.ts'
import { getFieldError } from '../sync/errors.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = values.name.trim()
    // Asked before the browser makes a passkey that the server would refuse.
    const problem = findNameProblem(name)
    setNameProblem(problem)
    if (problem === null) write.mutate({ ...values, name })
  }
  const nameError = nameProblem ? i18n.t(nameProblem) : getFieldError(write.error, 'name')
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={i18n.t('admin.security.addPasskey')}
      closeLabel={i18n.t('admin.close')}
      isLocked={write.isPending}
    >
      <form ref={form} className="dialog-form" noValidate onSubmit={submit}>
        <p className="dialog-wide">{i18n.t('admin.security.passkeyNeeded')}</p>
        <div className="dialog-wide">
          <TextField
            id="passkey-name"
            label={i18n.t('admin.security.passkeyName')}
            hint={i18n.t('admin.security.passkeyNameHint')}
            autoComplete="off"
            value={values.name}
            error={nameError}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
          />
        </div>
        {/* Password managers find the password by this name. */}
        <input type="hidden" autoComplete="username" value={session?.username ?? ''} />
        <div className="dialog-wide">
          <TextField
            id="passkey-password"
            label={i18n.t('admin.password.current')}
            type="password"
            autoComplete="current-password"
            value={values.password}
            error={getFieldError(write.error, 'password')}
            onChange={(event) => setValues({ ...values, password: event.target.value })}
          />
        </div>
        {write.error instanceof PasskeyError && (
          <p className="dialog-warning" role="alert">
            {i18n.t('admin.security.passkeyFailed')}
          </p>
        )}
        <DialogFooter submitLabel={i18n.t('admin.security.addPasskey')} isPending={write.isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
