/** Asks the server whether the mail server takes mail. */
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getErrorDetail } from './errors.ts'
import { useBlockedReason } from './useSync.ts'
import { useWrite } from './write.ts'

export function useMailTest() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const test = useWrite({
    name: 'mails.test',
    send: (_: null) => call('mails.test'),
    success: () => i18n.t('admin.mailTest.done'),
    failure: (_, error) => ({
      title: i18n.t('admin.mailTest.failed'),
      // The server's own sentence stands in place of the fixed one (specification 8).
      ...(getErrorDetail(error) === null ? { text: i18n.t('admin.mailTest.failedText') } : {}),
    }),
  })
  return {
    label: i18n.t('admin.mailTest.action'),
    blockedReason,
    isDisabled: blockedReason !== null || test.isPending,
    runTest: () => test.mutate(null),
  }
}
