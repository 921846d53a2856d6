/** What the file has above a column and nobody has understood: a person says what stands below it. */
import type { AssignedColumns } from '#contract/bookings/imports.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { assignableColumns, getColumnLabel } from './importFile.ts'

/** Of a column of which nothing was said yet. */
const unsaid = 'unsaid'

type Props = { headings: string[]; assigned: AssignedColumns; onAssign: (assigned: AssignedColumns) => void }

export function ImportAssignments({ headings, assigned, onAssign }: Props) {
  const { i18n } = useLanguage()
  const options = assignableColumns.map((name) => ({ value: name, label: i18n.t(getColumnLabel(name) ?? name) }))
  return (
    <fieldset className="import-assignments">
      <legend>{i18n.t('admin.exchange.assign')}</legend>
      {headings.map((heading, i) => (
        <SelectField
          key={heading}
          id={`import-column-${i}`}
          label={i18n.t('admin.exchange.assignColumn', { column: heading })}
          value={assigned.find(([name]) => name === heading)?.[1] ?? unsaid}
          onChange={({ target }) => {
            const others = assigned.filter(([name]) => name !== heading)
            const chosen = (['', ...assignableColumns] as const).find((it) => it === target.value)
            onAssign(chosen === undefined ? others : [...others, [heading, chosen]])
          }}
        >
          <option value={unsaid}>{i18n.t('admin.exchange.assignChoose')}</option>
          <option value="">{i18n.t('admin.exchange.assignNone')}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  )
}
