import type { ReactNode } from 'react'
import { type ChannelStay, isInConflict } from '#contract/channels.ts'
import { toAccount } from '#contract/portalAccount.ts'
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { AmountDue } from '../payments/AmountDue.tsx'
import { useRoomNames } from '../rooms/useRoomNames.ts'
import { ChannelStayLink } from './ChannelStayLink.tsx'

type Props = {
  stay: ChannelStay
  badges?: ReactNode
  /** What can be done now, beside the phone number. */
  action?: ReactNode
  children: ReactNode
}

/** A portal's stay in one row of a day. */
export function ChannelStayRow({ stay, badges, action, children }: Props) {
  const { i18n } = useLanguage()
  const getRoom = useRoomNames()
  const { phone, guests, notes, isChannelDeleted } = stay
  return (
    <Row
      actions={
        (action || phone !== null) && (
          <>
            {action}
            {phone !== null && <a href={formatPhoneUrl(phone)}>{phone}</a>}
          </>
        )
      }
    >
      <ChannelStayLink stay={stay} />
      <strong>{getRoom(stay.roomId)}</strong>
      {isInConflict(stay) && <Badge tone="danger">{i18n.t('admin.channelStay.inConflict')}</Badge>}
      {isChannelDeleted && <Badge tone="warn">{i18n.t('admin.channelStay.channelDeleted')}</Badge>}
      <UnsentBadge table="channelStays" id={stay.id} />
      {badges}
      <span className="booking-row-facts">
        {guests !== null && `${i18n.t('admin.today.guests', { n: guests })}, `}
        {children} <AmountDue account={toAccount(stay)} />
      </span>
      {notes !== null && <span className="booking-row-note">{notes}</span>}
    </Row>
  )
}
