/** The farm's address, phone, email, opening hours, registration numbers and social links. */

import type { PartName } from '#contract/parts.ts'
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import '../details.css'
import './ContactCard.css'
import { Icon } from '#pwa/ui/Icon.tsx'
import { hasPart } from '../farm.ts'
import { useFarm } from '../shell/FarmProvider.tsx'

/** `id` of its heading: a page of the farm may have several cards. */
export function ContactCard({ id = 'contact-info' }) {
  const { i18n } = useLanguage()
  const { name, address, phone, email, vatNumber, cin, social, reception, restaurantHours, parts } = useFarm()
  const hours: { when: string; times: string[]; part?: PartName }[] = [
    { when: /*i18n*/ 'contact.hours.summer', times: reception.summer },
    { when: /*i18n*/ 'contact.hours.winter', times: reception.winter },
    { when: /*i18n*/ 'contact.hours.lunch', times: restaurantHours.lunch, part: 'restaurant' },
    { when: /*i18n*/ 'contact.hours.dinner', times: restaurantHours.dinner, part: 'restaurant' },
  ]
  const networks = [
    { icon: 'facebook', href: social.facebook, name: 'Facebook' },
    { icon: 'instagram', href: social.instagram, name: 'Instagram' },
    { icon: 'star', href: parts.reviews ? social.reviews : null, name: i18n.t('contact.reviews') },
  ] as const
  return (
    <Card as="section" tone="accent" className="contact-card" aria-labelledby={id}>
      <h2 id={id}>{i18n.t('contact.info')}</h2>
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
            {hours
              .filter((it) => hasPart(it, parts))
              .map(({ when, times }) => (
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
        {networks.some(({ href }) => href !== null) && (
          <>
            <dt>{i18n.t('contact.social')}</dt>
            <dd>
              <ul className="inline-group">
                {networks.map(
                  ({ icon, href, name }) =>
                    href !== null && (
                      <li key={icon}>
                        <a className="icon-link" href={href} rel="noopener">
                          <Icon name={icon} /> {name}
                        </a>
                      </li>
                    ),
                )}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}
