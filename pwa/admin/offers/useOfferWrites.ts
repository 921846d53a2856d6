/** Saves, sends and deletes offers. Drafts are written at once or through the outbox; sending needs the network. */
import { Offer } from '#contract/offers/offers.ts'
import { toLanguage } from '#locales/language.ts'
import { ApiError, call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { useMailConfigured } from '../mails/queries.ts'
import { buildRowWaiting } from '../outbox/waiting.ts'
import { createStoreCurrent } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'

const toInput = ({ bookingId, guestName, guestSurname, guestEmail, text, ...it }: Offer) => ({
  bookingId,
  guestName,
  guestSurname,
  guestEmail,
  text,
  language: toLanguage(it.language),
  validUntil: it.validUntil,
  holdsDays: it.holdsDays,
  alternatives: it.alternatives,
})

const storeCurrent = createStoreCurrent(Offer, rows.offers)

/** Which alternative was refused. The server's sentence about it follows. */
function describeAlternative(error: unknown) {
  const [first] = (error instanceof ApiError ? error.problem?.errors : null) ?? []
  const [, index] = /^alternatives\.(\d+)/.exec(first?.path ?? '') ?? []
  if (index === undefined) return {}
  return { text: { id: /*i18n*/ 'admin.offer.aboutAlternative', values: { n: Number(index) + 1 } } }
}

export const useAddOffer = (onDone: () => void) =>
  useWrite<Offer, Offer>({
    waiting: buildRowWaiting('offers', 'offers.add', (offer) => ({
      seen: null,
      next: offer,
      input: { id: offer.id, ...toInput(offer) },
    })),
    send: (offer, key) => call('offers.add', { body: { id: offer.id, ...toInput(offer) }, key }),
    store: (response) => rows.offers.storeRows([response]),
    success: () => /*i18n*/ 'admin.offer.saved',
    failure: (_, error) => ({ title: /*i18n*/ 'admin.offer.saveFailed', ...describeAlternative(error) }),
    onDone,
  })

/** `before`: as it was on the screen. */
type Change = { before: Offer; after: Offer }

export const useEditOffer = (onDone: () => void) =>
  useWrite<Change, Offer>({
    waiting: buildRowWaiting('offers', 'offers.edit', ({ before, after }) => ({
      seen: before,
      next: after,
      input: toInput(after),
    })),
    send: ({ before: { id, version }, after }, key) =>
      call('offers.edit', { params: { id }, body: toInput(after), key, version }),
    store: (response) => rows.offers.storeRows([response]),
    success: () => /*i18n*/ 'admin.offer.saved',
    failure: (_, error) => ({ title: /*i18n*/ 'admin.offer.saveFailed', ...describeAlternative(error) }),
    onError: storeCurrent,
    onDone,
  })

export function useSendOffer(onDone: () => void) {
  const isMailConfigured = useMailConfigured()
  return useWrite<Offer, Offer>({
    send: ({ id, version }, key) => call('offers.send', { params: { id }, body: {}, key, version }),
    store: (response) => rows.offers.storeRows([response]),
    success: () => (isMailConfigured ? /*i18n*/ 'admin.offer.sent' : /*i18n*/ 'admin.offer.savedWithLink'),
    failure: (_, error) => ({ title: /*i18n*/ 'admin.offer.sendFailed', ...describeAlternative(error) }),
    onError: storeCurrent,
    onDone,
  })
}

export const useRemoveOffer = (onDone: () => void) =>
  useWrite<Offer, undefined>({
    waiting: buildRowWaiting('offers', 'offers.remove', (offer) => ({ seen: offer, next: null, input: {} })),
    send: ({ id, version }, key) => call('offers.remove', { params: { id }, key, version }),
    store: (_, { id }) => rows.offers.storeRows([], [id]),
    success: () => /*i18n*/ 'admin.offer.removed',
    failure: () => ({ title: /*i18n*/ 'admin.offer.removeFailed' }),
    onError: storeCurrent,
    onDone,
  })
