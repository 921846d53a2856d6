/** Rows of a form that can be added and removed. */
import { useId } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Fields, type FormState } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import './TaxRows.css'
import type { TaxValues } from './taxForm.ts'

type Lists = Pick<TaxValues, 'periods' | 'exemptions' | 'deadlines'>

type Props<List extends keyof Lists> = {
  form: FormState<TaxValues>
  list: List
  title: string
  hint: string
  addLabel: string
  create: () => Lists[List][number]
  /** The fields of a row. `at`: what their names begin with. */
  buildRows: (at: `${List}.${number}`) => FormRow<TaxValues>[]
}

export function TaxRows<List extends keyof Lists>(props: Props<List>) {
  const { form, list, title, hint, addLabel, create, buildRows } = props
  const { i18n } = useLanguage()
  const hintId = useId()
  const rows: Lists[List][number][] = form.values[list]
  const setRows = (next: typeof rows) => form.setValues({ ...form.values, [list]: next })
  const error = form.getError(list)
  return (
    <fieldset className="dialog-wide tax-rows" aria-describedby={hintId}>
      <legend>{title}</legend>
      <p id={hintId} className="muted">
        {hint}
      </p>
      {error && <p role="alert">{error}</p>}
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id, and their fields keep no state
        <div key={index} className="tax-row">
          <Fields form={form} rows={buildRows(`${list}.${index}`)} />
          <Button
            size="small"
            variant="quiet"
            aria-label={i18n.t('admin.tax.removeRow', { n: index + 1, list: title })}
            onClick={() => setRows(rows.filter((_, i) => i !== index))}
          >
            {i18n.t('admin.payment.remove')}
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => setRows([...rows, create()])}>
        {addLabel}
      </Button>
    </fieldset>
  )
}
