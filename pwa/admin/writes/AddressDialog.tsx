/** A secret address that is shown once, to be copied into another program. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { useCopy } from './useCopy.ts'
import './AddressDialog.css'

type Props = {
  title: string
  url: string
  /** What to do with it. */
  text: string
  /** Who can read what with it. */
  warning: string
  onClose: () => void
}

export function AddressDialog({ title, url, text, warning, onClose }: Props) {
  const { i18n } = useLanguage()
  const { isCopied, copy } = useCopy(url)
  return (
    <Modal isOpen onClose={onClose} title={title} closeLabel={i18n.t('admin.close')}>
      <div className="dialog-form">
        <p className="dialog-wide">{text}</p>
        <code className="dialog-wide shown-address">{url}</code>
        <p className="dialog-wide">{warning}</p>
        <p className="dialog-wide" role="status">
          {isCopied && i18n.t('admin.address.copied')}
        </p>
        <div className="dialog-footer">
          {copy && (
            <Button variant="primary" onClick={copy}>
              {i18n.t('admin.address.copy')}
            </Button>
          )}
          <Button onClick={onClose}>{i18n.t('admin.address.given')}</Button>
        </div>
      </div>
    </Modal>
  )
}
