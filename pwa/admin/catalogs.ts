/** The admin's texts, loaded for one language. The service worker precaches all, so switching works offline. */
import type { Messages } from '@lingui/core'
import type { Language } from '#locales/language.ts'

const site = import.meta.glob<Messages>('/locales/*/site.po', { import: 'messages' })
const admin = import.meta.glob<Messages>('/locales/*/admin.po', { import: 'messages' })

export async function loadMessages(language: Language): Promise<Messages> {
  const [shared, own] = await Promise.all([
    site[`/locales/${language}/site.po`]?.(),
    admin[`/locales/${language}/admin.po`]?.(),
  ])
  return { ...shared, ...own }
}
