/** Stores what staff write about a portal's stay, at once or through the outbox. */
import type { Payment } from '#contract/accountFields.ts'
import { ChannelStay, type ChannelStayPatch, type TaxPayment } from '#contract/channels.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { buildRowWaiting } from '../outbox/waiting.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'

type Change = { stay: ChannelStay; patch: Omit<ChannelStayPatch, 'payments'> & { payments?: Payment[] } }

const toTaxPayments = (payments: Payment[]): TaxPayment[] =>
  payments.flatMap(({ id, amountCents, on, how, document }) =>
    on === null || how === null ? [] : [{ id, amountCents, on, how, document }],
  )

const toInput = ({ payments, ...patch }: Change['patch']): ChannelStayPatch => ({
  ...patch,
  ...(payments && { payments: toTaxPayments(payments) }),
})

export const useChannelStayWrite = (onDone: () => void) =>
  useWrite<Change, ChannelStay>({
    waiting: buildRowWaiting('channelStays', 'channelStays.patch', ({ stay, patch }) => ({
      seen: stay,
      next: { ...stay, ...patch },
      input: toInput(patch),
    })),
    send: ({ stay: { id, version }, patch }, key) =>
      call('channelStays.patch', { params: { id }, body: toInput(patch), key, version }),
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
