import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'

/** `onTakeTheirs` is null where there is nothing to take. */
type Props = { text: string; onTakeTheirs: (() => void) | null }

/** Says that somebody else has changed meanwhile what is being written. */
export function ConflictNote({ text, onTakeTheirs }: Props) {
  const { i18n } = useLanguage()
  return (
    <Card as="section" kind="note" tone="warn" role="alert">
      <p>{text}</p>
      {onTakeTheirs && (
        <p>
          <Button onClick={onTakeTheirs}>{i18n.t('admin.pages.takeTheirs')}</Button>
        </p>
      )}
    </Card>
  )
}
