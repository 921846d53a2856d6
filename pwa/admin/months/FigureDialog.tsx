/** The stays behind a number, with what each is of it. */
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'wouter'
import type { Day } from '#contract/days/days.ts'
import { formatStayName } from '#contract/stays/stayNames.ts'
import { formatDays } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { getStayHref } from '../subjects/stayName.ts'
import { type Column, formatValue } from './columns.ts'
import { readContributions } from './queries.ts'

/** The number of a column in `count` months from `first` on. `period`: their name. */
export type FigureRequest = { first: Day; count: number; period: string; column: Pick<Column, 'label' | 'part'> }

type Props = { request: FigureRequest; onClose: () => void }

export function FigureDialog({ request: { first, count, period, column }, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const { part } = column
  const found = useLiveQuery(
    async () => (part === null ? [] : readContributions(first, count, part.getValue)),
    [first, count, part],
  )
  const sum = (found ?? []).reduce((total, { value }) => total + value, 0)
  const format = (value: number) =>
    `${formatValue(value, part?.kind ?? 'count', language)}${part?.kind === 'money' ? ' €' : ''}`
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="wide"
      title={`${i18n.t(column.label)}, ${period}`}
      closeLabel={i18n.t('admin.close')}
    >
      <p className="muted" role="status" aria-busy={found === undefined}>
        {found && i18n.t('admin.months.stays', { n: found.length, sum: format(sum) })}
      </p>
      <ul className="rows">
        {found?.map(({ stay, value }) => (
          <Row key={stay.id} actions={<strong>{format(value)}</strong>}>
            <Link href={getStayHref(stay)}>{formatStayName(stay, i18n)}</Link>
            <span className="muted">{formatDays(stay.checkinDate, stay.checkoutDate, language)}</span>
          </Row>
        ))}
      </ul>
    </Modal>
  )
}
