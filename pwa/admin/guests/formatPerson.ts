import type { I18n } from '@lingui/core'
import type { GuestData } from '#contract/guests/guests.ts'

/** The name of a guest; the number while there is none. */
export const formatPerson = ({ name, surname }: GuestData, index: number, i18n: I18n): string =>
  [name, surname].filter(Boolean).join(' ') || i18n.t('admin.guests.person', { n: index + 1 })
