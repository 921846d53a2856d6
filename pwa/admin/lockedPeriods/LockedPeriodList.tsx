/** The locked periods: days that nobody may book, move or edit. */
import { useLiveQuery } from 'dexie-react-hooks'
import { getText } from '#contract/text/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { EntryList } from '../settings/EntryList.tsx'
import { readLockedPeriods } from '../settings/queries.ts'
import { LockedPeriodDialog } from './LockedPeriodDialog.tsx'

export function LockedPeriodList() {
  const { i18n, language } = useLanguage()
  return (
    <EntryList
      form="lockedPeriod"
      entries={useLiveQuery(readLockedPeriods)?.value}
      title={i18n.t('admin.locked.title')}
      text={i18n.t('admin.locked.text')}
      addLabel={i18n.t('admin.locked.add')}
      empty={i18n.t('admin.locked.empty')}
      getName={({ from }) => formatDay(from, language)}
      renderEntry={(period) => (
        <>
          <strong>
            {i18n.t('admin.locked.days', {
              from: formatDay(period.from, language),
              to: formatDay(period.to, language),
            })}
          </strong>
          <span className="muted">{getText(period, 'banner', language)}</span>
        </>
      )}
      renderDialog={(period, close) => <LockedPeriodDialog period={period} onClose={close} />}
    />
  )
}
