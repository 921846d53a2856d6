/** Where stays came from: what the guests pay, what portals keep, and what is left. Direct bookings beside each portal. */
import { useState } from 'react'
import { formatCount } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { FiguresTable } from '../tables/FiguresTable.tsx'
import { formatValue } from './columns.ts'
import { FigureButton } from './FigureButton.tsx'
import { FigureDialog, type FigureRequest } from './FigureDialog.tsx'
import type { Figures } from './figures.ts'
import { listSourceRows, type SourceRow } from './sources.ts'

type Numbers = { label: string; kind: 'count' | 'money'; getValue: (row: SourceRow, figures: Figures) => number }

const staysColumn: Numbers = {
  label: /*i18n*/ 'admin.months.stayCount',
  kind: 'count',
  getValue: (row, { bookings }) => row.sum(bookings),
}
const moneyColumns: Numbers[] = [
  { label: /*i18n*/ 'admin.months.gross', kind: 'money', getValue: (row, { grossCents }) => row.sum(grossCents) },
  {
    label: /*i18n*/ 'admin.months.commissionShort',
    kind: 'money',
    getValue: (row, { keptByPortalsCents }) => row.sum(keptByPortalsCents),
  },
  {
    label: /*i18n*/ 'admin.months.net',
    kind: 'money',
    getValue: (row, { grossCents, keptByPortalsCents }) => row.sum(grossCents) - row.sum(keptByPortalsCents),
  },
]

type Props = {
  figures: Figures
  before: Figures
  years: { now: number; before: number }
  first: string
  count: number
}

export function SourcesTable({ figures, before, years, first, count }: Props) {
  const { i18n, language } = useLanguage()
  const [opened, setOpened] = useState<FigureRequest | null>(null)
  const renderNumber = (row: SourceRow, { label, kind, getValue }: Numbers) => {
    const value = getValue(row, figures)
    const text = formatValue(value, kind, language)
    if (value === 0) return text
    const period = row.getName(i18n)
    const part = { kind, getValue: (it: Figures) => getValue(row, it) }
    return (
      <FigureButton
        {...{ label, period }}
        value={text}
        onOpen={() => setOpened({ first, count, period, column: { label, part } })}
      />
    )
  }
  return (
    <>
      <FiguresTable className="counts" caption={i18n.t('admin.months.bookingsByOrigin')}>
        <thead>
          <tr>
            <td />
            <th scope="col">{years.now}</th>
            <th scope="col">{years.before}</th>
            {moneyColumns.map(({ label }) => (
              <th key={label} scope="col">{`${i18n.t(label)} €`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listSourceRows([before, figures]).map((row) => (
            <tr key={row.key} data-part={row.isPart || undefined}>
              <th scope="row">{row.getName(i18n)}</th>
              <td>{renderNumber(row, staysColumn)}</td>
              <td>{formatCount(row.sum(before.bookings), language)}</td>
              {moneyColumns.map((column) => (
                <td key={column.label}>{renderNumber(row, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </FiguresTable>
      {opened && <FigureDialog request={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
