import { formatLanguage } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { useOfferedLanguages } from '../sync/useOfferedLanguages.ts'
import { isMissingIn } from './writtenTexts.ts'

/** Marks the languages of guests in which nobody has written a text. */
export function MissingLanguages({ texts }: { texts: readonly Readonly<Record<string, string>>[] }) {
  const { i18n, language } = useLanguage()
  return useOfferedLanguages()
    .filter((it) => texts.some((text) => isMissingIn(text, it)))
    .map((it) => (
      <Badge key={it} tone="warn">
        {i18n.t('admin.texts.missingIn', { language: formatLanguage(it, language) })}
      </Badge>
    ))
}
