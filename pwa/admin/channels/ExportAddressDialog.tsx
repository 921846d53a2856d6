/** The address to give to the portal, shown once. */
import { useState } from 'react'
import type { z } from 'zod/mini'
import type { ChannelWithAddress as Schema } from '#contract/channels.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { giveAddressTexts } from './labels.ts'

export type ChannelWithAddress = z.output<typeof Schema>

type Props = { channel: ChannelWithAddress; isNew: boolean; onClose: () => void }

export function ExportAddressDialog({ channel, isNew, onClose }: Props) {
  const { i18n } = useLanguage()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(channel.exportUrl).then(
      () => setCopied(true),
      () => setCopied(false),
    )
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
          {'clipboard' in navigator && (
            <Button variant="primary" onClick={() => void copy()}>
              {i18n.t('admin.channels.copy')}
            </Button>
          )}
          <Button onClick={onClose}>{i18n.t('admin.channels.given')}</Button>
        </div>
      </div>
    </Modal>
  )
}
