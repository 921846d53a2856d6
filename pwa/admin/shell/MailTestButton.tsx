/** Asks the server whether the mail server takes mail. */
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { detailOf } from './refusal.ts'
import { useHindrance } from './useSync.ts'
import { useWrite } from './write.ts'

export function MailTestButton() {
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
  return (
    <span className="mail-test">
      <Button
        variant="quiet"
        disabled={hindrance !== null || test.isPending}
        aria-describedby={hindrance === null ? undefined : 'mail-test-hindrance'}
        onClick={() => test.mutate(null)}
      >
        {i18n.t('admin.mailTest.action')}
      </Button>
      {hindrance !== null && (
        <span id="mail-test-hindrance" className="hindrance">
          {hindrance}
        </span>
      )}
    </span>
  )
}
