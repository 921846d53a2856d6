import type { I18n } from '@lingui/core'
import type { ChannelStay } from '#contract/channels.ts'

/** "Airbnb", "Airbnb, Lapo Rossi" once somebody has written the name, or "Airbnb, chiuso sul portale". */
export function formatChannelStay(
  { channelName, guestName, kind }: Pick<ChannelStay, 'channelName' | 'guestName' | 'kind'>,
  i18n: I18n,
): string {
  if (kind === 'closed') return i18n.t('admin.channelStay.closed', { channel: channelName })
  return guestName === null ? channelName : `${channelName}, ${guestName}`
}
