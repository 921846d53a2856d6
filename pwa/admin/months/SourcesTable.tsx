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

const grossLabel = /*i18n*/ 'admin.months.gross'

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
  const formatCents = (cents: number) => formatValue(cents, 'money', language)
  const open = (row: SourceRow) =>
    setOpened({
      ...{ first, count, period: row.getName(i18n) },
      column: {
        label: grossLabel,
        part: { kind: 'money', getValue: (it) => row.sum(it.grossCents) },
      },
    })
  return (
    <>
      <FiguresTable className="counts" caption={i18n.t('admin.months.bookingsByOrigin')}>
        <thead>
          <tr>
            <td />
            <th scope="col">{years.now}</th>
            <th scope="col">{years.before}</th>
            <th scope="col">{`${i18n.t(grossLabel)} €`}</th>
            <th scope="col">{`${i18n.t('admin.months.commissionShort')} €`}</th>
            <th scope="col">{`${i18n.t('admin.months.net')} €`}</th>
          </tr>
        </thead>
        <tbody>
          {listSourceRows([before, figures]).map((row) => {
            const gross = row.sum(figures.grossCents)
            const commission = row.sum(figures.keptByPortalsCents)
            return (
              <tr key={row.key} data-part={row.isPart || undefined}>
                <th scope="row">{row.getName(i18n)}</th>
                <td>{formatCount(row.sum(figures.bookings), language)}</td>
                <td>{formatCount(row.sum(before.bookings), language)}</td>
                <td>
                  {gross === 0 ? (
                    formatCents(gross)
                  ) : (
                    <FigureButton
                      label={grossLabel}
                      period={row.getName(i18n)}
                      value={formatCents(gross)}
                      onOpen={() => open(row)}
                    />
                  )}
                </td>
                <td>{formatCents(commission)}</td>
                <td>{formatCents(gross - commission)}</td>
              </tr>
            )
          })}
        </tbody>
      </FiguresTable>
      {opened && <FigureDialog request={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
