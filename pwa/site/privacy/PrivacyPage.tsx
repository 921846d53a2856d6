import { Trans } from '@lingui/react'
import { confirmHours } from '#contract/offers/waitlistRules.ts'
import { formatPhone, formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './PrivacyPage.css'
import { useFarm } from '../shell/FarmProvider.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { Part } from '../shell/Part.tsx'

/** `hasLinks`: the text has marks such as `<mail/>`. Elsewhere a tag that a manager writes is plain text. */
const sections = [
  { title: /*i18n*/ 'privacy.1.title', text: /*i18n*/ 'privacy.1.text', hasLinks: true },
  { title: /*i18n*/ 'privacy.2.title', text: /*i18n*/ 'privacy.2.text', hasLinks: false },
  { title: /*i18n*/ 'privacy.3.title', text: /*i18n*/ 'privacy.3.text', hasLinks: false },
  { title: /*i18n*/ 'privacy.4.title', text: /*i18n*/ 'privacy.4.text', hasLinks: false },
  { title: /*i18n*/ 'privacy.5.title', text: /*i18n*/ 'privacy.5.text', hasLinks: false },
  { title: /*i18n*/ 'privacy.6.title', text: /*i18n*/ 'privacy.6.text', hasLinks: true },
  { title: /*i18n*/ 'privacy.7.title', text: /*i18n*/ 'privacy.7.text', hasLinks: false },
  { title: /*i18n*/ 'privacy.8.title', text: /*i18n*/ 'privacy.8.text', hasLinks: true },
]

/** How long data are kept. Those of the waiting list follow, where the farm has one. */
const keptText = /*i18n*/ 'privacy.7.text'

export function PrivacyPage() {
  const { i18n } = useLanguage()
  const { privacy } = useFarm()
  return (
    <article className="privacy wide section">
      <header>
        <PageTitle text={i18n.t('privacy.title')} />
        <p className="muted">{i18n.t('privacy.version', { version: privacy.version })}</p>
      </header>
      <Part as="ol">
        <Sections />
      </Part>
    </article>
  )
}

function Sections() {
  const { i18n } = useLanguage()
  const { address, email, phone, vatNumber, ibanHolder, privacy, waitlist } = useFarm()
  const facts = {
    holder: ibanHolder,
    address: `${address.street}, ${address.postalCode} ${address.town} (${address.province})`,
    vat: vatNumber,
    years: privacy.bookingYears,
    months: privacy.navigationMonths,
  }
  const links = {
    mail: <a href={`mailto:${email}`}>{email}</a>,
    phone: <a href={formatPhoneUrl(phone)}>{formatPhone(phone)}</a>,
  }
  return sections.map(({ title, text, hasLinks }) => (
    <li key={title}>
      <h2>{i18n.t(title)}</h2>
      <p>
        {hasLinks && i18n.t(text, facts) !== '' ? (
          <Trans id={text} values={facts} components={links} />
        ) : (
          i18n.t(text, facts)
        )}
      </p>
      {waitlist && text === keptText && <p>{i18n.t('waitlist.privacy', { hours: confirmHours })}</p>}
    </li>
  ))
}
