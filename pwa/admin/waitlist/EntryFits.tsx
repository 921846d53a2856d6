/** The free rooms that suit somebody on the waiting list, each with the press that makes an offer of it. */
import { useState } from 'react'
import type { WaitlistEntry } from '#contract/offers/waitlist.ts'
import { formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useRoomNames } from '../rooms/useRoomNames.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { OfferEntryDialog } from './OfferEntryDialog.tsx'

/** A farm that has just cancelled a fair has many free rooms. */
const maxShown = 3

type Fit = WaitlistEntry['fits'][number]

export function EntryFits({ entry }: { entry: WaitlistEntry }) {
  const { i18n, language } = useLanguage()
  const nameRoom = useRoomNames()
  const blockedReason = useBlockedReason()
  const [chosen, setChosen] = useState<Fit | null>(null)
  return (
    <>
      <ul>
        {entry.fits.slice(0, maxShown).map((fit) => {
          const room = nameRoom(fit.roomId)
          const days = formatStayDays(fit, language)
          return (
            <li key={fit.roomId}>
              {room}, {days}{' '}
              <Button
                size="small"
                disabled={blockedReason !== null}
                aria-label={i18n.t('admin.waitlist.offerRoom', { room, to: entry.email })}
                onClick={() => setChosen(fit)}
              >
                {i18n.t('admin.waitlist.offer')}
              </Button>
            </li>
          )
        })}
      </ul>
      {entry.fits.length > maxShown && (
        <p className="muted">{i18n.t('admin.waitlist.more', { n: entry.fits.length - maxShown })}</p>
      )}
      {chosen && <OfferEntryDialog entry={entry} fit={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
