import { useEffect, useEffectEvent, useState } from 'react'
import type { ChannelStay } from '#contract/channels.ts'
import { db } from '#pwa/offline/db.ts'
import { ChannelStayDialog } from './ChannelStayDialog.tsx'

/**
 * The stay that the address names, over the page. `onFollowed` takes it out of the address at once: with the dialog's text
 * unsaved, a change of the address would ask whether to leave.
 */
export function LinkedChannelStay({ id, onFollowed }: { id: string | null; onFollowed: () => void }) {
  const [opened, open] = useState<ChannelStay | null>(null)
  const follow = useEffectEvent((stay: ChannelStay | undefined) => {
    if (stay) open(stay)
    onFollowed()
  })
  useEffect(() => {
    if (id !== null) db.channelStays.get(id).then(follow, () => follow(undefined))
  }, [id])
  return opened && <ChannelStayDialog key={opened.id} stay={opened} onClose={() => open(null)} />
}
