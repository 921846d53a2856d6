/** A document: it is read back as its last characters, and stays as it is until somebody types another one. */
import type { GuestData } from '#contract/guests/guests.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { fieldLabels } from './labels.ts'
import { PlaceField } from './PlaceField.tsx'
import type { PersonForm, PersonProps } from './personProps.ts'

type Props = Pick<PersonProps, 'stored' | 'places' | 'today'> & { form: PersonForm }

/** The usual ones come first, in the order of the desk. */
const usualDocuments = ['IDENT', 'IDELE', 'PASOR', 'PATEN']

export function DocumentFields({ form, stored, places, today }: Props) {
  const { i18n } = useLanguage()
  const { values: guest, setValues } = form
  const kept = stored?.documentNumber ?? null
  const isKept = kept !== null && guest.documentNumber === kept
  const usual = usualDocuments.flatMap((code) => places.findDocument(code) ?? [])
  const others = places.documents.filter(({ code }) => !usualDocuments.includes(code))
  const rows: FormRow<GuestData>[] = [
    {
      name: 'documentType',
      kind: 'select',
      label: i18n.t(fieldLabels.documentType),
      options: [
        { value: null, label: '–' },
        ...[...usual, ...others].map(({ code, name }) => ({ value: code, label: name })),
      ],
    },
    {
      name: 'documentNumber',
      value: isKept ? '' : (guest.documentNumber ?? ''),
      label: i18n.t(fieldLabels.documentNumber),
      hint: isKept && i18n.t('admin.guests.documentKept'),
      placeholder: isKept ? `…${kept}` : undefined,
      autoComplete: 'off',
    },
    <PlaceField
      key="place"
      id="guest-documentPlace"
      label={i18n.t(fieldLabels.documentPlace)}
      error={form.getError('documentPlace')}
      places={places}
      of="any"
      day={today}
      value={guest.documentPlace}
      onChange={(documentPlace) => setValues({ ...guest, documentPlace })}
    />,
  ]
  const change = (next: GuestData) =>
    setValues({
      ...next,
      documentNumber:
        next.documentNumber === guest.documentNumber ? guest.documentNumber : next.documentNumber?.trim() || kept,
    })
  return <Fields form={{ ...form, setValues: change }} rows={rows} />
}
