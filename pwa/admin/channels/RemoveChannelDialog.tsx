import type { Channel } from '#contract/channels.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useChannelWrite } from './useChannelWrite.ts'

/** Deletes a channel. Its coming stays keep their nights until they are released. */
export function RemoveChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
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
