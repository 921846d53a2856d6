/** A channel in one row: its state, and for managers what can be done. */
import { useState } from 'react'
import type { Channel } from '#contract/channels.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ActionMenu } from '#pwa/ui/ActionMenu.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { ChannelState } from './ChannelState.tsx'
import { PortalMark } from './PortalMark.tsx'
import { useChannelWrite } from './useChannelWrite.ts'

export type ChannelAction = 'edit' | 'imports' | 'renewToken' | 'remove'

type Props = {
  channel: Channel
  roomName: string
  isManager: boolean
  onAction: (action: ChannelAction) => void
}

export function ChannelRow({ channel, roomName, isManager, onAction }: Props) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const fetchNow = useChannelWrite({
    send: (_: null) => call('channels.fetch', { params: { id: channel.id } }),
    success: ({ state }) =>
      state.problem === null ? /*i18n*/ 'admin.channels.fetched' : /*i18n*/ 'admin.channels.notFetched',
  })
  const isDeleted = channel.deletedAt !== null
  const actions = [
    { id: 'edit', label: i18n.t('admin.channels.edit') },
    { id: 'imports', label: i18n.t('admin.channels.imports') },
    { id: 'renewToken', label: i18n.t('admin.channels.newAddress') },
    { id: 'remove', label: i18n.t('admin.channels.remove'), isDanger: true },
  ] as const
  return (
    <Row
      actions={
        isManager &&
        !isDeleted && (
          <>
            {channel.hasImport && (
              <Button disabled={blockedReason !== null || fetchNow.isPending} onClick={() => fetchNow.mutate(null)}>
                {i18n.t(fetchNow.isPending ? /*i18n*/ 'admin.channels.fetching' : /*i18n*/ 'admin.channels.fetch')}
              </Button>
            )}
            <ActionMenu
              label="⋯"
              description={i18n.t('admin.channels.actions', { name: channel.name, room: roomName })}
              groups={[actions.map((it) => ({ ...it, isDisabled: blockedReason !== null }))]}
              onAction={(id) => {
                const action = actions.find((it) => it.id === id)
                if (action) onAction(action.id)
              }}
            />
          </>
        )
      }
      more={<Question channel={channel} isManager={isManager} />}
    >
      <strong className="channel-name">
        <PortalMark portal={channel.portal} /> {channel.name}
      </strong>
      <span>{roomName}</span>
      {channel.importHost !== null && <span className="muted">{channel.importHost}</span>}
      {channel.conflicts > 0 && (
        <Badge tone="danger">{i18n.t('admin.channels.conflicts', { n: channel.conflicts })}</Badge>
      )}
      {isDeleted && <Badge tone="warn">{i18n.t('admin.channels.deleted')}</Badge>}
      <ChannelState channel={channel} />
    </Row>
  )
}

/** Stays that only a person can call cancelled: of a channel that is read no more, and many that have vanished at once. */
function Question({ channel, isManager }: { channel: Channel; isManager: boolean }) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const [isAsking, setAsking] = useState(false)
  const release = useChannelWrite({
    send: (_: null, key) => call('channels.release', { params: { id: channel.id }, key }),
    success: () => /*i18n*/ 'admin.channels.released',
    onDone: () => setAsking(false),
  })
  const { missingStays, isSuspicious } = channel.state
  const isDeleted = channel.deletedAt !== null
  const isUnread = !channel.hasImport && channel.comingStays > 0
  if (!isUnread && !isSuspicious) return null
  const n = isUnread ? channel.comingStays : missingStays.length
  const text = isUnread
    ? i18n.t(isDeleted ? /*i18n*/ 'admin.channels.deletedText' : /*i18n*/ 'admin.channels.unreadText', { n })
    : i18n.t('admin.channels.suspicious', { n, name: channel.name })
  return (
    <div className="channel-question">
      <Card kind="note" tone="warn" role="status">
        <p>{text}</p>
        {isManager && (
          <Button variant="danger" disabled={blockedReason !== null} onClick={() => setAsking(true)}>
            {i18n.t('admin.channels.release')}
          </Button>
        )}
      </Card>
      {isAsking && (
        <ConfirmDialog
          title={i18n.t('admin.channels.releaseTitle', { n })}
          submitLabel={i18n.t('admin.channels.release')}
          isPending={release.isPending}
          onConfirm={() => release.mutate(null)}
          onClose={() => setAsking(false)}
        >
          <p className="dialog-wide">{i18n.t('admin.channels.releaseText')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
