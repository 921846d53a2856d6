import { useBlockedReason } from '../sync/useSync.ts'
import { type BookingAction, isMail } from './actions.ts'

/** Which actions are possible now: changes can wait for the network, mails of their own cannot. */
export function useBlockedActions(): (action: BookingAction) => boolean {
  const blockedMail = useBlockedReason()
  const blockedWrite = useBlockedReason({ canWait: true })
  return (action) => (isMail(action) ? blockedMail : blockedWrite) !== null
}
