import { listMissing, listUnwritable } from '#contract/guestRules.ts'
import type { GuestData } from '#contract/guests.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { fieldLabels } from './labels.ts'

const maxNamed = 3

/** Whether everything is there that the police need of a guest; what is missing, where it is little. */
export function GuestState({ guest, isWrong = false }: { guest: GuestData; isWrong?: boolean }) {
  const { i18n } = useLanguage()
  const missing = listMissing(guest)
  if (isWrong || listUnwritable(guest).length > 0)
    return <Badge tone="danger">{i18n.t('admin.guests.toCorrect')}</Badge>
  if (missing.length === 0) return <Badge tone="ok">{i18n.t('admin.guests.complete')}</Badge>
  if (missing.length > maxNamed) return <Badge tone="warn">{i18n.t('admin.guests.incomplete')}</Badge>
  const fields = missing.flatMap((field) => (field === 'id' ? [] : i18n.t(fieldLabels[field]).toLocaleLowerCase()))
  return <Badge tone="warn">{i18n.t('admin.guests.missing', { fields: fields.join(', ') })}</Badge>
}
