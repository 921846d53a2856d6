/** The fields of a form, as its table says. */
import { Fragment, isValidElement } from 'react'
import { useOfferedLanguages } from '../sync/useOfferedLanguages.ts'
import { FieldInput } from './FieldInput.tsx'
import { type Field, type FormRow, getFieldId, getValue, replaceValue } from './fields.ts'
import './Fields.css'

/** What the fields show and change. `name` begins their ids. */
export type FormState<Values> = {
  name: string
  values: Values
  setValues: (values: Values) => void
  /** `name`: of the value, where the server has another path for it. */
  getError: (path: string, name?: string) => string | undefined
}

/** `getError`: missing where each row has its own. */
type Props<Values> = {
  form: Omit<FormState<Values>, 'getError'> & Partial<Pick<FormState<Values>, 'getError'>>
  rows: readonly FormRow<Values>[]
}

/** A text in a language that guests are not offered keeps its value, and is not shown. */
export function Fields<Values>({ form, rows }: Props<Values>) {
  const languages: readonly string[] = useOfferedLanguages()
  const isShown = (field: Field<Values>) =>
    !('lang' in field) || field.lang === undefined || languages.includes(field.lang)
  const renderField = ({ name, path = name, value, error, ...look }: Field<Values>) => (
    <FieldInput
      key={name}
      id={getFieldId(form.name, name)}
      name={name}
      field={look}
      value={value ?? getValue(form.values, name)}
      error={error ?? form.getError?.(path, name)}
      onChange={(value) => form.setValues(replaceValue(form.values, name, value))}
    />
  )
  return rows.map((row, place) => {
    if (!row) return null
    // The place of a row is its identity: a row that is not shown keeps its place.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    if (isValidElement(row)) return <Fragment key={place}>{row}</Fragment>
    if (!('columns' in row)) return isShown(row) && renderField(row)
    const fields = row.columns.filter(isShown).map(renderField)
    // Two of them need no row of their own in the form.
    if (fields.length <= 2) return fields
    return (
      <div key={row.columns[0]?.name} className="dialog-wide language-columns">
        {fields}
      </div>
    )
  })
}
