/** The audit log: who did what, by day, newest first. For managers only; needs the network. */
import './LogPage.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Day, toFarmDay } from '#contract/days/days.ts'
import type { AuditLogEntry } from '#contract/staff.ts'
import { formatDateTime, formatLongDay, formatTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { accountsQuery } from '../accounts/queries.ts'
import { HistoryEvents } from '../booking/HistoryEvents.tsx'
import { historyQuery } from '../booking/queries.ts'
import { SubjectLink } from '../subjects/SubjectLink.tsx'
import { useSubjects } from '../subjects/useSubjects.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { getEntryLabel } from './labels.ts'
import { logQuery } from './queries.ts'

function groupByDay(entries: AuditLogEntry[]): [Day, AuditLogEntry[]][] {
  const days = new Map<Day, AuditLogEntry[]>()
  for (const entry of entries) {
    const day = toFarmDay(Date.parse(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

/** A swap of rooms is about two bookings. */
const listSubjectIds = ({ subjectId }: AuditLogEntry): string[] => subjectId?.split(' ') ?? []

/** When a tablet wrote it, and when it could send it. The day is named where it is another one. */
function MadeOffline({ madeAt, arrivedAt }: { madeAt: string; arrivedAt: string }) {
  const { i18n, language } = useLanguage()
  const isSameDay = toFarmDay(Date.parse(madeAt)) === toFarmDay(Date.parse(arrivedAt))
  const made = isSameDay ? formatTime(madeAt, language) : formatDateTime(madeAt, language)
  return (
    <span className="log-offline">
      {i18n.t('admin.log.madeOffline', { made, arrived: formatTime(arrivedAt, language) })}
    </span>
  )
}

/** The writes whose entry can say from which value to which. */
const changedBookingCalls = new Set<string>([
  ...['bookings.edit', 'bookings.patch', 'bookings.swap', 'bookings.split', 'bookings.restore'],
  ...['bookings.addLine', 'bookings.changeLines', 'payments.add', 'payments.remove'],
])

export function LogPage() {
  const { i18n, language } = useLanguage()
  const log = useInfiniteQuery(logQuery)
  const accounts = useQuery(accountsQuery).data
  const entries = log.data?.pages.flat() ?? []
  const subjects = useSubjects(entries.flatMap(listSubjectIds))
  const findUsername = (id: string) => accounts?.find((account) => account.id === id)?.username
  return (
    <>
      <QueryStatus query={log} />
      {log.data && entries.length === 0 && <p className="empty">{i18n.t('admin.log.none')}</p>}
      {groupByDay(entries).map(([day, dayEntries]) => (
        <section key={day} className="log-day">
          <h2>{formatLongDay(day, language)}</h2>
          <ul>
            {dayEntries.map((entry) => {
              const label = getEntryLabel(entry)
              return (
                <li key={entry.revision} className="log-entry">
                  <time dateTime={entry.at}>{formatTime(entry.at, language)}</time>
                  <span>
                    <strong>{entry.username}</strong> {label === undefined ? entry.call : i18n.t(label)}
                    {entry.madeAt !== null && <MadeOffline madeAt={entry.madeAt} arrivedAt={entry.at} />}
                  </span>
                  {listSubjectIds(entry).map((id) => {
                    const subject = subjects.get(id)
                    return subject ? (
                      <SubjectLink key={id} subject={subject} />
                    ) : (
                      <span key={id}>{findUsername(id)}</span>
                    )
                  })}
                  {changedBookingCalls.has(entry.call) && <LogChanges entry={entry} />}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {log.hasNextPage && (
        <Button disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {i18n.t('admin.log.more')}
        </Button>
      )}
    </>
  )
}

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

/** What a write has changed of its bookings, from which value to which. Loaded when somebody asks. */
function LogChanges({ entry: { subjectId, at } }: { entry: AuditLogEntry }) {
  const { i18n } = useLanguage()
  return (
    <Disclosure summary={i18n.t('admin.log.changes')}>
      {subjectId?.split(' ').map((id) => (
        <Changes key={id} bookingId={id} at={at} />
      ))}
    </Disclosure>
  )
}
