/** The farm's address, phone, email, opening hours, registration numbers and social links. */

import { property } from '#contract/property.ts'
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'

const { reception, restaurantHours } = property
const hours = [
  { when: /*i18n*/ 'contact.hours.summer', times: reception.summer },
  { when: /*i18n*/ 'contact.hours.winter', times: reception.winter },
  { when: /*i18n*/ 'contact.hours.lunch', times: restaurantHours.lunch },
  { when: /*i18n*/ 'contact.hours.dinner', times: restaurantHours.dinner },
]

export function ContactCard() {
  const { i18n } = useLanguage()
  const { name, address, phone, email, vatNumber, cin, social } = property
  return (
    <Card as="section" tone="accent" className="contact-card" aria-labelledby="contact-info">
      <h2 id="contact-info">{i18n.t('contact.info')}</h2>
      <dl>
        <dt>{i18n.t('contact.address')}</dt>
        <dd>
          <address>
            {name}
            <br />
            {address.street}
            <br />
            {address.postalCode} {address.town} ({address.province})
          </address>
        </dd>
        <dt>{i18n.t('contact.phone')}</dt>
        <dd>
          <a href={formatPhoneUrl(phone)}>{phone}</a>
        </dd>
        <dt>{i18n.t('contact.email')}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>{i18n.t('contact.hours')}</dt>
        <dd>
          <ul className="contact-hours">
            {hours.map(({ when, times }) => (
              <li key={when}>
                <span>{i18n.t(when)}</span> <span>{times.join('–')}</span>
              </li>
            ))}
          </ul>
        </dd>
        <dt>{i18n.t('contact.company')}</dt>
        <dd>{i18n.t('contact.vat', { number: vatNumber })}</dd>
        <dt>{i18n.t('contact.tourism')}</dt>
        <dd>{i18n.t('contact.cin', { code: cin })}</dd>
        <dt>{i18n.t('contact.social')}</dt>
        <dd>
          <ul className="inline-group">
            <li>
              <a className="icon-link" href={social.facebook} rel="noopener">
                <Icon name="facebook" /> Facebook
              </a>
            </li>
            <li>
              <a className="icon-link" href={social.instagram} rel="noopener">
                <Icon name="instagram" /> Instagram
              </a>
            </li>
            <li>
              <a className="icon-link" href={social.reviews} rel="noopener">
                <Icon name="star" /> {i18n.t('contact.reviews')}
              </a>
            </li>
          </ul>
        </dd>
      </dl>
    </Card>
  )
}
