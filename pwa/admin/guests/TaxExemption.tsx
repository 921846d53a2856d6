/** Why a guest does not pay the tourist tax, and what proves it. Age and residence are known already. */
import { useQuery } from '@tanstack/react-query'
import type { GuestData } from '#contract/guests/guests.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { dutiesQuery } from '../settings/queries.ts'
import { fieldLabels } from './labels.ts'
import type { PersonForm } from './personProps.ts'

export function TaxExemption({ form }: { form: PersonForm }) {
  const { i18n, language } = useLanguage()
  const exemptions = useQuery(dutiesQuery).data?.tax?.exemptions ?? []
  const { values: guest, setValues } = form
  const { taxExemption: chosen = null, taxNote = null } = guest
  if (exemptions.length === 0 && chosen === null) return null
  const isKnown = exemptions.some(({ code }) => code === chosen)
  const rows: FormRow<GuestData>[] = [
    {
      name: 'taxExemption',
      kind: 'select',
      label: i18n.t(fieldLabels.taxExemption),
      options: [
        { value: null, label: i18n.t('admin.guests.taxPays') },
        ...exemptions.map(({ code, name, nameEn }) => ({ value: code, label: language === 'it' ? name : nameEn })),
        ...(chosen === null || isKnown ? [] : [{ value: chosen, label: chosen }]),
      ],
    },
    chosen !== null && {
      name: 'taxNote',
      label: i18n.t(fieldLabels.taxNote),
      hint: i18n.t('admin.guests.taxNoteHint'),
      autoComplete: 'off',
      onBlur: () => setValues({ ...guest, taxNote: taxNote?.trim() || null }),
    },
  ]
  const change = (next: GuestData) =>
    setValues({ ...next, taxNote: next.taxExemption === null ? null : next.taxNote || null })
  return <Fields form={{ ...form, setValues: change }} rows={rows} />
}
