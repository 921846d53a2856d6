/** Says that the form of the page needs JavaScript, what works without it, and how to reach the farm. */
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useFarm } from './FarmProvider.tsx'

export function NoScriptNote() {
  const { i18n } = useLanguage()
  const { phone, email } = useFarm()
  return (
    <noscript>
      <Card as="section" kind="note" tone="warn" aria-label={i18n.t('noScript.title')}>
        <p>{i18n.t('noScript.text')}</p>
        <p className="inline-group">
          <a href={formatPhoneUrl(phone)}>{phone}</a>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </Card>
    </noscript>
  )
}
