import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
// No alias: Lingui's commands know none.
import { languages } from './locales/language.ts'

/** Folders whose texts are in `site`, which every page loads. */
const everyPage = ['pwa/site/shell', 'pwa/site/notices', 'pwa/site/home', 'pwa/site/rooms', 'pwa/site/head.ts']

/** Folders whose texts are in `booking`, which all pages but home load. `pages` is for those without rooms to choose. */
const bookingPages = ['pwa/site/booking', 'pwa/site/outbox', 'pwa/site/search']

/** Inputs that only the admin and the server check, and the labels of staff. */
const adminTexts = [
  'balanceRule',
  'bookingFields',
  'checkinTimes',
  'closures',
  'duties',
  'guestRules',
  'guests',
  'lockedPeriods',
  'priceRules',
  'rooms',
  'seasons',
  'settings',
  'stayRuleFields',
  'timeFields',
  'texts',
].map((name) => `api/contract/**/${name}.ts`)

// Each language has five catalogs, so that guests do not download the texts of the admin. `site` also contains the texts
// that both apps share (ui, contract). There is no source or fallback locale, so a missing translation shows its id;
// scripts/catalogs/fillCatalogs.ts fills the languages beyond the first two.
export default defineConfig({
  locales: [...languages],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/site',
      include: [...everyPage, 'pwa/ui', 'pwa/outbox', 'api/contract'],
      exclude: adminTexts,
    },
    { path: '<rootDir>/locales/{locale}/booking', include: bookingPages },
    { path: '<rootDir>/locales/{locale}/pages', include: ['pwa/site'], exclude: [...everyPage, ...bookingPages] },
    { path: '<rootDir>/locales/{locale}/admin', include: ['pwa/admin', 'pwa/offline', ...adminTexts] },
    { path: '<rootDir>/locales/{locale}/server', include: ['api'], exclude: ['api/contract'] },
  ],
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: false }),
  orderBy: 'messageId',
})
