/** Somebody who came: what became of the report, what stands in its way, and what staff can say of it. */
import { Link } from 'wouter'
import { toFarmDay } from '#contract/days/days.ts'
import { listRefused, listWaiting } from '#contract/duties/schedine.ts'
import { isDocumentToSee } from '#contract/guests/guestRules.ts'
import { formatNearDay, formatTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { missingLabels, obstacleTexts, reportLabels, reportTones } from './labels.ts'
import { isToReport, type ReportedPerson } from './reportDays.ts'
import { getPersonName, type Question } from './reportQuestions.ts'

/** `onAsk`: the report of this person is to change; null while it cannot be stored. */
type Props = { person: ReportedPerson; now: number; onAsk: ((why: Question) => void) | null }

/** What can be said of a person, the usual first. `label` and `name`: on the button, and with the person's name. */
function listActions({ report, earlier, ...person }: ReportedPerson): { why: Question; label: string; name: string }[] {
  const close = {
    why: 'earlier' as const,
    label: /*i18n*/ 'admin.schedine.settle',
    name: /*i18n*/ 'admin.schedine.settleOf',
  }
  const typed = {
    why: 'typed' as const,
    label: /*i18n*/ 'admin.schedine.typed',
    name: /*i18n*/ 'admin.schedine.typedOf',
  }
  if (isToReport({ report, ...person })) return earlier === null ? [typed] : [close]
  if (report?.state === 'byHand')
    return [{ why: 'again', label: /*i18n*/ 'admin.schedine.again', name: /*i18n*/ 'admin.schedine.againOf' }]
  if (report?.state !== 'unknown') return []
  return [
    { why: 'there', label: /*i18n*/ 'admin.schedine.there', name: /*i18n*/ 'admin.schedine.thereOf' },
    { why: 'notThere', label: /*i18n*/ 'admin.schedine.notThere', name: /*i18n*/ 'admin.schedine.notThereOf' },
  ]
}

export function PersonRow({ person, now, onAsk }: Props) {
  const { i18n, language } = useLanguage()
  const { stay, guest, arrival, report, obstacle, deadline, twin, earlier } = person
  const isLate = Date.parse(deadline) < now
  const name = getPersonName(person)
  const until = {
    day: formatNearDay(toFarmDay(Date.parse(deadline)), toFarmDay(now), language),
    time: formatTime(deadline, language),
  }
  const fields =
    obstacle && 'fields' in obstacle
      ? [...new Set(obstacle.fields.map((field) => missingLabels[field] ?? ''))].map((id) => i18n.t(id))
      : []
  const arrivalDay = toFarmDay(Date.parse(arrival.at))
  const isWaiting = listWaiting([stay], arrivalDay, { now, refusedIds: listRefused([stay]) }).includes(guest.id)
  return (
    <Row
      actions={listActions(person).map((it) => (
        <Button
          key={it.why}
          size="small"
          variant={it.why === 'again' || it.why === 'typed' ? 'quiet' : 'secondary'}
          disabled={onAsk === null}
          aria-label={i18n.t(it.name, { name })}
          onClick={() => onAsk?.(it.why)}
        >
          {i18n.t(it.label)}
        </Button>
      ))}
    >
      <Link href={stay.href}>{name}</Link>
      {report && (
        <Badge tone={reportTones[report.state]}>
          {i18n.t(report.state === 'byHand' && earlier ? /*i18n*/ 'admin.schedine.settle' : reportLabels[report.state])}
        </Badge>
      )}
      {isToReport(person) && (
        <Badge tone={isLate ? 'danger' : 'warn'}>
          {i18n.t(isLate ? /*i18n*/ 'admin.schedine.late' : /*i18n*/ 'admin.schedine.until', until)}
        </Badge>
      )}
      {isDocumentToSee(stay, guest) && <Badge tone="warn">{i18n.t('admin.guests.documentToSee')}</Badge>}
      <span className="muted">
        {i18n.t('admin.schedine.came', { time: formatTime(arrival.at, language), who: arrival.who })}
      </span>
      {report?.message && (
        <span className="duties-words">{i18n.t('admin.schedine.words', { text: report.message })}</span>
      )}
      {report?.state === 'refused' && report.message === null && (
        <span className="duties-words">{i18n.t('admin.schedine.noWords')}</span>
      )}
      {isWaiting && <span className="duties-words">{i18n.t('admin.schedine.waiting')}</span>}
      {obstacle && (
        <span className="duties-words">{i18n.t(obstacleTexts[obstacle.kind], { fields: fields.join(', ') })}</span>
      )}
      {earlier !== null && isToReport(person) && (
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
