/** The address to give to the portal, shown once. */
import type { z } from 'zod/mini'
import type { ChannelWithAddress as Schema } from '#contract/channels.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { useCopy } from '../writes/useCopy.ts'
import { giveAddressTexts } from './labels.ts'

export type ChannelWithAddress = z.output<typeof Schema>

type Props = { channel: ChannelWithAddress; isNew: boolean; onClose: () => void }

export function ExportAddressDialog({ channel, isNew, onClose }: Props) {
  const { i18n } = useLanguage()
  const { isCopied, copy } = useCopy(channel.exportUrl)
  const title = i18n.t('admin.channels.give')
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={isNew ? i18n.t('admin.channels.step', { n: 3, title }) : title}
      closeLabel={i18n.t('admin.close')}
    >
      <div className="dialog-form">
        <p className="dialog-wide">{i18n.t(giveAddressTexts[channel.portal])}</p>
        <code className="dialog-wide channel-address">{channel.exportUrl}</code>
        <p className="dialog-wide">{i18n.t('admin.channels.giveOnce')}</p>
        <p className="dialog-wide" role="status">
          {isCopied && i18n.t('admin.channels.copied')}
        </p>
        <div className="dialog-footer">
          {copy && (
            <Button variant="primary" onClick={copy}>
              {i18n.t('admin.channels.copy')}
            </Button>
          )}
          <Button onClick={onClose}>{i18n.t('admin.channels.given')}</Button>
        </div>
      </div>
    </Modal>
  )
}
