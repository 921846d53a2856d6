import './BlockedReason.css'
import { useBlockedReason } from './useSync.ts'

/** The text beside a disabled button that says why it is disabled. `id` is for `aria-describedby`. */
export function BlockedReason({ id }: { id?: string }) {
  const blockedReason = useBlockedReason()
  if (blockedReason === null) return null
  return (
    <span id={id} className="blocked-reason">
      {blockedReason}
    </span>
  )
}
