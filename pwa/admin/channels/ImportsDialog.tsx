/** The last imports that have changed something, each with what it changed. They can be undone for a day. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Channel, ChannelImport, ChannelStayChange } from '#contract/channels.ts'
import { call } from '#pwa/api.ts'
import { formatDateTime, formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { importsQuery } from './queries.ts'
import { useChannelWrite } from './useChannelWrite.ts'

export function ImportsDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { i18n } = useLanguage()
  const imports = useQuery(importsQuery(channel.id))
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="wide"
      title={i18n.t('admin.channels.importsTitle', { name: channel.name })}
      closeLabel={i18n.t('admin.close')}
    >
      <p>{i18n.t('admin.channels.importsText')}</p>
      <QueryStatus query={imports} />
      {imports.data?.length === 0 && <p className="empty">{i18n.t('admin.channels.noImports')}</p>}
      <ul aria-busy={imports.data === undefined}>
        {imports.data?.map((it) => (
          <ImportEntry key={it.id} channelId={channel.id} entry={it} />
        ))}
      </ul>
    </Modal>
  )
}

function ImportEntry({ channelId, entry }: { channelId: string; entry: ChannelImport }) {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const blockedReason = useBlockedReason()
  const undo = useChannelWrite({
    send: (_: null, key) => call('channels.undoImport', { params: { id: channelId, importId: entry.id }, key }),
    success: () => /*i18n*/ 'admin.channels.undone',
    onStored: () => void client.invalidateQueries(importsQuery(channelId)),
  })
  return (
    <li className="channel-import">
      <strong>
        {formatDateTime(entry.at, language)}{' '}
        {entry.kind === 'release' && <Badge tone="warn">{i18n.t('admin.channels.wasReleased')}</Badge>}
        {entry.undoneAt !== null && <Badge>{i18n.t('admin.channels.wasUndone')}</Badge>}
      </strong>
      <ul className="stack-1">
        {entry.changes.map((change) => (
          <ChangeLine key={change.stayId} change={change} />
        ))}
      </ul>
      {entry.canUndo && (
        <div>
          <Button size="small" disabled={blockedReason !== null || undo.isPending} onClick={() => undo.mutate(null)}>
            {i18n.t('admin.channels.undo')}
          </Button>
        </div>
      )}
    </li>
  )
}

function ChangeLine({ change: { title, from, to } }: { change: ChannelStayChange }) {
  const { i18n, language } = useLanguage()
  const format = (stay: NonNullable<typeof from>) => i18n.t('admin.channels.foundStay', formatStay(stay, language))
  const texts = [
    ...(from === null && to !== null ? [i18n.t('admin.channels.change.added', { days: format(to) })] : []),
    ...(from !== null && to === null ? [i18n.t('admin.channels.change.cancelled', { days: format(from) })] : []),
    ...(from !== null && to !== null
      ? [i18n.t('admin.channels.change.moved', { days: format(from), newDays: format(to) })]
      : []),
  ]
  return <li>{[...texts, ...(title === '' ? [] : [title])].join(' · ')}</li>
}
