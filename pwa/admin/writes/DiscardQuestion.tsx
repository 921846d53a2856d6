/** Asks whether what is typed may be lost. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import './DialogFooter.css'
import type { LeaveGuard } from './leaveGuard.ts'

type Props = { guard: LeaveGuard; onDiscard: () => void }

export function DiscardQuestion({ guard: { leave, stay }, onDiscard }: Props) {
  const { i18n } = useLanguage()
  const discard = () => {
    stay()
    onDiscard()
    leave?.()
  }
  return (
    <Modal
      isOpen={leave !== null}
      onClose={stay}
      role="alertdialog"
      title={i18n.t('admin.discard.title')}
      closeLabel={i18n.t('admin.close')}
    >
      <div className="dialog-footer">
        <Button onClick={stay}>{i18n.t('admin.discard.keep')}</Button>
        <Button variant="danger" onClick={discard}>
          {i18n.t('admin.discard.confirm')}
        </Button>
      </div>
    </Modal>
  )
}
