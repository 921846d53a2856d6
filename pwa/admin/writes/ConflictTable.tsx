/** Two versions of one row side by side: the one about to be saved, and the one that somebody else has saved. */
import type { ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import './ConflictTable.css'

type Difference = { label: string; mine: string; theirs: string }

type Props = {
  text: string
  differences: Difference[]
  /** Who has made the other version. */
  children?: ReactNode
}

export function ConflictTable({ text, differences, children }: Props) {
  const { i18n } = useLanguage()
  return (
    <Card as="section" kind="note" tone="warn" className="conflict" role="alert">
      <p>{text}</p>
      {children}
      {differences.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{i18n.t('admin.conflict.field')}</th>
              <th scope="col">{i18n.t('admin.conflict.mine')}</th>
              <th scope="col">{i18n.t('admin.conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        {differences.length > 0
          ? i18n.t('admin.conflict.choice', { mine: i18n.t('admin.conflict.keepMine'), cancel: i18n.t('admin.cancel') })
          : i18n.t('admin.conflict.noDifference')}
      </p>
    </Card>
  )
}
