import type { ComponentProps } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'

/** The honeypot: a field that people cannot see or focus, and that bots fill in. No autofill knows its name. */
export function HoneypotField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { i18n } = useLanguage()
  return (
    <div className="visually-hidden" aria-hidden="true">
      <TextField {...field} label={i18n.t('form.leaveEmpty')} autoComplete="off" tabIndex={-1} />
    </div>
  )
}
