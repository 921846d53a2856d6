/** Accents that suit a Tuscan farm. The first one is the standard. */
import { standardAppearance } from '#contract/site/appearance.ts'

export const palette = [
  { accent: standardAppearance.accent, label: /*i18n*/ 'admin.appearance.terracotta' },
  { accent: '#8a2a3c', label: /*i18n*/ 'admin.appearance.wine' },
  { accent: '#865a0c', label: /*i18n*/ 'admin.appearance.honey' },
  { accent: '#5a661c', label: /*i18n*/ 'admin.appearance.olive' },
  { accent: '#2f6446', label: /*i18n*/ 'admin.appearance.cypress' },
  { accent: '#1f6070', label: /*i18n*/ 'admin.appearance.pond' },
  { accent: '#34558b', label: /*i18n*/ 'admin.appearance.sky' },
  { accent: '#6a4a8c', label: /*i18n*/ 'admin.appearance.lavender' },
]
