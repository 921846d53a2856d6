/** The access to a service. Secrets are written and never read again: an empty field keeps what is stored. */
import { useRef } from 'react'
import { type DutiesInput, isOtherHost } from '#contract/duties/duties.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { useFieldErrors } from '../forms/useFieldErrors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useAccessTrial } from './useAccessTrial.ts'
import { useDutiesWrite } from './useDutiesWrite.ts'

type Props<Values> = {
  /** Its part of the settings, which the server's errors begin with. */
  group: 'alloggiati' | 'statistics'
  title: string
  text: string
  rows: FormRow<Values>[]
  values: Values
  setValues: (values: Values) => void
  buildInput: () => DutiesInput
  onClose: () => void
}

/** How the name of an account or an address is typed. */
export const plainInput = { autoCapitalize: 'none', spellCheck: false } as const
export const secretInput = { kind: 'password', autoComplete: 'new-password', ...plainInput } as const

export function AccessDialog<Values>({
  group,
  title,
  text,
  rows,
  values,
  setValues,
  buildInput,
  onClose,
}: Props<Values>) {
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
  const toPath = (path: string) => (path.includes('.') ? path : `${group}.${path}`)
  const getError = useFieldErrors(write.error, values, toPath)
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={i18n.t('admin.rooms.save')}
      isPending={write.isPending}
      onSubmit={() => save(false)}
      onClose={onClose}
      otherButton={
        <Button disabled={blockedReason !== null || write.isPending} onClick={() => save(true)}>
          {i18n.t('admin.access.saveAndTry')}
        </Button>
      }
    >
      <p className="dialog-wide muted">{text}</p>
      <Fields form={{ name: group, values, setValues, getError }} rows={rows} />
    </FormDialog>
  )
}

/** What becomes of a stored password while the address is edited. */
export const getSecretText = (storedUrl: string | null, typedUrl: string): string =>
  isOtherHost(storedUrl, typedUrl) ? /*i18n*/ 'admin.duties.secretOtherHost' : /*i18n*/ 'admin.duties.secretStored'

/** A number as it is sent: an empty field is none. */
export const toNumber = (text: string): number => Number(text || Number.NaN)
