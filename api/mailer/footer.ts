/** The sender of every mail: the farm's name above it, its details below, and its colour. */
import type { I18n } from '@lingui/core'
import type { Property } from '#contract/property.ts'
import { deriveShades, type Scheme, standardAppearance } from '#contract/site/appearance.ts'
import type { MailContent } from './content.ts'

/** In the standard look mails have shades of their own, because their sheet is white. */
const standardAccents: Record<Scheme, string> = { light: '#9c4222', dark: '#f0a27f' }

function getAccents(accent: string): Record<Scheme, string> {
  const shades = accent === standardAppearance.accent ? null : deriveShades(accent)
  return shades ? { light: shades.light.accent, dark: shades.dark.accent } : standardAccents
}

export function buildSender(i18n: I18n, property: Property): Pick<MailContent, 'sender' | 'footer' | 'accents'> {
  const { name, address, phone, email, vatNumber, cin, appearance } = property
  const footer = [
    `${name}, ${address.street}, ${address.postalCode} ${address.town} (${address.province})`,
    `${phone} · ${email}`,
    `${i18n.t('footer.vat', { number: vatNumber })} · ${i18n.t('footer.cin', { code: cin })}`,
  ]
  return { sender: name, footer, accents: getAccents(appearance.accent) }
}
