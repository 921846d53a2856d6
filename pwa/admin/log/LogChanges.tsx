/** What a write has changed of its bookings, from which value to which. Loaded when somebody asks. */
import { useQuery } from '@tanstack/react-query'
import type { AuditLogEntry } from '#contract/staff.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { HistoryEvents } from '../booking/HistoryEvents.tsx'
import { historyQuery } from '../booking/queries.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'

function Changes({ bookingId, at }: { bookingId: string; at: string }) {
  const query = useQuery(historyQuery(bookingId))
  // The write stamps its entry of the log and its events with the same time.
  const events = query.data?.filter((it) => it.at === at) ?? []
  return (
    <>
      <QueryStatus query={query} />
      <HistoryEvents events={events} />
    </>
  )
}

export function LogChanges({ entry: { subjectId, at } }: { entry: AuditLogEntry }) {
  const { i18n } = useLanguage()
  return (
    <Disclosure summary={i18n.t('admin.log.changes')}>
      {subjectId?.split(' ').map((id) => (
        <Changes key={id} bookingId={id} at={at} />
      ))}
    </Disclosure>
  )
}
