/** The closed periods: days on which the farm takes no guests, and why. Staff may still book. */
import { useLiveQuery } from 'dexie-react-hooks'
import { getLocalized } from '#locales/language.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { EntryList } from '../settings/EntryList.tsx'
import { readClosures } from '../settings/queries.ts'
import { ClosureDialog } from './ClosureDialog.tsx'

export function ClosureList() {
  const { i18n, language } = useLanguage()
  return (
    <EntryList
      form="closure"
      entries={useLiveQuery(readClosures)?.value}
      title={i18n.t('admin.closures.title')}
      text={i18n.t('admin.closures.text')}
      addLabel={i18n.t('admin.closures.add')}
      empty={i18n.t('admin.closures.empty')}
      getName={({ from }) => formatDay(from, language)}
      renderEntry={({ from, to, yearly, followsEaster, reason }) => (
        <>
          <strong>
            {i18n.t('admin.locked.days', { from: formatDay(from, language), to: formatDay(to, language) })}
          </strong>
          {yearly && <Badge tone="accent">{i18n.t('admin.seasons.repeats')}</Badge>}
          {followsEaster && <Badge tone="accent">{i18n.t('admin.seasons.followsEaster')}</Badge>}
          <span className="muted">{getLocalized(reason, language)}</span>
        </>
      )}
      renderDialog={(closure, close) => <ClosureDialog closure={closure} onClose={close} />}
    />
  )
}
