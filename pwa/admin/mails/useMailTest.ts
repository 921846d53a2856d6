/** Asks the server whether the mail server accepts mail. */
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getErrorDetail } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'

export function useMailTest() {
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
  return {
    label: i18n.t('admin.mailTest.action'),
    blockedReason,
    isDisabled: blockedReason !== null || test.isPending,
    runTest: () => test.mutate(null),
  }
}
