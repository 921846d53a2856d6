import type { StaffWrite } from '../outbox/writes.ts'
import { useChangeTexts } from './useChangeTexts.ts'

/** What the change does, field by field. The title says that a booking is new, or goes to the trash. */
export function WriteChanges({ write }: { write: StaffWrite }) {
  const describeChanges = useChangeTexts()
  return (
    <dl className="stack-1 write-changes">
      {describeChanges(write).map(({ field, label, seen, mine }) => (
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
