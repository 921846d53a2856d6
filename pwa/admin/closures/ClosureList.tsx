/** The closed periods: days on which the farm takes no guests, and why. Staff may still book. */
import { useLiveQuery } from 'dexie-react-hooks'
import { getLocalized } from '#locales/language.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { readClosures } from '../settings/queries.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { useEditedEntry } from '../writes/useDialogDraft.ts'
import { ClosureDialog } from './ClosureDialog.tsx'

export function ClosureList() {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const closures = useLiveQuery(readClosures)
  const [edited, setEdited] = useEditedEntry('closure', closures?.value)
  return (
    <section aria-labelledby="closures-title">
      <div className="page-head">
        <h2 id="closures-title">{i18n.t('admin.closures.title')}</h2>
        <Button disabled={blockedReason !== null} onClick={() => setEdited('new')}>
          {i18n.t('admin.closures.add')}
        </Button>
      </div>
      <p className="muted">{i18n.t('admin.closures.text')}</p>
      {closures?.value.length === 0 && <p className="empty">{i18n.t('admin.closures.empty')}</p>}
      <ul className="rows">
        {closures?.value.map((closure) => (
          <Row
            key={closure.id}
            actions={
              <Button disabled={blockedReason !== null} onClick={() => setEdited(closure)}>
                {i18n.t('admin.rooms.edit')}
                <span className="visually-hidden"> {formatDay(closure.from, language)}</span>
              </Button>
            }
          >
            <strong>
              {i18n.t('admin.locked.days', {
                from: formatDay(closure.from, language),
                to: formatDay(closure.to, language),
              })}
            </strong>
            {closure.yearly && <Badge tone="accent">{i18n.t('admin.seasons.repeats')}</Badge>}
            <span className="muted">{getLocalized(closure.reason, language)}</span>
          </Row>
        ))}
      </ul>
      {edited !== null && <ClosureDialog closure={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  )
}
