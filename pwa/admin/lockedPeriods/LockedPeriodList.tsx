/** The locked periods: days that nobody may book, move or edit. */
import { useLiveQuery } from 'dexie-react-hooks'
import { getText } from '#contract/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { readLockedPeriods } from '../settings/queries.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useEditedEntry } from '../writes/useDialogDraft.ts'
import { LockedPeriodDialog } from './LockedPeriodDialog.tsx'

export function LockedPeriodList() {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const periods = useLiveQuery(readLockedPeriods)
  const [edited, setEdited] = useEditedEntry('lockedPeriod', periods?.value)
  return (
    <section aria-labelledby="locked-title">
      <div className="page-head">
        <h2 id="locked-title">{i18n.t('admin.locked.title')}</h2>
        <Button disabled={blockedReason !== null} onClick={() => setEdited('new')}>
          {i18n.t('admin.locked.add')}
        </Button>
      </div>
      <p className="muted">{i18n.t('admin.locked.text')}</p>
      {periods?.value.length === 0 && <p className="empty">{i18n.t('admin.locked.empty')}</p>}
      <ul className="rows">
        {periods?.value.map((period) => (
          <Row
            key={period.id}
            actions={
              <Button disabled={blockedReason !== null} onClick={() => setEdited(period)}>
                {i18n.t('admin.rooms.edit')}
                <span className="visually-hidden"> {formatDay(period.from, language)}</span>
              </Button>
            }
          >
            <strong>
              {i18n.t('admin.locked.days', {
                from: formatDay(period.from, language),
                to: formatDay(period.to, language),
              })}
            </strong>
            <span className="muted">{getText(period, 'banner', language)}</span>
          </Row>
        ))}
      </ul>
      {edited !== null && (
        <LockedPeriodDialog period={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}
