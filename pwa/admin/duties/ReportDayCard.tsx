/** The arrivals of one day: what became of each line, the file, sending and the receipt. */
import { useState } from 'react'
import { Link } from 'wouter'
import type { Input } from '#contract/calls.ts'
import { toFarmDay } from '#contract/days.ts'
import { call } from '#pwa/api.ts'
import { formatNamedDay, formatNearDay, formatTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { missingLabels, obstacleTexts, reportLabels, reportTones } from './labels.ts'
import { isDone, isToReport, type ReportDay, type ReportedPerson } from './reportDays.ts'

/**
 * Why persons are not sent from here: staff have typed them at the portal, or an earlier stay was reported. `again`: it was
 * a mistake, they are to be reported.
 */
type Asked = { why: keyof typeof questions; persons: ReportedPerson[] }

const questions = {
  byHand: {
    title: /*i18n*/ 'admin.schedine.markTitle',
    text: /*i18n*/ 'admin.schedine.markText',
    answer: /*i18n*/ 'admin.schedine.mark',
  },
  earlier: {
    title: /*i18n*/ 'admin.schedine.settleTitle',
    text: /*i18n*/ 'admin.schedine.settleText',
    answer: /*i18n*/ 'admin.schedine.settle',
  },
  again: {
    title: /*i18n*/ 'admin.schedine.againTitle',
    text: /*i18n*/ 'admin.schedine.againText',
    answer: /*i18n*/ 'admin.schedine.again',
  },
}

const getName = ({ stay, guest }: ReportedPerson): string =>
  [guest.surname, guest.name].filter(Boolean).join(' ') || stay.name

type Props = { day: ReportDay; now: number; canSend: boolean }

export function ReportDayCard({ day: { day, isOpen, persons, reportable }, now, canSend }: Props) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const [asked, ask] = useState<Asked | null>(null)
  const send = useWrite({
    send: (_: null) => call('duties.sendSchedine', { params: { day } }),
    success: ({ sent, refused, unknown, leftOut = [] }) => ({
      id: leftOut.length > 0 ? /*i18n*/ 'admin.schedine.sentWithout' : /*i18n*/ 'admin.schedine.sent',
      values: { sent, refused, unknown, names: leftOut.map(({ name }) => name || '–').join(', ') },
    }),
    failure: () => ({ title: /*i18n*/ 'admin.schedine.sendFailed' }),
  })
  const mark = useWrite({
    send: (body: Input<'duties.markReported'>, key) => call('duties.markReported', { params: { day }, body, key }),
    success: ({ sent }, { reported }) => ({
      id: reported ? /*i18n*/ 'admin.schedine.marked' : /*i18n*/ 'admin.schedine.open',
      values: { n: sent },
    }),
    failure: ({ reported }) => ({
      title: reported ? /*i18n*/ 'admin.schedine.markFailed' : /*i18n*/ 'admin.schedine.againFailed',
    }),
    onDone: () => ask(null),
  })
  const open = persons.filter(isToReport)
  const isLate = open.some(({ deadline }) => Date.parse(deadline) < now)
  const name = formatNamedDay(day, toFarmDay(now), language)
  const titleId = `arrivals-${day}`
  const blockedReasonId = `${titleId}-blocked-reason`
  const canReport = reportable.length > 0
  return (
    <Card as="section" aria-labelledby={titleId} tone={isLate ? 'danger' : persons.every(isDone) ? 'ok' : 'neutral'}>
      <h3 id={titleId}>{i18n.t('admin.schedine.arrivals', { day: name })}</h3>
      {open.length > 0 && (
        <p>{i18n.t(isOpen ? /*i18n*/ 'admin.schedine.open' : /*i18n*/ 'admin.schedine.closed', { n: open.length })}</p>
      )}
      <ul className="rows">
        {persons.map((person) => (
          <PersonRow
            key={person.guest.id}
            person={person}
            now={now}
            onAsk={blockedReason === null ? (why) => ask({ why, persons: [person] }) : null}
          />
        ))}
      </ul>
      <div className="duties-actions">
        {canReport && isOpen && canSend && (
          <Button
            variant="primary"
            disabled={blockedReason !== null || send.isPending}
            aria-describedby={blockedReason === null ? undefined : blockedReasonId}
            onClick={() => send.mutate(null)}
          >
            {send.isPending ? i18n.t('admin.sending') : i18n.t('admin.schedine.send', { n: reportable.length })}
          </Button>
        )}
        {canReport && (
          <>
            <ButtonLink download={`schedine-${day}.txt`} href={`/api/duties/alloggiati/${day}.txt`}>
              {i18n.t('admin.schedine.download')}
            </ButtonLink>
            <Button
              disabled={blockedReason !== null}
              aria-describedby={blockedReason === null ? undefined : blockedReasonId}
              onClick={() => ask({ why: 'byHand', persons: persons.filter((it) => reportable.includes(it.guest.id)) })}
            >
              {i18n.t('admin.schedine.mark')}
            </Button>
          </>
        )}
        {canReport && <BlockedReason id={blockedReasonId} />}
      </div>
      {asked && (
        <ConfirmDialog
          title={i18n.t(questions[asked.why].title, { n: asked.persons.length })}
          submitLabel={i18n.t(questions[asked.why].answer)}
          variant="primary"
          isPending={mark.isPending}
          onConfirm={() =>
            mark.mutate({ guestIds: asked.persons.map(({ guest }) => guest.id), reported: asked.why !== 'again' })
          }
          onClose={() => ask(null)}
        >
          <p>{i18n.t(questions[asked.why].text)}</p>
          <ul>
            {asked.persons.map((person) => (
              <li key={person.guest.id}>{getName(person)}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** `onAsk`: the report of this person is to change; null while it cannot be stored. */
type PersonRowProps = { person: ReportedPerson; now: number; onAsk: ((why: 'earlier' | 'again') => void) | null }

function PersonRow({ person, now, onAsk }: PersonRowProps) {
  const { i18n, language } = useLanguage()
  const { stay, arrival, report, obstacle, deadline, twin, earlier } = person
  const isLate = Date.parse(deadline) < now
  const name = getName(person)
  const isByHand = report?.state === 'byHand'
  const canSettle = earlier !== null && isToReport(person)
  const until = {
    day: formatNearDay(toFarmDay(Date.parse(deadline)), toFarmDay(now), language),
    time: formatTime(deadline, language),
  }
  const fields =
    obstacle && 'fields' in obstacle
      ? [...new Set(obstacle.fields.map((field) => missingLabels[field] ?? ''))].map((id) => i18n.t(id))
      : []
  return (
    <Row
      actions={
        <>
          {canSettle && (
            <Button
              size="small"
              disabled={onAsk === null}
              aria-label={i18n.t('admin.schedine.settleOf', { name })}
              onClick={() => onAsk?.('earlier')}
            >
              {i18n.t('admin.schedine.settle')}
            </Button>
          )}
          {isByHand && (
            <Button
              size="small"
              variant="quiet"
              disabled={onAsk === null}
              aria-label={i18n.t('admin.schedine.againOf', { name })}
              onClick={() => onAsk?.('again')}
            >
              {i18n.t('admin.schedine.again')}
            </Button>
          )}
        </>
      }
    >
      <Link href={stay.href}>{name}</Link>
      {report && (
        <Badge tone={reportTones[report.state]}>
          {i18n.t(isByHand && earlier ? /*i18n*/ 'admin.schedine.settle' : reportLabels[report.state])}
        </Badge>
      )}
      {isToReport(person) && (
        <Badge tone={isLate ? 'danger' : 'warn'}>
          {i18n.t(isLate ? /*i18n*/ 'admin.schedine.late' : /*i18n*/ 'admin.schedine.until', until)}
        </Badge>
      )}
      <span className="muted">
        {i18n.t('admin.schedine.came', { time: formatTime(arrival.at, language), who: arrival.who })}
      </span>
      {report?.message && (
        <span className="duties-words">{i18n.t('admin.schedine.words', { text: report.message })}</span>
      )}
      {obstacle && (
        <span className="duties-words">{i18n.t(obstacleTexts[obstacle.kind], { fields: fields.join(', ') })}</span>
      )}
      {canSettle && (
        <span className="duties-note">
          {i18n.t('admin.schedine.earlier')} <Link href={earlier.href}>{earlier.name}</Link>
        </span>
      )}
      {twin && (
        <span className="duties-words">
          {i18n.t('admin.schedine.twin')} <Link href={twin.href}>{twin.name}</Link>
        </span>
      )}
    </Row>
  )
}
