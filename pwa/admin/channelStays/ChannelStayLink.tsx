import { Link, useSearch } from 'wouter'
import type { ChannelStay } from '#contract/channels.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { PortalMark } from '../channels/PortalMark.tsx'
import { getPlaceHref } from '../places.ts'
import { formatChannelStay } from '../subjects/channelStayName.ts'

/** Opens the stay over the page of the day, which keeps its day. */
export function ChannelStayLink({ stay }: { stay: ChannelStay }) {
  const { i18n } = useLanguage()
  const params = new URLSearchParams(useSearch())
  params.set('stay', stay.id)
  return (
    <Link className="booking-row-name" href={getPlaceHref('/today', `?${params}`)}>
      <PortalMark portal={stay.portal} />
      <span className="portal-name">{formatChannelStay(stay, i18n)}</span>
    </Link>
  )
}
