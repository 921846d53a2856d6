/** Who stays: each guest with what is missing and when they came, and the two buttons of the desk. */
import { type ReactNode, useState } from 'react'
import { isDocumentToSee, isEarlyArrival } from '#contract/guests/guestRules.ts'
import { formatParty } from '#contract/text/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDateTime, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { ArrivalDialog } from './ArrivalDialog.tsx'
import { CheckinLinkButton } from './CheckinLinkButton.tsx'
import { DocumentsSeenButton } from './DocumentsSeenButton.tsx'
import { formatPerson } from './formatPerson.ts'
import { GuestState } from './GuestState.tsx'
import { GuestsDialog } from './GuestsDialog.tsx'
import { type GuestsOf, useStayGuests } from './queries.ts'
import { RefusalNote } from './RefusalNote.tsx'
import './StayGuestsPart.css'

type Props = {
  of: GuestsOf
  /** The number to which the link of the online check-in is sent; undefined where the stay has no such link. */
  checkinPhone?: string | null | undefined
  /** No more changes, such as for a booking in the trash. */
  isReadOnly?: boolean
  /** Nobody came: then nobody can arrive. */
  noShow?: boolean
  /** The frame around the list, with the buttons where it has them. */
  render: (actions: ReactNode, list: ReactNode) => ReactNode
}

export function StayGuestsPart({ of, checkinPhone, isReadOnly = false, noShow = false, render }: Props) {
  const { i18n, language } = useLanguage()
  const row = useStayGuests(of)
  const [opened, open] = useState<'guests' | 'arrival' | null>(null)
  if (!row) return null
  const { guests, arrivals, reports } = row
  const isWaiting = guests.length > arrivals.length && !noShow
  const isUnfinished = !noShow && arrivals.length === 0 && farmToday() <= of.checkoutDate
  const missing = of.count === null ? 0 : of.count - guests.length
  const actions = !isReadOnly && (
    <>
      <UnsentBadge table="guests" id={of.id} />
      <Button size="small" onClick={() => open('guests')}>
        {i18n.t(guests.length === 0 ? /*i18n*/ 'admin.guests.register' : /*i18n*/ 'admin.guests.edit')}
      </Button>
      {isWaiting && (
        <Button size="small" onClick={() => open('arrival')}>
          {i18n.t('admin.guests.arrival')}
        </Button>
      )}
      <DocumentsSeenButton of={of} row={row} />
      {checkinPhone !== undefined && isUnfinished && (
        <CheckinLinkButton stay={of.stay} id={of.id} phone={checkinPhone} />
      )}
    </>
  )
  const list = (
    <>
      {guests.length === 0 && <p className="muted">{i18n.t('admin.guests.none')}</p>}
      {missing > 0 && of.ages.length > 0 && <p>{formatParty(of.count ?? 0, of.ages, i18n)}</p>}
      <ul className="stay-guests">
        {guests.map((guest, i) => {
          const arrival = arrivals.find(({ guestId }) => guestId === guest.id)
          const report = reports.find(({ guestId }) => guestId === guest.id)
          return (
            <li key={guest.id}>
              <span>{formatPerson(guest, i, i18n)}</span>
              <GuestState guest={guest} report={report} />
              {arrival && (
                <Badge tone="ok">
                  {i18n.t('admin.guests.arrivedAt', { when: formatDateTime(arrival.at, language), who: arrival.who })}
                </Badge>
              )}
              {isDocumentToSee(row, guest) && <Badge tone="warn">{i18n.t('admin.guests.documentToSee')}</Badge>}
              <RefusalNote report={report} />
            </li>
          )
        })}
      </ul>
      {arrivals.some(({ at }) => isEarlyArrival(Date.parse(at), of)) && (
        <p>{i18n.t('admin.guests.early', { day: formatDay(of.checkinDate, language) })}</p>
      )}
      {guests.length > 0 && missing > 0 && <p className="muted">{i18n.t('admin.guests.notListed', { n: missing })}</p>}
    </>
  )
  return (
    <>
      {render(actions, list)}
      {opened === 'guests' && <GuestsDialog of={of} seen={row} onClose={() => open(null)} />}
      {opened === 'arrival' && <ArrivalDialog stay={of} seen={row} onClose={() => open(null)} />}
    </>
  )
}
