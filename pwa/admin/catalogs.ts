/**
 * The admin's texts, loaded for one language. The service worker precaches all, so switching works offline. Of a further
 * language there is only what is printed for guests; the rest is English.
 */
import type { Messages } from '@lingui/core'
import { fallbackLanguage, type Language, toAdminLanguage } from '#locales/language.ts'

const site = import.meta.glob<Messages>('/locales/*/site.po', { import: 'messages' })
const admin = import.meta.glob<Messages>('/locales/*/admin.po', { import: 'messages' })

export async function loadMessages(language: Language): Promise<Messages> {
  const complete = toAdminLanguage(language) ?? fallbackLanguage
  const [own, shared, further] = await Promise.all([
    admin[`/locales/${complete}/admin.po`]?.(),
    site[`/locales/${language}/site.po`]?.(),
    complete === language ? undefined : admin[`/locales/${language}/admin.po`]?.(),
  ])
  return { ...own, ...shared, ...further }
}
