import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'

/** Says that guests do not read what stands beside it. */
export function StaffOnly() {
  const { i18n } = useLanguage()
  return <Badge>{i18n.t('admin.notes.staffOnly')}</Badge>
}
