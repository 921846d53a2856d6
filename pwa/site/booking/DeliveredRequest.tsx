/** The receipt of a request that the outbox has sent. Only its private link is on the device. */
import { useQuery } from '@tanstack/react-query'
import type { RequestLink } from '../outbox/guestWrites.ts'
import { requestViewQuery } from './queries.ts'
import { ReceiptPanel } from './ReceiptPanel.tsx'

export function DeliveredRequest({ code, secret, onClose }: RequestLink & { onClose: () => void }) {
  const { data } = useQuery(requestViewQuery(code, secret))
  return <ReceiptPanel code={code} secret={secret} request={data ?? null} onClose={onClose} />
}
