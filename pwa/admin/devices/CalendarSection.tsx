/** The farm's stays in one's own calendar program, at a private address that is shown once. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { AddressDialog } from '../writes/AddressDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { calendarQuery } from './queries.ts'

export function CalendarSection() {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const blockedReason = useBlockedReason()
  const { data } = useQuery(calendarQuery)
  const [url, setUrl] = useState<string | null>(null)
  const refresh = () => client.invalidateQueries(calendarQuery)
  const failure = () => ({ title: /*i18n*/ 'admin.ownCalendar.failed' })
  const create = useWrite({
    send: (_: null) => call('staffCalendars.create'),
    store: async (response) => {
      setUrl(response.url)
      await refresh()
    },
    failure,
  })
  const remove = useWrite({
    send: (_: null) => call('staffCalendars.remove'),
    store: refresh,
    success: () => /*i18n*/ 'admin.ownCalendar.removed',
    failure,
  })
  const isBlocked = blockedReason !== null || data === undefined || create.isPending || remove.isPending
  const createdAt = data?.createdAt ?? null
  return (
    <section aria-labelledby="own-calendar-title" className="device-section">
      <h2 id="own-calendar-title">{i18n.t('admin.ownCalendar.title')}</h2>
      <p className="muted">{i18n.t('admin.ownCalendar.text')}</p>
      {createdAt !== null && <p>{i18n.t('admin.ownCalendar.since', { at: formatDateTime(createdAt, language) })}</p>}
      <div className="inline-group">
        <Button disabled={isBlocked} onClick={() => create.mutate(null)}>
          {i18n.t(createdAt === null ? /*i18n*/ 'admin.ownCalendar.create' : /*i18n*/ 'admin.ownCalendar.renew')}
        </Button>
        {createdAt !== null && (
          <Button variant="danger" disabled={isBlocked} onClick={() => remove.mutate(null)}>
            {i18n.t('admin.ownCalendar.remove')}
          </Button>
        )}
      </div>
      {url !== null && (
        <AddressDialog
          title={i18n.t('admin.ownCalendar.address')}
          url={url}
          text={i18n.t('admin.ownCalendar.give')}
          warning={i18n.t('admin.ownCalendar.giveOnce')}
          onClose={() => setUrl(null)}
        />
      )}
    </section>
  )
}
