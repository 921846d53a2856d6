/** Says that nobody came to a stay, and lets staff record or take it back. */
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { type GuestsOf, useStayGuests } from './queries.ts'

type Props = { of: GuestsOf; noShow: boolean; isPending: boolean; onChange: (noShow: boolean) => void }

export function NoShow({ of, noShow, isPending, onChange }: Props) {
  const { i18n } = useLanguage()
  const row = useStayGuests(of)
  const isOpen = of.checkinDate <= farmToday() && row?.arrivals.length === 0
  if (!noShow && !isOpen) return null
  return (
    <>
      {noShow && <Badge tone="warn">{i18n.t('admin.noShow.yes')}</Badge>}
      <Button size="small" disabled={isPending} onClick={() => onChange(!noShow)}>
        {i18n.t(noShow ? /*i18n*/ 'admin.noShow.undo' : /*i18n*/ 'admin.noShow.yes')}
      </Button>
    </>
  )
}
