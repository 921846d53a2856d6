/** The web app manifests: how the site and the admin look as installed apps. */
import type { I18n } from '@lingui/core'
import type { Property } from '#contract/property.ts'
import { defaultLanguage } from '#locales/language.ts'
import { type AppIcons, buildIconPath, type PictureVersions } from './brand.ts'

function buildIcons(pictures: PictureVersions, app: AppIcons) {
  const build = (file: string, size: number) => ({
    src: buildIconPath(pictures, app, file),
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  return [
    build('icon-192.png', 192),
    build('icon-512.png', 512),
    { ...build('icon-maskable-512.png', 512), purpose: 'maskable' },
  ]
}

/** Pages of the sample farm. Another farm shows none when it is installed: its pages look different. */
const buildSampleScreenshots = (label: string) => [
  { src: '/pictures/screen-narrow.jpg', sizes: '390x844', type: 'image/jpeg', form_factor: 'narrow', label },
  { src: '/pictures/screen-wide.jpg', sizes: '1280x800', type: 'image/jpeg', form_factor: 'wide', label },
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

type ManifestBuilder = (property: Property, pictures: PictureVersions, i18n: I18n) => object

export const buildSiteManifest: ManifestBuilder = (property, pictures, i18n) => ({
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
  icons: buildIcons(pictures, ''),
  ...(property.isSample ? { screenshots: buildSampleScreenshots(property.name) } : {}),
  shortcuts: [
    { name: 'Prenotazione', url: '/booking' },
    { name: 'Contatti', url: '/contact' },
  ],
})

export const buildAdminManifest = ({ name }: Property, pictures: PictureVersions): object => ({
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
  icons: buildIcons(pictures, 'admin-'),
  shortcuts: [
    { name: 'Calendario', url: '/admin/calendar' },
    { name: 'Contatti', url: '/admin/contacts' },
  ],
})
