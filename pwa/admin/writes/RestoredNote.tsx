import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'

/** Says that a dialog shows what was typed before the page was loaded again. */
export function RestoredNote() {
  const { i18n } = useLanguage()
  return (
    <Card kind="note" role="status">
      <p>{i18n.t('admin.rooms.restored')}</p>
    </Card>
  )
}
