import type { ReactNode } from 'react'
import type { Note } from '#contract/notes.ts'
import { type FarmStay, getStayFacts, isPortalStay, isStayInConflict } from '#contract/stays/farmStays.ts'
import { formatParty, getRoomName } from '#contract/text/format.ts'
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { EmailLink } from '#pwa/ui/EmailLink.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { getStatusLabel, statusTones } from '../booking/labels.ts'
import { useConflictOf } from '../channelStays/useChannelConflicts.ts'
import { NoteLines } from '../notes/NoteLines.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { useRoomNames } from '../rooms/useRoomNames.ts'
import { getStayTable } from '../subjects/stayName.ts'
import { StayLink } from './StayLink.tsx'

/** What is not as usual. */
function StayBadges({ stay }: { stay: FarmStay }) {
  const { i18n } = useLanguage()
  const conflict = useConflictOf(stay)
  const { pets } = getStayFacts(stay)
  return (
    <>
      {!isPortalStay(stay) && stay.status !== 'confirmed' && (
        <Badge tone={statusTones[stay.status]}>{i18n.t(getStatusLabel(stay))}</Badge>
      )}
      {!isPortalStay(stay) && stay.groupCode && <Badge>{i18n.t('admin.group.badge', { code: stay.groupCode })}</Badge>}
      {conflict && (
        <Badge tone="danger">{i18n.t('admin.booking.soldByPortal', { channel: conflict.channelName })}</Badge>
      )}
      {isStayInConflict(stay) && <Badge tone="danger">{i18n.t('admin.channelStay.inConflict')}</Badge>}
      {isPortalStay(stay) && stay.isChannelDeleted && (
        <Badge tone="warn">{i18n.t('admin.channelStay.channelDeleted')}</Badge>
      )}
      {pets > 0 && <Badge tone="warn">{i18n.t('admin.booking.pets', { n: pets })}</Badge>}
      <UnsentBadge table={getStayTable(stay)} id={stay.id} />
    </>
  )
}

type Props = {
  stay: FarmStay
  /** What the desk needs to know about this stay on this day. */
  children: ReactNode
  /** Whether the row says what the guest asks for. */
  showsRequest?: boolean
  /** What staff have written about it. */
  staffNotes?: Note[]
  badges?: ReactNode
  /** What can be done now, beside the ways to reach the guest. */
  action?: ReactNode
}

/** A stay in one row, whoever has sold it: open it, call, or write. */
export function StayRow({ stay, children, showsRequest = false, staffNotes = [], badges, action }: Props) {
  const { i18n, language } = useLanguage()
  const nameRoom = useRoomNames()
  const { guests, ages, phone, email, request, remark } = getStayFacts(stay)
  return (
    <Row
      actions={
        (action || phone !== null || email !== null) && (
          <>
            {action}
            {phone !== null && <a href={formatPhoneUrl(phone)}>{phone}</a>}
            {email !== null && <EmailLink email={email} />}
          </>
        )
      }
    >
      <StayLink stay={stay} />
      {/* A booking knows its room at once, so that its row keeps its height. */}
      <strong>{isPortalStay(stay) ? nameRoom(stay.roomId) : getRoomName(stay.room, language)}</strong>
      <StayBadges stay={stay} />
      {badges}
      <span className="booking-row-facts">
        {guests !== null && `${formatParty(guests, ages, i18n)}, `}
        {children}
      </span>
      {showsRequest && request !== null && (
        <span className="booking-row-note">
          <strong>{i18n.t('admin.booking.guestSays')}</strong> <span lang={request.language}>{request.text}</span>
        </span>
      )}
      {remark !== null && <span className="booking-row-note">{remark}</span>}
      <NoteLines notes={staffNotes} />
    </Row>
  )
}
