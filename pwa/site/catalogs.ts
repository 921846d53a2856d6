/** The site's texts, one language at a time: a guest downloads one. */
import type { Messages } from '@lingui/core'
import type { Language } from '#pwa/i18n.tsx'

const loaders = {
  it: () => Promise.all([import('#locales/it/site.po'), import('#locales/it/pages.po')]),
  en: () => Promise.all([import('#locales/en/site.po'), import('#locales/en/pages.po')]),
}

export async function loadMessages(language: Language): Promise<Messages> {
  const [site, pages] = await loaders[language]()
  return { ...site.messages, ...pages.messages }
}
