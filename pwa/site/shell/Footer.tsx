import type { ReactNode } from 'react'
import { farmToday } from '#pwa/clock.ts'
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import './Footer.css'
import { useContent } from './ContentProvider.tsx'
import { useFarm } from './FarmProvider.tsx'
import { Logo } from './Logo.tsx'
import { NavigationLink } from './NavigationLink.tsx'
import { useNavigation } from './navigation.ts'

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="footer-column">
      <h2 className="label">{title}</h2>
      {children}
    </div>
  )
}

export function Footer() {
  const { i18n } = useLanguage()
  const farm = useFarm()
  const { name, address, phone, email, social, vatNumber, cin, credit, showsCredit, isSample, parts } = farm
  const { paymentMethods } = useContent()
  const lists = [
    { name: 'links', title: i18n.t('footer.usefulLinks'), entries: useNavigation('links') },
    { name: 'information', title: i18n.t('footer.information'), entries: useNavigation('information') },
  ]
  const networks = [
    { icon: 'facebook' as const, href: social.facebook, network: 'Facebook' },
    { icon: 'instagram' as const, href: social.instagram, network: 'Instagram' },
    { icon: 'star' as const, href: parts.reviews ? social.reviews : null, network: i18n.t('footer.reviews') },
  ].flatMap(({ href, ...it }) => (href === null ? [] : [{ href, ...it }]))
  return (
    <footer className="footer">
      <div className="footer-columns wide">
        <div className="footer-brand">
          {/* The admin is another app, so this is a full navigation. Scroll up first. */}
          <a href="/admin" aria-label={i18n.t('footer.staff', { name })} onClick={() => window.scrollTo(0, 0)}>
            <Logo size={64} />
          </a>
          <p className="footer-name">{name}</p>
          <p>{i18n.t('footer.tagline')}</p>
          {networks.length > 0 && (
            <ul className="inline-group">
              {networks.map(({ icon, href, network }) => (
                <li key={icon}>
                  <a href={href} rel="noopener" aria-label={i18n.t('footer.social', { name, network })}>
                    <Icon name={icon} size={26} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {lists.map(
          ({ name: list, title, entries }) =>
            entries.length > 0 && (
              <Column key={list} title={title}>
                <ul>
                  {entries.map(({ id, href, text }) => (
                    <li key={id}>
                      <NavigationLink href={href}>{text}</NavigationLink>
                    </li>
                  ))}
                </ul>
              </Column>
            ),
        )}
        <Column title={i18n.t('footer.contacts')}>
          <address>
            {address.street}
            <br />
            {address.postalCode} {address.town} ({address.province}), {address.region}
          </address>
          <ul>
            <li>
              <a href={formatPhoneUrl(phone)}>{phone}</a>
            </li>
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
            <li>{i18n.t('footer.vat', { number: vatNumber })}</li>
            <li>{i18n.t('footer.cin', { code: cin })}</li>
          </ul>
        </Column>
      </div>
      <div className="footer-end wide">
        <div className="inline-group">
          <h2 className="label">{i18n.t('footer.payments')}</h2>
          <ul className="inline-group footer-payments">
            {paymentMethods.map((method) => (
              <li key={method.name}>{method.name}</li>
            ))}
          </ul>
          <p>{i18n.t('footer.cards')}</p>
        </div>
        <p>
          {i18n.t('footer.rights', { year: farmToday().slice(0, 4), name })}{' '}
          {showsCredit && (
            <>
              {i18n.t('footer.credit', { credit })}
              {'. '}
            </>
          )}
          {isSample && i18n.t('footer.sample')}
        </p>
      </div>
    </footer>
  )
}
