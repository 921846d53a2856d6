import './BlockedReason.css'
import { useBlockedReason } from './useSync.ts'

/** The text beside a disabled button that says why it is disabled. `id` is for `aria-describedby`. */
export function BlockedReason({ id, canWait = false }: { id?: string; canWait?: boolean }) {
  const blockedReason = useBlockedReason({ canWait })
  if (blockedReason === null) return null
  return (
    <span id={id} className="blocked-reason">
      {blockedReason}
    </span>
  )
}
