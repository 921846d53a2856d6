import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// Four catalogs a language, so that a guest downloads no admin text. `site` holds what both apps share (shell, ui,
// contract). No source and no fallback locale: a missing translation must show its key.
export default defineConfig({
  locales: ['it', 'en'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/site', include: ['pwa/site/shell', 'pwa/ui', 'pwa/outbox', 'api/contract'] },
    { path: '<rootDir>/locales/{locale}/pages', include: ['pwa/site'], exclude: ['pwa/site/shell'] },
    { path: '<rootDir>/locales/{locale}/admin', include: ['pwa/admin', 'pwa/offline'] },
    { path: '<rootDir>/locales/{locale}/server', include: ['api'], exclude: ['api/contract'] },
  ],
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: false }),
  orderBy: 'messageId',
})
