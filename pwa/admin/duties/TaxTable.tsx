/** What is declared of the tourist tax: persons, nights, exempt nights by reason, and the amount. */

import { formatMoney } from '#contract/money.ts'
import type { TaxDeclaration, TaxSettings } from '#contract/taxSettings.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { FiguresTable } from '../tables/FiguresTable.tsx'
import { formatPeriod, formatReason } from './taxTexts.ts'

type Props = { declaration: TaxDeclaration; by: 'months' | 'quarters'; tax: TaxSettings | null; caption: string }

export function TaxTable({ declaration, by, tax, caption }: Props) {
  const { i18n, language } = useLanguage()
  const { total } = declaration
  const reasons = total.exempt.map(({ reason }) => reason)
  const renderCells = (sum: TaxDeclaration['total']) => (
    <>
      <td>{sum.persons}</td>
      <td>{sum.nights}</td>
      <td>{sum.paidNights}</td>
      {reasons.map((reason) => (
        <td key={reason}>{sum.exempt.find((it) => it.reason === reason)?.nights ?? 0}</td>
      ))}
      <td>{formatCurrency(formatMoney(sum.amountCents), language)}</td>
    </>
  )
  return (
    <FiguresTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{i18n.t('admin.tax.period')}</th>
          <th scope="col">{i18n.t('admin.tax.persons')}</th>
          <th scope="col">{i18n.t('admin.tax.nights')}</th>
          <th scope="col">{i18n.t('admin.tax.paidNights')}</th>
          {reasons.map((reason) => (
            <th key={reason} scope="col">
              {i18n.t('admin.tax.exempt', { reason: formatReason(reason, tax, i18n, language) })}
            </th>
          ))}
          <th scope="col">{i18n.t('admin.tax.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {declaration[by].map((sum) => (
          <tr key={sum.id}>
            <th scope="row">{formatPeriod(sum.id, i18n, language)}</th>
            {renderCells(sum)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{declaration.from.slice(0, 4)}</th>
          {renderCells(total)}
        </tr>
      </tfoot>
    </FiguresTable>
  )
}
