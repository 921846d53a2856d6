/** Notices to guests: a line above the site and in the head of their mails, from one day to another. For managers. */
import { useLiveQuery } from 'dexie-react-hooks'
import { toFarmDay } from '#contract/days/days.ts'
import { getLocalized } from '#locales/language.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { MissingLanguages } from '../forms/MissingLanguages.tsx'
import { EntryList } from '../settings/EntryList.tsx'
import { readNotices } from '../settings/queries.ts'
import { useNow } from '../sync/useSync.ts'
import { NoticeDialog } from './NoticeDialog.tsx'

export function NoticesPage() {
  const { i18n, language } = useLanguage()
  const today = toFarmDay(useNow())
  return (
    <EntryList
      form="notice"
      entries={useLiveQuery(readNotices)?.value}
      text={i18n.t('admin.notices.text')}
      addLabel={i18n.t('admin.notices.add')}
      empty={i18n.t('admin.notices.empty')}
      getName={({ text }) => getLocalized(text, language)}
      renderEntry={({ from, to, text }) => (
        <>
          <strong>{getLocalized(text, language)}</strong>
          <span className="muted">
            {i18n.t('admin.locked.days', { from: formatDay(from, language), to: formatDay(to, language) })}
          </span>
          {from <= today && today <= to && <Badge tone="ok">{i18n.t('admin.notices.shown')}</Badge>}
          {to < today && <Badge>{i18n.t('admin.notices.over')}</Badge>}
          <MissingLanguages texts={[text]} />
        </>
      )}
      renderDialog={(notice, close) => <NoticeDialog notice={notice} onClose={close} />}
    />
  )
}
