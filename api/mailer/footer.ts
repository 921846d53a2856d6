/** The sender of every mail: the farm's name above it, and its details below. */
import type { I18n } from '@lingui/core'
import type { Property } from '#contract/property.ts'

export function buildSender(i18n: I18n, property: Property): { sender: string; footer: string[] } {
  const { name, address, phone, email, vatNumber, cin } = property
  const footer = [
    `${name}, ${address.street}, ${address.postalCode} ${address.town} (${address.province})`,
    `${phone} · ${email}`,
    `${i18n.t('footer.vat', { number: vatNumber })} · ${i18n.t('footer.cin', { code: cin })}`,
  ]
  return { sender: name, footer }
}
