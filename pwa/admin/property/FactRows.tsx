/** A list of facts as rows: supplements for late arrivals, or cancellation terms. The last row has no end. */
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { FactInput, type FactInputProps } from './FactInput.tsx'
import { columnLabels, getFieldId, listTitles } from './fields.ts'
import { addRow, countRows, type ListGroup, listGroups, removeRow } from './form.ts'

const hints: Record<ListGroup, string> = {
  lateArrival: /*i18n*/ 'admin.property.lateArrivalHint',
  cancellation: /*i18n*/ 'admin.property.cancellationHint',
}

/** A new row comes before the last one, because the last row of both lists has no end. */
export function FactRows({ group, hasTitle, ...props }: FactInputProps & { group: ListGroup; hasTitle: boolean }) {
  const { i18n } = useLanguage()
  const { values, errors, onChange } = props
  const count = countRows(values, group)
  const emptyRow = Object.fromEntries(listGroups[group].map((name) => [name, '']))
  return (
    <section className="stack-3 property-group" aria-labelledby={hasTitle ? getFieldId(group) : undefined}>
      {hasTitle && (
        <h3 id={getFieldId(group)} tabIndex={-1}>
          {i18n.t(listTitles[group])}
        </h3>
      )}
      <p className="muted">{i18n.t(hints[group])}</p>
      {errors.has(group) && <p role="alert">{errors.get(group)}</p>}
      <ol className="property-rows">
        {Array.from({ length: count }, (_, row) => row).map((row) => (
          <li key={row} className="dialog-form">
            {listGroups[group].map((name) => (
              <FactInput
                key={name}
                field={{ path: `${group}.${row}.${name}`, label: columnLabels[name], kind: 'number' }}
                {...props}
              />
            ))}
            <Button size="small" variant="quiet" onClick={() => onChange(removeRow(values, group, row))}>
              {i18n.t('admin.property.removeRow', { n: row + 1 })}
            </Button>
          </li>
        ))}
      </ol>
      <p>
        <Button onClick={() => onChange(addRow(values, group, Math.max(0, count - 1), emptyRow))}>
          {i18n.t('admin.property.addRow')}
        </Button>
      </p>
    </section>
  )
}
