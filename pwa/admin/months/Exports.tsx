import { paths } from '#contract/paths.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import type { MonthFigures } from './figures.ts'
import { formatMonthsCsv } from './monthsCsv.ts'

const files = [
  ['export.bookings', /*i18n*/ 'admin.tab.bookings'],
  ['export.contacts', /*i18n*/ 'admin.tab.contacts'],
  ['export.rooms', /*i18n*/ 'admin.rooms.title'],
] as const

/** Files for a spreadsheet. The months are calculated here, the rows come from the server. */
export function Exports({ year, months }: { year: number; months: MonthFigures[] }) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const title = i18n.t('admin.months.title')
  return (
    <section className="months-exports">
      <h2>{i18n.t('admin.months.exports')}</h2>
      <p className="muted">{i18n.t('admin.months.exportsText')}</p>
      <ButtonLink
        download={`${title} ${year}.csv`}
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(formatMonthsCsv(months, i18n, language))}`}
      >
        {title}
      </ButtonLink>
      {files.map(([call, label]) =>
        blockedReason === null ? (
          <ButtonLink key={call} download href={paths[call][1]}>
            {i18n.t(label)}
          </ButtonLink>
        ) : (
          <Button key={call} disabled>
            {i18n.t(label)}
          </Button>
        ),
      )}
      <BlockedReason />
    </section>
  )
}
