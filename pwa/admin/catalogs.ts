/** The admin's texts, one language at a time; the worker's precache holds both, so switching works offline. */
import type { Messages } from '@lingui/core'
import type { Language } from '#contract/language.ts'

const loaders = {
  it: () => Promise.all([import('#locales/it/site.po'), import('#locales/it/admin.po')]),
  en: () => Promise.all([import('#locales/en/site.po'), import('#locales/en/admin.po')]),
}

export async function loadMessages(language: Language): Promise<Messages> {
  const [site, admin] = await loaders[language]()
  return { ...site.messages, ...admin.messages }
}
