import { useState } from 'react'
import type { ImportedRow } from '#contract/bookings/imports.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import { describeRow } from './importFile.ts'

/** A longer list takes long to draw; the file of refused rows has them all. */
const maxShown = 200

type Props = { rows: ImportedRow[]; isStored: boolean }

/** What becomes, or became, of each row. */
export function ImportRows({ rows, isStored }: Props) {
  const { i18n } = useLanguage()
  const [filter, setFilter] = useState<'all' | 'refused'>('all')
  const filtered = rows.filter(({ fate }) => filter === 'all' || fate === 'refused')
  const acceptedLabel = isStored ? /*i18n*/ 'admin.exchange.stored' : /*i18n*/ 'admin.exchange.storable'
  return (
    <>
      <SegmentedControl
        name="import-filter"
        legend={i18n.t('admin.exchange.filter')}
        options={[
          { value: 'all', label: i18n.t('admin.exchange.all') },
          { value: 'refused', label: i18n.t('admin.exchange.onlyRefused') },
        ]}
        value={filter}
        onChange={setFilter}
      />
      <ul className="rows">
        {filtered.slice(0, maxShown).map((imported) => {
          const { row, fate, code } = imported
          const more = imported.reason ?? imported.notice ?? null
          const { guest, room, stay } = describeRow(imported)
          return (
            <Row key={row} more={more !== null && <p>{more}</p>}>
              <span className="muted">{i18n.t('admin.exchange.row', { row })}</span>
              <strong>{guest}</strong>
              <span>{room}</span>
              <span>{stay}</span>
              <Badge tone={fate === 'stored' ? 'ok' : 'danger'}>
                {i18n.t(fate === 'stored' ? acceptedLabel : /*i18n*/ 'admin.exchange.refused')}
              </Badge>
              {code !== null && <span className="muted">{code}</span>}
            </Row>
          )
        })}
      </ul>
      {filtered.length > maxShown && <p>{i18n.t('admin.exchange.firstShown', { n: maxShown })}</p>}
    </>
  )
}
