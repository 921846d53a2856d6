/** Stores what staff write about a portal's stay, at once or through the outbox. */
import { ChannelStay, type ChannelStayPatch } from '#contract/channels.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { buildRowWaiting } from '../outbox/waiting.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'

type Change = { stay: ChannelStay; patch: Omit<ChannelStayPatch, 'payments'> }

export const useChannelStayWrite = (onDone: () => void) =>
  useWrite<Change, ChannelStay>({
    waiting: buildRowWaiting('channelStays', 'channelStays.patch', ({ stay, patch }) => ({
      seen: stay,
      next: { ...stay, ...patch },
      input: patch,
    })),
    send: ({ stay: { id, version }, patch }, key) =>
      call('channelStays.patch', { params: { id }, body: patch, key, version }),
    store: (response) => rows.channelStays.storeRows([response]),
    success: () => /*i18n*/ 'admin.channelStay.saved',
    failure: () => ({ title: /*i18n*/ 'admin.channelStay.failed' }),
    onError: (error) => {
      const current = getCurrentRow(error, ChannelStay)
      if (current) void rows.channelStays.storeRows([current])
      return false
    },
    onDone,
  })
