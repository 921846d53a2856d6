/** The calendars of portals. Managers change them, staff see how they go. Needs the network; without it the last state stands. */
import './ChannelsPage.css'
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Channel } from '#contract/channels.ts'
import { getRoomName } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { InvoiceDialog } from '../portalLists/InvoiceDialog.tsx'
import { PortalListDialog } from '../portalLists/PortalListDialog.tsx'
import { readRooms } from '../rooms/queries.ts'
import { sessionQuery } from '../session/queries.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { AddChannelDialog } from './AddChannelDialog.tsx'
import { type ChannelAction, ChannelRow } from './ChannelRow.tsx'
import { EditChannelDialog } from './EditChannelDialog.tsx'
import { type ChannelWithAddress, ExportAddressDialog } from './ExportAddressDialog.tsx'
import { ImportsDialog } from './ImportsDialog.tsx'
import { channelsQuery } from './queries.ts'
import { useChannelWrite } from './useChannelWrite.ts'

type OpenDialog =
  | { kind: 'add' | 'list' | 'invoice' }
  | { kind: 'address'; channel: ChannelWithAddress; isNew: boolean }
  | { kind: ChannelAction; channel: Channel }

export function ChannelsPage() {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const channels = useQuery(channelsQuery)
  const isManager = useQuery(sessionQuery).data?.role === 'manager'
  const rooms = useLiveQuery(readRooms)
  const [opened, open] = useState<OpenDialog | null>(null)
  const close = () => open(null)
  const formatRoom = (roomId: number) => {
    const room = rooms?.find(({ id }) => id === roomId)
    return room ? getRoomName(room, language) : ''
  }
  const getOrder = ({ roomId }: Channel) => rooms?.findIndex(({ id }) => id === roomId) ?? 0
  const sorted = channels.data?.toSorted((a, b) => getOrder(a) - getOrder(b) || a.name.localeCompare(b.name, language))
  const firstPortal = sorted?.[0]?.portal
  return (
    <>
      <header className="page-head">
        {isManager && (
          <Button variant="primary" disabled={blockedReason !== null} onClick={() => open({ kind: 'add' })}>
            {i18n.t('admin.channels.add')}
          </Button>
        )}
        {isManager && firstPortal !== undefined && (
          <>
            <Button disabled={blockedReason !== null} onClick={() => open({ kind: 'list' })}>
              {i18n.t('admin.channels.list')}
            </Button>
            <Button onClick={() => open({ kind: 'invoice' })}>{i18n.t('admin.channels.invoice')}</Button>
          </>
        )}
        <p className="muted">
          {i18n.t(isManager ? /*i18n*/ 'admin.channels.text' : /*i18n*/ 'admin.channels.staffText')}
        </p>
      </header>
      <QueryStatus query={channels} />
      {channels.data?.length === 0 && <p className="empty">{i18n.t('admin.channels.none')}</p>}
      <ul className="rows" aria-busy={channels.data === undefined || rooms === undefined}>
        {sorted?.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            roomName={formatRoom(channel.roomId)}
            isManager={isManager}
            onAction={(kind) => open({ kind, channel })}
          />
        ))}
      </ul>
      {opened?.kind === 'add' && (
        <AddChannelDialog onAdded={(channel) => open({ kind: 'address', channel, isNew: true })} onClose={close} />
      )}
      {opened?.kind === 'list' && firstPortal && <PortalListDialog initialPortal={firstPortal} onClose={close} />}
      {opened?.kind === 'invoice' && firstPortal && <InvoiceDialog initialPortal={firstPortal} onClose={close} />}
      {opened?.kind === 'address' && <ExportAddressDialog {...opened} onClose={close} />}
      {opened?.kind === 'edit' && <EditChannelDialog channel={opened.channel} onClose={close} />}
      {opened?.kind === 'imports' && <ImportsDialog channel={opened.channel} onClose={close} />}
      {opened?.kind === 'remove' && <RemoveChannelDialog channel={opened.channel} onClose={close} />}
      {opened?.kind === 'renewToken' && (
        <RenewTokenDialog
          channel={opened.channel}
          onRenewed={(channel) => open({ kind: 'address', channel, isNew: false })}
          onClose={close}
        />
      )}
    </>
  )
}

/** Deletes a channel. Its coming stays keep their nights until they are released. */
function RemoveChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { i18n } = useLanguage()
  const { id, version, name, comingStays } = channel
  const remove = useChannelWrite({
    send: (_: null, key) => call('channels.remove', { params: { id }, version, key }),
    success: () => /*i18n*/ 'admin.channels.removed',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={i18n.t('admin.channels.removeTitle', { name })}
      submitLabel={i18n.t('admin.channels.remove')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(null)}
      onClose={onClose}
    >
      <p className="dialog-wide">{i18n.t('admin.channels.removeText')}</p>
      {comingStays > 0 && <p className="dialog-wide">{i18n.t('admin.channels.removeStays', { n: comingStays })}</p>}
    </ConfirmDialog>
  )
}

type Props = { channel: Channel; onRenewed: (channel: ChannelWithAddress) => void; onClose: () => void }

/** Makes a new address of our calendar. The portal reads nothing at the old one any more. */
function RenewTokenDialog({ channel, onRenewed, onClose }: Props) {
  const { i18n } = useLanguage()
  const renew = useChannelWrite({
    send: (_: null, key) => call('channels.renewToken', { params: { id: channel.id }, key }),
    onStored: onRenewed,
  })
  return (
    <ConfirmDialog
      title={i18n.t('admin.channels.newAddress')}
      submitLabel={i18n.t('admin.channels.newAddress')}
      isPending={renew.isPending}
      onConfirm={() => renew.mutate(null)}
      onClose={onClose}
    >
      <p className="dialog-wide">{i18n.t('admin.channels.newAddressText', { name: channel.name })}</p>
    </ConfirmDialog>
  )
}
