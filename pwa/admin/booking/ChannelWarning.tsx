/** What portals say about the days of a request: which of them have sold them, and which did not answer. */
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings/bookings.ts'
import { isRefusal } from '#pwa/api.ts'
import { callQuery } from '#pwa/callQuery.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Card } from '#pwa/ui/Card.tsx'
import { useBlockedReason } from '../sync/useSync.ts'

/** Whether a confirmation was refused because a portal has sold one of the nights. */
export const isChannelConflict = (error: unknown): boolean =>
  isRefusal(error) && error.problem.code === 'channel_conflict'

type Props = { booking: Booking; error: unknown }

/** The server asks the portals when the dialog opens, so that whoever confirms knows it before. */
export function ChannelWarning({ booking, error }: Props) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const stays = useLiveQuery(
    () => db.channelStays.where('checkoutDate').above(booking.checkinDate).toArray(),
    [booking],
  )
  const hasChannels = stays?.some(({ roomId }) => roomId === booking.roomId) ?? false
  const { data } = useQuery({
    ...callQuery('bookings.checkChannels', { params: { id: booking.id } }),
    enabled: blockedReason === null,
    refetchOnWindowFocus: false,
  })
  const refusal = isRefusal(error) && isChannelConflict(error) ? error.problem.detail : null
  const texts = [
    ...(data?.conflicts.map(({ channelName, checkinDate, checkoutDate }) =>
      i18n.t('admin.channelStay.holdsDays', {
        channel: channelName,
        from: formatDay(checkinDate, language),
        to: formatDay(checkoutDate, language),
      }),
    ) ?? []),
    ...(data?.conflicts.length === 0 && refusal !== null ? [refusal] : []),
    ...(data?.unanswered.map((name) => i18n.t('admin.confirm.unanswered', { name })) ?? []),
    ...(blockedReason !== null && hasChannels ? [i18n.t('admin.confirm.notAsked')] : []),
  ]
  if (texts.length === 0) return null
  return (
    <div className="dialog-wide">
      <Card kind="note" tone={refusal === null ? 'warn' : 'danger'} role="alert">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Card>
    </div>
  )
}
