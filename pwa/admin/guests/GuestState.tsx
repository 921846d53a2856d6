import { listMissing, listUnwritable } from '#contract/guests/guestRules.ts'
import type { GuestData, Report } from '#contract/guests/guests.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { fieldLabels } from './labels.ts'

const maxNamed = 3

type Props = { guest: GuestData; report?: Pick<Report, 'state'> | undefined; isWrong?: boolean }

/**
 * Whether everything is there that the police need of a guest; what is missing, where it is little. After the report it is
 * deleted.
 */
export function GuestState({ guest, report, isWrong = false }: Props) {
  const { i18n } = useLanguage()
  const missing = listMissing(guest)
  if (isWrong || listUnwritable(guest).length > 0)
    return <Badge tone="danger">{i18n.t('admin.guests.toCorrect')}</Badge>
  if (!isWrong && missing.length > 0 && (report?.state === 'receipt' || report?.state === 'byHand'))
    return <Badge tone="ok">{i18n.t('admin.guests.reported')}</Badge>
  if (missing.length === 0) return <Badge tone="ok">{i18n.t('admin.guests.complete')}</Badge>
  if (missing.length > maxNamed) return <Badge tone="warn">{i18n.t('admin.guests.incomplete')}</Badge>
  const fields = missing.flatMap((field) => (field === 'id' ? [] : i18n.t(fieldLabels[field]).toLocaleLowerCase()))
  return <Badge tone="warn">{i18n.t('admin.guests.missing', { fields: fields.join(', ') })}</Badge>
}
