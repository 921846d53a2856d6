import type { Channel } from '#contract/channels.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import type { ChannelWithAddress } from './ExportAddressDialog.tsx'
import { useChannelWrite } from './useChannelWrite.ts'

type Props = { channel: Channel; onRenewed: (channel: ChannelWithAddress) => void; onClose: () => void }

/** Makes a new address of our calendar. The portal reads nothing at the old one any more. */
export function RenewTokenDialog({ channel, onRenewed, onClose }: Props) {
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
