/** What is declared of the tourist tax: persons, nights, exempt nights by reason, and the amount. */

import type { TaxDeclaration, TaxSettings } from '#contract/duties/taxSettings.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { FiguresTable } from '../tables/FiguresTable.tsx'
import { formatPeriod, formatReason } from './taxTexts.ts'
import './TaxTable.css'

type Sum = TaxDeclaration['total']
type Props = { declaration: TaxDeclaration; by: 'months' | 'quarters'; tax: TaxSettings | null; caption: string }

export function TaxTable({ declaration, by, tax, caption }: Props) {
  const { i18n, language } = useLanguage()
  const { total } = declaration
  /** What a phone shows below the period, in words. */
  const details = [
    { id: 'persons', label: i18n.t('admin.tax.persons'), getValue: ({ persons }: Sum) => persons },
    { id: 'nights', label: i18n.t('admin.tax.nights'), getValue: ({ nights }: Sum) => nights },
  ]
  const exempt = total.exempt.map(({ reason }) => ({
    id: `exempt ${reason}`,
    label: i18n.t('admin.tax.exempt', { reason: formatReason(reason, tax, i18n, language) }),
    getValue: (sum: Sum) => sum.exempt.find((it) => it.reason === reason)?.nights ?? 0,
  }))
  const describe = (sum: Sum) =>
    [...details, ...exempt]
      .filter(({ getValue }) => getValue(sum) > 0)
      .map(({ label, getValue }) => `${label} ${getValue(sum)}`)
      .join(' · ')
  const renderDetails = (sum: Sum, columns: typeof details) =>
    columns.map(({ id, getValue }) => (
      <td key={id} className="tax-detail">
        {getValue(sum)}
      </td>
    ))
  const renderHeads = (columns: typeof details) =>
    columns.map(({ id, label }) => (
      <th key={id} scope="col" className="tax-detail">
        {label}
      </th>
    ))
  const renderRow = (name: string, sum: Sum) => (
    <tr key={sum.id}>
      <th scope="row">
        {name}
        <span className="tax-details">{describe(sum)}</span>
      </th>
      {renderDetails(sum, details)}
      <td>{sum.paidNights}</td>
      {renderDetails(sum, exempt)}
      <td>{formatCurrency(formatMoney(sum.amountCents), language)}</td>
    </tr>
  )
  return (
    <FiguresTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{i18n.t('admin.tax.period')}</th>
          {renderHeads(details)}
          <th scope="col">{i18n.t('admin.tax.paidNights')}</th>
          {renderHeads(exempt)}
          <th scope="col">{i18n.t('admin.tax.sum')}</th>
        </tr>
      </thead>
      <tbody>{declaration[by].map((sum) => renderRow(formatPeriod(sum.id, i18n, language), sum))}</tbody>
      <tfoot>{renderRow(declaration.from.slice(0, 4), total)}</tfoot>
    </FiguresTable>
  )
}
