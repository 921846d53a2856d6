/** Saves or discards what is typed in any section of a form. It is there only while something is unsaved. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import './SaveBar.css'

type Props = { changedCount: number; submitLabel: string; isPending: boolean; onDiscard: () => void }

export function SaveBar({ changedCount, submitLabel, isPending, onDiscard }: Props) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const isEmpty = changedCount === 0
  return (
    <div className="save-bar" data-empty={isEmpty ? '' : undefined}>
      <p role="status">{!isEmpty && i18n.t('admin.sections.unsaved', { n: changedCount })}</p>
      {!isEmpty && (
        <>
          <BlockedReason />
          <Button disabled={isPending} onClick={onDiscard}>
            {i18n.t('admin.sections.discard')}
          </Button>
          <Button type="submit" variant="primary" disabled={blockedReason !== null || isPending}>
            {submitLabel}
          </Button>
        </>
      )}
    </div>
  )
}
