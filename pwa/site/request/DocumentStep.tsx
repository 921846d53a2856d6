/** The document of whoever shows one. It is sent at once and never kept on this phone. */
import type { Day } from '#contract/days/days.ts'
import type { GuestData } from '#contract/guests/guests.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { PlaceTables } from '#pwa/placeTables.ts'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { PlaceField } from './PlaceField.tsx'

type Props = {
  person: GuestData
  /** The last characters of a number that was sent before; it stays until another one is typed. */
  kept: string | null
  tables: PlaceTables
  today: Day
  missing: Array<keyof GuestData>
  getServerError: (field: keyof GuestData) => string | undefined
  onChange: (person: GuestData) => void
}

/** Those that travellers have. */
const documentTypes = {
  IDENT: /*i18n*/ 'checkin.identityCard',
  IDELE: /*i18n*/ 'checkin.electronicCard',
  PASOR: /*i18n*/ 'checkin.passport',
  PATEN: /*i18n*/ 'checkin.drivingLicence',
}

export function DocumentStep({ person, kept, tables, today, missing, getServerError, onChange }: Props) {
  const { i18n } = useLanguage()
  const getError = (field: keyof GuestData) =>
    missing.includes(field) ? i18n.t('checkin.required') : getServerError(field)
  const isKept = kept !== null && person.documentNumber === kept
  const id = (field: string) => `checkin-${field}-${person.id}`
  return (
    <fieldset className="checkin-document">
      <legend>{`${person.name} ${person.surname}`}</legend>
      <div className="field-grid">
        <SelectField
          id={id('documentType')}
          label={i18n.t('checkin.documentType')}
          required
          error={getError('documentType')}
          value={person.documentType ?? ''}
          onChange={({ target }) => onChange({ ...person, documentType: target.value || null })}
        >
          <option value="">–</option>
          {Object.entries(documentTypes).map(([code, label]) => (
            <option key={code} value={code}>
              {i18n.t(label)}
            </option>
          ))}
        </SelectField>
        <TextField
          id={id('documentNumber')}
          label={i18n.t('checkin.documentNumber')}
          required
          autoComplete="off"
          placeholder={isKept ? `…${kept}` : undefined}
          hint={isKept && i18n.t('checkin.documentKept')}
          error={getError('documentNumber')}
          value={isKept ? '' : (person.documentNumber ?? '')}
          onChange={({ target }) => onChange({ ...person, documentNumber: target.value.trim() || kept })}
        />
        <PlaceField
          id={id('documentPlace')}
          label={i18n.t('checkin.documentPlace')}
          hint={i18n.t('checkin.documentPlaceHint')}
          error={getError('documentPlace')}
          tables={tables}
          of="any"
          day={today}
          value={person.documentPlace}
          onChange={(documentPlace) => onChange({ ...person, documentPlace })}
        />
      </div>
    </fieldset>
  )
}
