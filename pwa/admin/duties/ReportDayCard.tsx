/** The arrivals of one day: what became of each line, the file, sending and the receipt. */
import { useState } from 'react'
import type { Input } from '#contract/calls.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { call } from '#pwa/api.ts'
import { formatNamedDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { PersonRow } from './PersonRow.tsx'
import { isDone, isToReport, type ReportDay } from './reportDays.ts'
import { type Asked, buildMark, getPersonName, questions } from './reportQuestions.ts'

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
      {reportable.length > 0 && (
        <div className="cluster">
          {isOpen && canSend && (
            <Button
              variant="primary"
              disabled={blockedReason !== null || send.isPending}
              aria-describedby={blockedReason === null ? undefined : blockedReasonId}
              onClick={() => send.mutate(null)}
            >
              {send.isPending ? i18n.t('admin.sending') : i18n.t('admin.schedine.send', { n: reportable.length })}
            </Button>
          )}
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
          <BlockedReason id={blockedReasonId} />
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={i18n.t(questions[asked.why].title, { n: asked.persons.length })}
          submitLabel={i18n.t(questions[asked.why].answer)}
          variant="primary"
          isPending={mark.isPending}
          onConfirm={() => mark.mutate(buildMark(asked))}
          onClose={() => ask(null)}
        >
          <p>{i18n.t(questions[asked.why].text)}</p>
          <ul>
            {asked.persons.map((person) => (
              <li key={person.guest.id}>{getPersonName(person)}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </Card>
  )
}
