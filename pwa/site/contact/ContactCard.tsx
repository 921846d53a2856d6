/** The farm's address, phone, email, opening hours, registration numbers and social links. */

import { property } from '#contract/property.ts'
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'

export function ContactCard() {
  const { i18n } = useLanguage()
  const { name, address, phone, email, vatNumber, cin, reception, restaurantHours, social } = property
  const [lunchFrom, lunchUntil] = restaurantHours.lunch
  const [dinnerFrom, dinnerUntil] = restaurantHours.dinner
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
          <ul>
            <li>{i18n.t('contact.hours.summer', { from: reception.summer[0], until: reception.summer[1] })}</li>
            <li>{i18n.t('contact.hours.winter', { from: reception.winter[0], until: reception.winter[1] })}</li>
            <li>{i18n.t('contact.hours.lunch', { from: lunchFrom, until: lunchUntil })}</li>
            <li>{i18n.t('contact.hours.dinner', { from: dinnerFrom, until: dinnerUntil })}</li>
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
