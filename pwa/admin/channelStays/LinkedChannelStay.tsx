import { useLiveQuery } from 'dexie-react-hooks'
import { db } from '#pwa/offline/db.ts'
import { ChannelStayDialog } from './ChannelStayDialog.tsx'

/** The stay that the address names, over the page. */
export function LinkedChannelStay({ id, onClose }: { id: string | null; onClose: () => void }) {
  const stay = useLiveQuery(async () => (id === null ? undefined : db.channelStays.get(id)), [id])
  return id !== null && stay?.id === id ? <ChannelStayDialog key={id} stay={stay} onClose={onClose} /> : null
}
