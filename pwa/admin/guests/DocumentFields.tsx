/** A document: it is read back as its last characters, and stays as it is until somebody types another one. */
import type { ComponentProps } from 'react'
import type { GuestData } from '#contract/guests.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { PlaceField } from './PlaceField.tsx'
import type { PersonProps } from './personProps.ts'

type Props = Pick<PersonProps, 'guest' | 'stored' | 'places' | 'today'> & {
  set: (change: Partial<GuestData>) => void
  getField: (
    field: 'documentType' | 'documentNumber' | 'documentPlace',
  ) => Pick<ComponentProps<typeof TextField>, 'id' | 'label' | 'error'>
}

/** The usual ones come first, in the order of the desk. */
const usualDocuments = ['IDENT', 'IDELE', 'PASOR', 'PATEN']

export function DocumentFields({ guest, stored, places, today, set, getField }: Props) {
  const { i18n } = useLanguage()
  const kept = stored?.documentNumber ?? null
  const isKept = kept !== null && guest.documentNumber === kept
  const usual = usualDocuments.flatMap((code) => places.findDocument(code) ?? [])
  const others = places.documents.filter(({ code }) => !usualDocuments.includes(code))
  return (
    <>
      <SelectField
        {...getField('documentType')}
        value={guest.documentType ?? ''}
        onChange={({ target }) => set({ documentType: target.value || null })}
      >
        <option value="">–</option>
        {[...usual, ...others].map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...getField('documentNumber')}
        autoComplete="off"
        placeholder={isKept ? `…${kept}` : undefined}
        hint={isKept && i18n.t('admin.guests.documentKept')}
        value={isKept ? '' : (guest.documentNumber ?? '')}
        onChange={({ target }) => set({ documentNumber: target.value.trim() || kept })}
      />
      <PlaceField
        {...getField('documentPlace')}
        places={places}
        of="any"
        day={today}
        value={guest.documentPlace}
        onChange={(code) => set({ documentPlace: code })}
      />
    </>
  )
}
