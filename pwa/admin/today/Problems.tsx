/** What went wrong or is late and waits for a person. */
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'wouter'
import { toFarmDay } from '#contract/days/days.ts'
import { listTaxDeadlines, type TaxDeadline } from '#contract/duties/touristTax.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { useUnverifiedRequests } from '../booking/useUnverifiedRequests.ts'
import { channelsQuery } from '../channels/queries.ts'
import { DutyReminderLine } from '../duties/DutyReminderLine.tsx'
import { useFirstDay } from '../duties/firstDay.ts'
import { useDutyReminders } from '../duties/useDutyReminders.ts'
import { mailHealthQuery } from '../mails/queries.ts'
import { useWrites } from '../outbox/sending.ts'
import { isOpen } from '../outbox/writes.ts'
import { getPlaceHref } from '../places.ts'
import { dutiesQuery } from '../settings/queries.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import { useNow } from '../sync/useSync.ts'
import { RefusedLine } from '../toSend/RefusedLine.tsx'
import { LatePayments } from './LatePayments.tsx'
import { listProblems, type Problem } from './problems.ts'
import { readLateRequests, readOverdueBalances, readOverdueDeposits } from './queries.ts'

function ProblemText({ problem }: { problem: Problem }) {
  const { i18n } = useLanguage()
  const now = useNow()
  switch (problem.kind) {
    case 'undecided':
      return <RefusedLine item={problem.item} />
    case 'unverified':
      return <Link href={getPlaceHref('/')}>{i18n.t('admin.unverified.text', { n: problem.count })}</Link>
    case 'failedMails':
      return <Link href={getPlaceHref('/mails')}>{i18n.t('admin.mails.failedCount', { n: problem.count })}</Link>
    case 'unreadChannels':
      return (
        <Link href={getPlaceHref('/channels')}>
          {i18n.t('admin.today.unreadChannels', { n: problem.names.length, names: problem.names.join(', ') })}
        </Link>
      )
    case 'vanishedStays':
      return (
        <Link href={getPlaceHref('/channels')}>
          {i18n.t('admin.today.vanishedStays', { names: problem.names.join(', ') })}
        </Link>
      )
    case 'overdue':
      return (
        <>
          {i18n.t('admin.today.overdueRequests', { n: problem.count })}{' '}
          <Link href={getBookingHref(problem.longest)}>{formatGuestName(problem.longest, i18n)}</Link>
        </>
      )
    case 'latePayments':
      return <LatePayments part={problem.part} payments={problem.payments} />
    case 'duty':
      return <DutyReminderLine reminder={problem.reminder} now={now} />
    case 'taxDeadlines':
      return <TaxDeadlines deadlines={problem.deadlines} />
  }
}

const getKey = (problem: Problem): string => {
  if (problem.kind === 'undecided') return String(problem.item.id)
  if (problem.kind === 'latePayments') return `${problem.kind} ${problem.part}`
  if (problem.kind !== 'duty') return problem.kind
  const { reminder } = problem
  if (reminder.kind === 'accessFailing') return `${reminder.kind} ${reminder.service}`
  return 'stay' in reminder ? `${reminder.kind} ${reminder.stay.id}` : reminder.kind
}

const checkMark = 'M4 12.5l5 5L20 6.5'

/** `isReady`: what this device knows has been read. Failed mails and channels come from the server. */
export function useProblems(): { problems: Problem[]; isReady: boolean } {
  const now = useNow()
  const overdue = useLiveQuery(() => readLateRequests(now), [now])
  const today = toFarmDay(now)
  const deposits = useLiveQuery(() => readOverdueDeposits(today), [today])
  const balances = useLiveQuery(() => readOverdueBalances(today), [today])
  const duties = useDutyReminders(now)
  const firstDay = useFirstDay(today)
  const unverified = useUnverifiedRequests()
  const { tax = null, taxDone = [] } = useQuery(dutiesQuery).data ?? {}
  const problems = listProblems({
    writes: useWrites().filter(isOpen),
    unverified: unverified?.length ?? 0,
    failedMails: useQuery(mailHealthQuery).data?.failed ?? 0,
    channels: useQuery(channelsQuery).data ?? [],
    overdue,
    deposits: deposits ?? [],
    balances: balances ?? [],
    duties: duties ?? [],
    taxDeadlines: tax && firstDay ? listTaxDeadlines(tax, taxDone, today, firstDay) : [],
  })
  const isReady = [overdue, deposits, balances, duties, unverified].every((it) => it !== undefined)
  return { problems, isReady }
}

export function Problems({ problems }: { problems: Problem[] }) {
  const { i18n } = useLanguage()
  if (problems.length === 0) return null
  const isDone = problems.every((it) => it.kind === 'duty' && it.reminder.kind === 'statisticsDone')
  return (
    <section className="today-problems" data-done={isDone || undefined} aria-label={i18n.t('admin.today.problems')}>
      {isDone ? <Icon path={checkMark} size={20} /> : <Icon name="alert" size={20} />}
      <ul>
        {problems.map((problem) => (
          <li key={getKey(problem)}>
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is to be done for the tourist tax, each with its day; a link to where it is done. */
function TaxDeadlines({ deadlines }: { deadlines: TaxDeadline[] }) {
  const { i18n, language } = useLanguage()
  const names = deadlines.map(({ name, dueOn }) =>
    i18n.t('admin.today.taxDeadline', {
      name: name ?? i18n.t('admin.tax.agency'),
      day: formatDay(dueOn, language),
    }),
  )
  return (
    <Link href={getPlaceHref('/duties', '/tax')}>
      {i18n.t('admin.today.taxDeadlines', { names: names.join(', ') })}
    </Link>
  )
}
