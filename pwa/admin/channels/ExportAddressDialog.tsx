/** The address to give to the portal, shown once. */
import type { z } from 'zod/mini'
import type { ChannelWithAddress as Schema } from '#contract/channels.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { AddressDialog } from '../writes/AddressDialog.tsx'
import { giveAddressTexts } from './labels.ts'

export type ChannelWithAddress = z.output<typeof Schema>

type Props = { channel: ChannelWithAddress; isNew: boolean; onClose: () => void }

export function ExportAddressDialog({ channel, isNew, onClose }: Props) {
  const { i18n } = useLanguage()
  const title = i18n.t('admin.channels.give')
  return (
    <AddressDialog
      title={isNew ? i18n.t('admin.channels.step', { n: 3, title }) : title}
      url={channel.exportUrl}
      text={i18n.t(giveAddressTexts[channel.portal])}
      warning={i18n.t('admin.channels.giveOnce')}
      onClose={onClose}
    />
  )
}
