/** Sends the mail of the morning to the farm's own address now, so that one can see what it says. */
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'

export function MorningButton() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const send = useWrite({
    send: (_: null, key) => call('morning.send', { key }),
    success: () => /*i18n*/ 'admin.morning.sent',
    failure: () => ({ title: /*i18n*/ 'admin.mail.failed', text: /*i18n*/ 'admin.mail.failedText' }),
  })
  return (
    <Button size="small" disabled={blockedReason !== null || send.isPending} onClick={() => send.mutate(null)}>
      {i18n.t('admin.morning.send')}
    </Button>
  )
}
