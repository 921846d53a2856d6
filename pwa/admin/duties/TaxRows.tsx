/** Rows of a form that can be added and removed. */
import { type ReactNode, useId } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import './TaxRows.css'

type Props<Row> = {
  title: string
  hint: string
  addLabel: string
  error: string | undefined
  rows: Row[]
  create: () => Row
  onChange: (rows: Row[]) => void
  /** The fields of a row. */
  children: (row: Row, index: number, set: (change: Partial<Row>) => void) => ReactNode
}

export function TaxRows<Row extends object>(props: Props<Row>) {
  const { title, hint, addLabel, error, rows, create, onChange, children } = props
  const { i18n } = useLanguage()
  const hintId = useId()
  return (
    <fieldset className="dialog-wide tax-rows" aria-describedby={hintId}>
      <legend>{title}</legend>
      <p id={hintId} className="muted">
        {hint}
      </p>
      {error && <p role="alert">{error}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id, and their fields keep no state
        <div key={index} className="tax-row">
          {children(row, index, (change) => onChange(rows.map((it, i) => (i === index ? { ...it, ...change } : it))))}
          <Button
            size="small"
            variant="quiet"
            aria-label={i18n.t('admin.tax.removeRow', { n: index + 1, list: title })}
            onClick={() => onChange(rows.filter((_, i) => i !== index))}
          >
            {i18n.t('admin.payment.remove')}
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => onChange([...rows, create()])}>
        {addLabel}
      </Button>
    </fieldset>
  )
}
