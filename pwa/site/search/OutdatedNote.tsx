import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'

/** Says that the booked days could not be refreshed, and when they were read. */
export function OutdatedNote({ at }: { at: number }) {
  const { i18n, language } = useLanguage()
  return (
    <Card kind="note" tone="warn" role="status">
      {i18n.t('search.outdated', { time: formatDateTime(at, language) })}
    </Card>
  )
}
