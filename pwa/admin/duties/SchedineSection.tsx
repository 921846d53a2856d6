/** Reports to the police: who must be reported until when. The lists come from this device, sending needs the network. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { listSecondReports } from '#contract/duties/dutyReminders.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatNearDay, formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { NewBooking } from '../newBooking/NewBooking.tsx'
import { sessionQuery } from '../session/queries.ts'
import { dutiesQuery } from '../settings/queries.ts'
import { useBlockedReason, useNow } from '../sync/useSync.ts'
import { AccessStatus } from './AccessStatus.tsx'
import { PoliceAccessDialog } from './PoliceAccessDialog.tsx'
import { ReceiptList } from './ReceiptList.tsx'
import { ReportDayCard } from './ReportDayCard.tsx'
import { listExpectedStays, listMissedStays, listReportDays, type NamedStay } from './reportDays.ts'
import { useDutyStays } from './useDutyStays.ts'

export function SchedineSection() {
  const { i18n, language } = useLanguage()
  const now = useNow()
  const today = toFarmDay(now)
  const stays = useDutyStays(today)
  const duties = useQuery(dutiesQuery).data
  const settings = duties?.alloggiati
  const isManager = useQuery(sessionQuery).data?.role === 'manager'
  const blockedReason = useBlockedReason()
  const [isEditing, setEditing] = useState(false)
  if (stays === undefined) return <p aria-busy="true">{i18n.t('admin.loading')}</p>
  const days = listReportDays(stays, today)
  const expected = listExpectedStays(stays, today)
  const missed = listMissedStays(stays, today)
  const second = listSecondReports(stays, today)
  const canSend = Boolean(settings?.url && settings.user && settings.password && settings.wsKey)
  return (
    <section className="duties-part" aria-labelledby="schedine-title">
      <div className="page-head">
        <h2 id="schedine-title">{i18n.t('admin.duties.schedine')}</h2>
        <WalkInButton />
        {isManager && (
          <Button disabled={blockedReason !== null || !settings} onClick={() => setEditing(true)}>
            {i18n.t('admin.duties.access')}
          </Button>
        )}
      </div>
      <p className="muted">{i18n.t('admin.schedine.text')}</p>
      {settings && !canSend && (
        <Card kind="note">
          <p>{i18n.t('admin.schedine.notSet')}</p>
        </Card>
      )}
      <AccessStatus service="alloggiati" />
      {settings?.sendOnArrival && <p className="muted">{i18n.t('admin.schedine.automatic')}</p>}
      {second.map(({ stay, day }) => (
        <Card key={stay.id} kind="note" tone="warn">
          <p>
            {i18n.t('admin.schedine.second', { day: formatNearDay(day, today, language) })}{' '}
            <Link href={stay.href}>{stay.name}</Link>
          </p>
        </Card>
      ))}
      {days.length + expected.length + missed.length === 0 && <p className="empty">{i18n.t('admin.schedine.empty')}</p>}
      {days.map((day) => (
        <ReportDayCard key={day.day} day={day} now={now} canSend={canSend} />
      ))}
      {expected.length > 0 && (
        <StayList
          id="expected"
          title={i18n.t('admin.schedine.expected')}
          text={i18n.t('admin.schedine.expectedText')}
          stays={expected}
        />
      )}
      {missed.length > 0 && (
        <StayList
          id="missed"
          title={i18n.t('admin.schedine.missed')}
          text={i18n.t('admin.schedine.missedText')}
          stays={missed}
        />
      )}
      <ReceiptList stays={stays} today={today} />
      {isEditing && duties && <PoliceAccessDialog settings={duties} onClose={() => setEditing(false)} />}
    </section>
  )
}

type StayListProps = { id: string; title: string; text: string; stays: NamedStay[] }

function StayList({ id, title, text, stays }: StayListProps) {
  const { i18n, language } = useLanguage()
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      <p className="muted">{text}</p>
      <ul className="rows">
        {stays.map((stay) => (
          <Row key={stay.id}>
            <Link href={stay.href}>{stay.name}</Link>
            <span className="muted">{i18n.t('admin.schedine.stay', formatStay(stay, language))}</span>
            <span className="muted">{i18n.t('admin.schedine.written', { n: stay.guests.length })}</span>
          </Row>
        ))}
      </ul>
    </section>
  )
}

/** Somebody arrives without a booking: the button, a free room, and the stay of one night is saved. */
function WalkInButton() {
  const { i18n } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const today = farmToday()
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n.t('admin.schedine.walkIn')}</Button>
      {isOpen && (
        <NewBooking
          roomId={null}
          stay={{ checkinDate: today, checkoutDate: addDays(today, 1) }}
          guestName={i18n.t('admin.schedine.walkInName')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
