/** The web app manifests: how the site and the admin look as installed apps. */
import type { I18n } from '@lingui/core'
import { defaultLanguage } from '#contract/language.ts'
import type { Property } from '#contract/property.ts'

const buildIcons = (app: '' | 'admin-') => [
  { src: `/pictures/${app}icon-192.png`, sizes: '192x192', type: 'image/png' },
  { src: `/pictures/${app}icon-512.png`, sizes: '512x512', type: 'image/png' },
  { src: `/pictures/${app}icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** What the farm offers, for app stores and install dialogs. */
function describeFarm({ address, parts }: Property, i18n: I18n): string {
  const offers = [
    i18n.t('manifest.rooms'),
    parts.restaurant && i18n.t('manifest.restaurant'),
    parts.pool && i18n.t('manifest.pool'),
    parts.camping && i18n.t('manifest.camping'),
  ]
  return i18n.t('manifest.description', { town: address.town, offers: offers.filter(Boolean).join(', ') })
}

export const buildSiteManifest = (property: Property, i18n: I18n): object => ({
  id: '/',
  scope: '/',
  start_url: '/',
  name: property.name,
  short_name: property.shortName,
  description: describeFarm(property, i18n),
  lang: defaultLanguage,
  dir: 'ltr',
  display: 'standalone',
  background_color: '#faf5ea',
  theme_color: '#faf5ea',
  categories: property.parts.restaurant ? ['travel', 'food'] : ['travel'],
  icons: buildIcons(''),
  screenshots: [
    {
      src: '/pictures/screen-narrow.jpg',
      sizes: '390x844',
      type: 'image/jpeg',
      form_factor: 'narrow',
      label: property.name,
    },
    {
      src: '/pictures/screen-wide.jpg',
      sizes: '1280x800',
      type: 'image/jpeg',
      form_factor: 'wide',
      label: property.name,
    },
  ],
  shortcuts: [
    { name: 'Prenotazione', url: '/booking' },
    { name: 'Contatti', url: '/contact' },
  ],
})

export const buildAdminManifest = ({ name }: Property): object => ({
  id: '/admin',
  name: `${name} – Reception`,
  short_name: 'Reception',
  description: 'Prenotazioni, calendario e messaggi del podere, anche senza rete.',
  lang: defaultLanguage,
  start_url: '/admin/today',
  scope: '/admin',
  display: 'standalone',
  orientation: 'any',
  background_color: '#faf5ea',
  theme_color: '#1e2a24',
  icons: buildIcons('admin-'),
  shortcuts: [
    { name: 'Calendario', url: '/admin/calendar' },
    { name: 'Contatti', url: '/admin/contacts' },
  ],
})
