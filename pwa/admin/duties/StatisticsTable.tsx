/** A table that is copied into another portal: its cells go to the clipboard as a spreadsheet takes them. */
import type { ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { FiguresTable } from '../tables/FiguresTable.tsx'
import { useCopy } from '../writes/useCopy.ts'
import { formatClipboardTable } from './statisticsDays.ts'

/** `rows`: what is copied. */
type Props = { caption: string; rows: Array<Array<string | number>>; children: ReactNode }

export function StatisticsTable({ caption, rows, children }: Props) {
  const { i18n } = useLanguage()
  const { isCopied, copy } = useCopy(formatClipboardTable(rows))
  return (
    <div>
      <FiguresTable caption={caption}>{children}</FiguresTable>
      <div className="cluster duties-table-actions">
        {copy && <Button onClick={copy}>{i18n.t('admin.statistics.copy')}</Button>}
        <span role="status">{isCopied && i18n.t('admin.statistics.copied')}</span>
      </div>
    </div>
  )
}
