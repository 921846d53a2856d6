/** Says what of the page needs JavaScript, what works without it, and how to reach the farm. */
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useFarm } from './FarmProvider.tsx'

/** `text`: catalog id of the sentence; otherwise the one about a form. */
export function NoScriptNote({ text = /*i18n*/ 'noScript.text' }: { text?: string }) {
  const { i18n } = useLanguage()
  const { phone, email } = useFarm()
  return (
    <noscript>
      <Card as="section" kind="note" tone="warn" aria-label={i18n.t('noScript.title')}>
        <p>{i18n.t(text)}</p>
        <p className="inline-group">
          <a href={formatPhoneUrl(phone)}>{phone}</a>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </Card>
    </noscript>
  )
}
