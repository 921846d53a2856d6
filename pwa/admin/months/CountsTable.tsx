/** Which guests came, this year beside the one before. */
import { useState } from 'react'
import type { Day } from '#contract/days/days.ts'
import { formatCount } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { FiguresTable } from '../tables/FiguresTable.tsx'
import { FigureButton } from './FigureButton.tsx'
import { FigureDialog, type FigureRequest } from './FigureDialog.tsx'
import type { Figures } from './figures.ts'
import { listKeys, nameNationality } from './labels.ts'

type Guests = Figures['guests']
type Props = {
  now: Guests
  before: Guests
  years: { now: number; before: number }
  first: Day
  count: number
}

const label = /*i18n*/ 'admin.months.guestsByNationality'
const sum = (guests: Guests) => [...guests.values()].reduce((total, count) => total + count, 0)

export function CountsTable({ now, before, years, first, count }: Props) {
  const { i18n, language } = useLanguage()
  const [opened, setOpened] = useState<FigureRequest | null>(null)
  const renderRow = (name: string, getValue: (guests: Guests) => number) => {
    const text = formatCount(getValue(now), language)
    const part = { kind: 'count' as const, getValue: ({ guests }: Figures) => getValue(guests) }
    const onOpen = () => setOpened({ first, count, period: name, column: { label, part } })
    return (
      <tr key={name}>
        <th scope="row">{name}</th>
        <td>{getValue(now) > 0 ? <FigureButton {...{ label, onOpen }} period={name} value={text} /> : text}</td>
        <td>{formatCount(getValue(before), language)}</td>
      </tr>
    )
  }
  return (
    <>
      <FiguresTable className="counts" caption={i18n.t(label)}>
        <thead>
          <tr>
            <td />
            <th scope="col">{years.now}</th>
            <th scope="col">{years.before}</th>
          </tr>
        </thead>
        <tbody>
          {listKeys([before, now]).map((key) => renderRow(nameNationality(key, i18n), (it) => it.get(key) ?? 0))}
        </tbody>
        <tfoot>{renderRow(i18n.t('admin.months.all'), sum)}</tfoot>
      </FiguresTable>
      {opened && <FigureDialog request={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
