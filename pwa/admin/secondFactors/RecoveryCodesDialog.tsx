/** Shows new recovery codes, this once: the server keeps only their hashes. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { readFarmName } from '../session/farmName.ts'
import { useCopy } from '../writes/useCopy.ts'

type Props = { codes: string[]; username: string; onClose: () => void }

export function RecoveryCodesDialog({ codes, username, onClose }: Props) {
  const { i18n } = useLanguage()
  const farmName = readFarmName()
  const text = `${farmName} · ${username}\n${codes.join('\n')}\n`
  const { isCopied, copy } = useCopy(text)
  return (
    <Modal isOpen onClose={onClose} title={i18n.t('admin.security.codes')} closeLabel={i18n.t('admin.close')}>
      <div className="dialog-form">
        <p className="dialog-wide">{i18n.t('admin.security.codesText')}</p>
        <ol className="dialog-wide security-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p className="dialog-wide" role="status">
          {isCopied && i18n.t('admin.security.copied')}
        </p>
        <div className="dialog-footer">
          {copy && <Button onClick={copy}>{i18n.t('admin.security.copy')}</Button>}
          <ButtonLink download="codici.txt" href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}>
            {i18n.t('admin.security.download')}
          </ButtonLink>
          <Button variant="primary" onClick={onClose}>
            {i18n.t('admin.security.codesKept')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
