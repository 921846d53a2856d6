import { useLiveQuery } from 'dexie-react-hooks'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { ExportLinks } from '../exchange/ExportLinks.tsx'
import type { MonthFigures } from './figures.ts'
import { formatMonthsCsv } from './monthsCsv.ts'
import { formatPaymentsCsv } from './paymentsCsv.ts'
import { readYearReceipts } from './queries.ts'

const toDataUrl = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`

/** Files for a spreadsheet. The months are calculated here, the rows come from the server. */
export function Exports({ year, months }: { year: number; months: MonthFigures[] }) {
  const { i18n, language } = useLanguage()
  const title = i18n.t('admin.place.months')
  const receipts = useLiveQuery(() => readYearReceipts(year), [year])
  return (
    <section className="months-exports">
      <h2>{i18n.t('admin.months.exports')}</h2>
      <p className="muted">{i18n.t('admin.months.exportsText')}</p>
      <ButtonLink download={`${title} ${year}.csv`} href={toDataUrl(formatMonthsCsv(months, i18n, language))}>
        {title}
      </ButtonLink>
      {receipts && receipts.length > 0 && (
        <ButtonLink
          download={`${i18n.t('admin.payment.list')} ${year}.csv`}
          href={toDataUrl(formatPaymentsCsv(receipts, i18n))}
        >
          {i18n.t('admin.payment.list')}
        </ButtonLink>
      )}
      <ExportLinks />
    </section>
  )
}
