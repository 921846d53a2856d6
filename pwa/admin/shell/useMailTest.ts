/** Asks the server whether the mail server takes mail. */
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { detailOf } from './refusal.ts'
import { useHindrance } from './useSync.ts'
import { useWrite } from './write.ts'

export function useMailTest() {
  const { i18n } = useLanguage()
  const hindrance = useHindrance()
  const test = useWrite({
    name: 'mails.test',
    send: (_: null) => call('mails.test'),
    success: () => i18n.t('admin.mailTest.done'),
    failure: (_, error) => ({
      title: i18n.t('admin.mailTest.failed'),
      // The server's own sentence stands in place of the fixed one (specification 8).
      ...(detailOf(error) === null ? { sentence: i18n.t('admin.mailTest.failedText') } : {}),
    }),
  })
  return {
    label: i18n.t('admin.mailTest.action'),
    hindrance,
    isDisabled: hindrance !== null || test.isPending,
    ask: () => test.mutate(null),
  }
}
