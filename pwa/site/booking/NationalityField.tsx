import type { ComponentProps } from 'react'
import { nationalities } from '#contract/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'

const labels: Record<(typeof nationalities)[number], string> = {
  italiana: /*i18n*/ 'booking.nationality.italiana',
  francese: /*i18n*/ 'booking.nationality.francese',
  tedesca: /*i18n*/ 'booking.nationality.tedesca',
  inglese: /*i18n*/ 'booking.nationality.inglese',
  americana: /*i18n*/ 'booking.nationality.americana',
  spagnola: /*i18n*/ 'booking.nationality.spagnola',
  olandese: /*i18n*/ 'booking.nationality.olandese',
  belga: /*i18n*/ 'booking.nationality.belga',
  svizzera: /*i18n*/ 'booking.nationality.svizzera',
  austriaca: /*i18n*/ 'booking.nationality.austriaca',
  altra: /*i18n*/ 'booking.nationality.altra',
}

export function NationalityField(props: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  const { i18n } = useLanguage()
  return (
    // Not `required`: HTML then demands an empty option, and this select always has a value.
    <SelectField {...props} label={i18n.t('booking.nationality')} aria-required>
      {nationalities.map((it) => (
        <option key={it} value={it}>
          {i18n.t(labels[it])}
        </option>
      ))}
    </SelectField>
  )
}
