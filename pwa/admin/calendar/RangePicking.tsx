import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { listRangeDays, type RangeDays } from './rangeDays.ts'

type Props = { days: RangeDays; onDone: () => void }

/** Above the calendar while its days are pressed for the form of many days: which press comes next. */
export function RangePicking({ days, onDone }: Props) {
  const { i18n, language } = useLanguage()
  const chosen = listRangeDays(days)
  const [first, last] = [chosen[0], chosen.at(-1)]
  const getText = () => {
    if (first === undefined || last === undefined) return i18n.t('admin.range.pickFirst')
    if (last !== days.last) return i18n.t('admin.range.pickLast')
    return `${formatDay(first, language)} → ${formatDay(last, language)}`
  }
  return (
    <Card kind="note" className="range-picking">
      <p role="status">{getText()}</p>
      <Button onClick={onDone}>{i18n.t('admin.range.pickDone')}</Button>
    </Card>
  )
}
