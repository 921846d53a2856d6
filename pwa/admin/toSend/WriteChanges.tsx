import { formatGuestName } from '#contract/stays/stayNames.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFieldTexts } from '../booking/useFieldTexts.ts'
import { isSwapWrite, type StaffWrite } from '../outbox/writes.ts'
import { useChangeTexts } from './useChangeTexts.ts'

/** What the change does, field by field. The title says that a booking is new, or goes to the trash. */
export function WriteChanges({ write }: { write: StaffWrite }) {
  const { i18n } = useLanguage()
  const formatValue = useFieldTexts()
  const describeChanges = useChangeTexts()
  const lines = isSwapWrite(write)
    ? [write, write.partner].map(({ seen, next }) => ({
        field: seen.id,
        label: formatGuestName(seen, i18n),
        seen: formatValue('roomId', seen.roomId),
        mine: formatValue('roomId', next.roomId),
      }))
    : describeChanges(write)
  return (
    <dl className="write-changes">
      {lines.map(({ field, label, seen, mine }) => (
        <div key={field}>
          <dt>{label}:</dt>{' '}
          <dd>
            {seen !== null && `${seen} → `}
            <strong>{mine}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
