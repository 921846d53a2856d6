/** A table that is copied into another portal: its cells go to the clipboard as a spreadsheet takes them. */
import { type ReactNode, useState } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { FiguresTable } from '../tables/FiguresTable.tsx'
import { formatClipboardTable } from './statisticsDays.ts'

/** `rows`: what is copied. */
type Props = { caption: string; rows: Array<Array<string | number>>; children: ReactNode }

export function StatisticsTable({ caption, rows, children }: Props) {
  const { i18n } = useLanguage()
  const [copied, setCopied] = useState<Props['rows'] | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(formatClipboardTable(rows)).then(
      () => setCopied(rows),
      () => setCopied(null),
    )
  return (
    <div>
      <FiguresTable caption={caption}>{children}</FiguresTable>
      <div className="cluster duties-table-actions">
        {'clipboard' in navigator && <Button onClick={() => void copy()}>{i18n.t('admin.statistics.copy')}</Button>}
        <span role="status">{copied === rows && i18n.t('admin.statistics.copied')}</span>
      </div>
    </div>
  )
}
