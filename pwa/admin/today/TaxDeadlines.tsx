/** What is to be done for the tourist tax, each with its day; a link to where it is done. */
import { Link } from 'wouter'
import type { TaxDeadline } from '#contract/touristTax.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getPlaceHref } from '../places.ts'

export function TaxDeadlines({ deadlines }: { deadlines: TaxDeadline[] }) {
  const { i18n, language } = useLanguage()
  const names = deadlines.map(({ name, dueOn }) =>
    i18n.t('admin.today.taxDeadline', {
      name: name ?? i18n.t('admin.tax.agency'),
      day: formatDay(dueOn, language),
    }),
  )
  return (
    <Link href={getPlaceHref('/duties', '/tax')}>
      {i18n.t('admin.today.taxDeadlines', { names: names.join(', ') })}
    </Link>
  )
}
