/** Why a guest does not pay the tourist tax, and what proves it. Age and residence are known already. */
import { useQuery } from '@tanstack/react-query'
import type { GuestData } from '#contract/guests.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { FieldProps } from '#pwa/ui/fieldProps.ts'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { dutiesQuery } from '../settings/queries.ts'

type Props = {
  guest: GuestData
  set: (change: Partial<GuestData>) => void
  getField: (field: 'taxExemption' | 'taxNote') => Pick<FieldProps, 'id' | 'label' | 'error'>
}

export function TaxExemption({ guest, set, getField }: Props) {
  const { i18n, language } = useLanguage()
  const exemptions = useQuery(dutiesQuery).data?.tax?.exemptions ?? []
  const { taxExemption: chosen = null, taxNote = null } = guest
  if (exemptions.length === 0 && chosen === null) return null
  const isKnown = exemptions.some(({ code }) => code === chosen)
  return (
    <>
      <SelectField
        {...getField('taxExemption')}
        value={chosen ?? ''}
        onChange={({ target }) =>
          set({ taxExemption: target.value || null, ...(target.value ? {} : { taxNote: null }) })
        }
      >
        <option value="">{i18n.t('admin.guests.taxPays')}</option>
        {exemptions.map(({ code, name, nameEn }) => (
          <option key={code} value={code}>
            {language === 'it' ? name : nameEn}
          </option>
        ))}
        {chosen !== null && !isKnown && <option value={chosen}>{chosen}</option>}
      </SelectField>
      {chosen !== null && (
        <TextField
          {...getField('taxNote')}
          hint={i18n.t('admin.guests.taxNoteHint')}
          autoComplete="off"
          value={taxNote ?? ''}
          onChange={({ target }) => set({ taxNote: target.value || null })}
          onBlur={() => set({ taxNote: taxNote?.trim() || null })}
        />
      )}
    </>
  )
}
