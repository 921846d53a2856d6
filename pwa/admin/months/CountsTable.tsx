import type { ReactNode } from 'react'
import { formatCount } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { listKeys } from './labels.ts'
import '../tables/FiguresTable.css'

type Counts<Key> = Map<Key | null, number>
type Props<Key> = {
  title: string
  now: Counts<Key>
  before: Counts<Key>
  years: { now: number; before: number }
  getName: (key: Key | null) => ReactNode
}

/** What a number of guests or bookings consists of, this year beside the one before. */
export function CountsTable<Key extends string>({ title, now, before, years, getName }: Props<Key>) {
  const { i18n, language } = useLanguage()
  const keys = listKeys([before, now])
  const sum = (counts: Counts<Key>) => [...counts.values()].reduce((total, count) => total + count, 0)
  const format = (count: number | undefined) => formatCount(count ?? 0, language)
  return (
    <table className="figures counts">
      <caption>{title}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{years.now}</th>
          <th scope="col">{years.before}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <th scope="row">{getName(key)}</th>
            <td>{format(now.get(key))}</td>
            <td>{format(before.get(key))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{i18n.t('admin.months.all')}</th>
          <td>{format(sum(now))}</td>
          <td>{format(sum(before))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
