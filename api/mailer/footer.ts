/** The sender's details below every mail, from the property profile. */
import type { I18n } from '@lingui/core'
import { property } from '#contract/property.ts'

export function buildFooter(i18n: I18n): string[] {
  const { name, address, phone, email, vatNumber, cin } = property
  return [
    `${name}, ${address.street}, ${address.postalCode} ${address.town} (${address.province})`,
    `${phone} · ${email}`,
    `${i18n.t('footer.vat', { number: vatNumber })} · ${i18n.t('footer.cin', { code: cin })}`,
  ]
}
