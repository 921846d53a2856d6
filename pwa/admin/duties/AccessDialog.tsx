/** The access to a service. Secrets are written and never read again: an empty field keeps what is stored. */
import { type FormEvent, type ReactNode, useRef } from 'react'
import { type DutiesInput, isOtherHost } from '#contract/duties.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { getFieldError } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { FormModal } from '../writes/FormModal.tsx'
import { useAccessTrial } from './useAccessTrial.ts'
import { useDutiesWrite } from './useDutiesWrite.ts'

type AccessField<Name> = {
  name: Name
  label: string
  hint?: string | undefined
  type: 'text' | 'password' | 'number' | 'url'
  min?: number
  max?: number
  isWide?: boolean
  /** Where the server names an error of it, unless it is a field of the group. */
  path?: string
}

type Props<Name extends string> = {
  group: 'alloggiati' | 'statistics'
  title: string
  text: string
  fields: AccessField<Name>[]
  values: Record<Name, string>
  onChange: (name: Name, value: string) => void
  buildInput: () => DutiesInput
  onClose: () => void
  children?: ReactNode
}

export function AccessDialog<Name extends string>({ group, title, text, fields, values, ...props }: Props<Name>) {
  const { onChange, buildInput, onClose, children } = props
  const { i18n } = useLanguage()
  const isTried = useRef(false)
  const attempt = useAccessTrial(group)
  const blockedReason = useBlockedReason()
  const { form, write } = useDutiesWrite(() => {
    if (isTried.current) attempt.mutate(null)
    onClose()
  })
  const save = (andTry: boolean) => {
    isTried.current = andTry
    write.mutate(buildInput())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }
  return (
    <FormModal isOpen onClose={onClose} title={title} closeLabel={i18n.t('admin.close')} isLocked={write.isPending}>
      <form ref={form} className="dialog-form" noValidate autoComplete="off" onSubmit={submit}>
        <p className="dialog-wide muted">{text}</p>
        {fields.map(({ name, type, isWide, path = `${group}.${name}`, ...field }) => (
          <div key={name} className={isWide ? 'dialog-wide' : undefined}>
            <TextField
              {...field}
              id={`${group}-${name}`}
              type={type}
              autoComplete={type === 'password' ? 'new-password' : undefined}
              autoCapitalize="none"
              spellCheck={false}
              value={values[name]}
              error={getFieldError(write.error, path)}
              onChange={({ target }) => onChange(name, target.value)}
            />
          </div>
        ))}
        {children}
        <DialogFooter submitLabel={i18n.t('admin.rooms.save')} isPending={write.isPending} onClose={onClose}>
          <Button disabled={blockedReason !== null || write.isPending} onClick={() => save(true)}>
            {i18n.t('admin.access.saveAndTry')}
          </Button>
        </DialogFooter>
      </form>
    </FormModal>
  )
}

/** What becomes of a stored password while the address is edited. */
export const getSecretText = (storedUrl: string | null, typedUrl: string): string =>
  isOtherHost(storedUrl, typedUrl) ? /*i18n*/ 'admin.duties.secretOtherHost' : /*i18n*/ 'admin.duties.secretStored'

/** A number as it is sent: an empty field is none. */
export const toNumber = (text: string): number => Number(text || Number.NaN)
