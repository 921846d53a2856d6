/** The access to the police's portal. Secrets are written and never read again: an empty field keeps what is stored. */
import { type FormEvent, useState } from 'react'
import { alloggiatiUrl, type Duties } from '#contract/duties.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { getFieldError } from '../sync/errors.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { FormModal } from '../writes/FormModal.tsx'
import { useDutiesWrite } from './useDutiesWrite.ts'

type Props = { settings: Duties['alloggiati']; onClose: () => void }

export function PoliceAccessDialog({ settings, onClose }: Props) {
  const { i18n } = useLanguage()
  const [values, setValues] = useState({
    ...{ url: settings.url ?? alloggiatiUrl, user: settings.user ?? '', password: '', wsKey: '' },
    ...{ sendOnArrival: settings.sendOnArrival, keepNamesDays: String(settings.keepNamesDays) },
  })
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const { form, write } = useDutiesWrite(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { password, wsKey, keepNamesDays, ...fields } = values
    const secrets = { ...(password && { password }), ...(wsKey && { wsKey }) }
    write.mutate({ alloggiati: { ...fields, ...secrets, keepNamesDays: Number(keepNamesDays || Number.NaN) } })
  }
  const getError = (field: keyof typeof values) => getFieldError(write.error, `alloggiati.${field}`)
  const getSecretHint = (isStored: true | null) => (isStored ? i18n.t('admin.duties.secretStored') : undefined)
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={i18n.t('admin.schedine.access')}
      closeLabel={i18n.t('admin.close')}
      isLocked={write.isPending}
    >
      <form ref={form} className="dialog-form" noValidate autoComplete="off" onSubmit={submit}>
        <p className="dialog-wide muted">{i18n.t('admin.schedine.accessText')}</p>
        <TextField
          id="police-user"
          label={i18n.t('admin.duties.user')}
          autoCapitalize="none"
          maxLength={200}
          value={values.user}
          error={getError('user')}
          onChange={({ target }) => change({ user: target.value })}
        />
        <TextField
          id="police-password"
          label={i18n.t('admin.duties.password')}
          hint={getSecretHint(settings.password)}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          value={values.password}
          error={getError('password')}
          onChange={({ target }) => change({ password: target.value })}
        />
        <TextField
          id="police-key"
          label={i18n.t('admin.schedine.wsKey')}
          hint={getSecretHint(settings.wsKey) ?? i18n.t('admin.schedine.wsKeyHint')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          value={values.wsKey}
          error={getError('wsKey')}
          onChange={({ target }) => change({ wsKey: target.value })}
        />
        <TextField
          id="police-names"
          label={i18n.t('admin.schedine.keepNames')}
          hint={i18n.t('admin.schedine.keepNamesHint')}
          type="number"
          min={0}
          max={3650}
          value={values.keepNamesDays}
          error={getError('keepNamesDays')}
          onChange={({ target }) => change({ keepNamesDays: target.value })}
        />
        <div className="dialog-wide">
          <TextField
            id="police-url"
            label={i18n.t('admin.duties.url')}
            type="url"
            autoCapitalize="none"
            spellCheck={false}
            value={values.url}
            error={getError('url')}
            onChange={({ target }) => change({ url: target.value })}
          />
        </div>
        <div className="dialog-wide">
          <Checkbox
            id="police-automatic"
            label={i18n.t('admin.schedine.sendOnArrival')}
            hint={i18n.t('admin.schedine.sendOnArrivalHint')}
            checked={values.sendOnArrival}
            onChange={({ target }) => change({ sendOnArrival: target.checked })}
          />
        </div>
        <DialogFooter submitLabel={i18n.t('admin.rooms.save')} isPending={write.isPending} onClose={onClose} />
      </form>
    </FormModal>
  )
}
