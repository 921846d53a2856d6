import { createRoot } from 'react-dom/client'
import { messages } from '#locales/en/site.po'
import { createI18n } from '#locales/i18n.ts'
import { LanguageProvider } from '#pwa/i18n.tsx'
import { ToastRegion } from '#pwa/ui/ToastRegion.tsx'
import '#pwa/ui/typefaces/garamond.css'
import '#pwa/ui/theme.css'
import { Showcase } from './Showcase.tsx'
import { addStateStyles } from './states.ts'

createRoot(document.body).render(
  <LanguageProvider i18n={createI18n('en', messages)} load={async () => messages}>
    <Showcase themes={['light', 'dark', 'forced']} />
    <ToastRegion />
  </LanguageProvider>,
)
document.documentElement.dataset.live = ''
addStateStyles(document)
