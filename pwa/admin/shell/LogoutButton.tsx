/** Logs out. With unsent changes it asks first: they stay on the device, encrypted, until the same person is back. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { canSeal } from '#pwa/outbox/sealing.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { useUnreadableCount, useWrites } from '../outbox/sending.ts'
import { isOpen } from '../outbox/writes.ts'
import { logout } from '../session/login.ts'
import { listItems } from '../toSend/items.ts'
import '../writes/DialogFooter.css'
import { askToLeave } from '../writes/leaveGuard.ts'

export function LogoutButton() {
  const { i18n } = useLanguage()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const count = listItems(useWrites().filter(isOpen)).length + useUnreadableCount()
  const leave = () => askToLeave(() => void logout(client))
  return (
    <>
      <Button variant="quiet" onClick={() => (count > 0 ? setAsking(true) : leave())}>
        {i18n.t('admin.logout')}
      </Button>
      <Modal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title={i18n.t('admin.logout.unsentTitle', { n: count })}
        closeLabel={i18n.t('admin.close')}
      >
        <p>{i18n.t(canSeal() ? /*i18n*/ 'admin.logout.unsent' : /*i18n*/ 'admin.logout.unsentReadable')}</p>
        <div className="dialog-footer">
          <Button onClick={() => setAsking(false)}>{i18n.t('admin.logout.stay')}</Button>
          <Button variant="danger" onClick={leave}>
            {i18n.t('admin.logout')}
          </Button>
        </div>
      </Modal>
    </>
  )
}
