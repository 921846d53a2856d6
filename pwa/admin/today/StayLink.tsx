import { Link, useSearch } from 'wouter'
import { type FarmStay, isPortalStay } from '#contract/stays/farmStays.ts'
import { formatStayName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { PortalMark } from '../channels/PortalMark.tsx'
import { getStayHref } from '../subjects/stayName.ts'

/** Opens the stay. A portal's opens over the page of the day, which keeps its day. */
export function StayLink({ stay }: { stay: FarmStay }) {
  const { i18n } = useLanguage()
  const params = new URLSearchParams(useSearch())
  return (
    <Link className="booking-row-name" href={getStayHref(stay, params)}>
      {isPortalStay(stay) && <PortalMark portal={stay.portal} />}
      <span className="portal-name">{formatStayName(stay, i18n)}</span>
    </Link>
  )
}
