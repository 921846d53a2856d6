/** "Documents seen", for guests whose arrival was recorded by one press; nothing where nobody has to see one. */
import { listUnseen } from '#contract/guests/guestRules.ts'
import type { StayGuests } from '#contract/guests/guests.ts'
import { currentServerTime } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import type { GuestsOf } from './queries.ts'
import { useSeeDocuments } from './useGuestWrites.ts'

/** `name`: whose stay it is, where the button stands among others of its kind. */
type Props = { of: Pick<GuestsOf, 'stay'>; row: StayGuests; name?: string }

export function DocumentsSeenButton({ of, row, name }: Props) {
  const { i18n } = useLanguage()
  const see = useSeeDocuments(of.stay)
  const isBlocked = useBlockedReason({ canWait: true }) !== null || see.isPending
  const guestIds = listUnseen(row)
  if (guestIds.length === 0) return null
  return (
    <Button
      size="small"
      disabled={isBlocked}
      aria-label={name === undefined ? undefined : i18n.t('admin.guests.documentsSeenOf', { name })}
      onClick={() => see.confirm(row, { guestIds, at: new Date(currentServerTime()).toISOString(), seen: 'inPerson' })}
    >
      {i18n.t('admin.guests.documentsSeen')}
    </Button>
  )
}
