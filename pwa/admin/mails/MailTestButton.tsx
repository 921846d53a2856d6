/** Asks the server whether the mail server accepts mail. */
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { getErrorDetail } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import './MailTestButton.css'

export function MailTestButton() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const test = useWrite({
    send: (_: null) => call('mails.test'),
    success: () => /*i18n*/ 'admin.mailTest.done',
    failure: (_, error) => ({
      title: /*i18n*/ 'admin.mailTest.failed',
      // A message from the server replaces the fixed text.
      ...(getErrorDetail(error) === null ? { text: /*i18n*/ 'admin.mailTest.failedText' } : {}),
    }),
  })
  return (
    <span className="mail-test">
      <Button
        variant="quiet"
        disabled={blockedReason !== null || test.isPending}
        aria-describedby={blockedReason === null ? undefined : 'mail-test-blocked-reason'}
        onClick={() => test.mutate(null)}
      >
        {i18n.t('admin.mailTest.action')}
      </Button>
      <BlockedReason id="mail-test-blocked-reason" />
    </span>
  )
}
