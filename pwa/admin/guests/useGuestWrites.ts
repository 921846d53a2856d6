/** Writes the guests of a stay and their arrival, at once or through the outbox. */
import { buildGuestsRequest, readGuestsAnswer, toArrivalInput, toGuestsInput } from '#contract/guests/guestRows.ts'
import { addArrivals, removeArrivals } from '#contract/guests/guestRules.ts'
import { type ArrivalInput, type Guest, type GuestData, GuestsInput, StayGuests } from '#contract/guests/guests.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { buildRowWaiting, getAuthor } from '../outbox/waiting.ts'
import { createStoreCurrent } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'
import { readStayGuests } from './queries.ts'

type Change = { seen: StayGuests; next: StayGuests }

const replaceCalls = { booking: 'guests.replace', channelStay: 'guests.replaceOfPortal' } as const
const arriveCalls = { booking: 'guests.arrive', channelStay: 'guests.arriveOfPortal' } as const
type GuestCall = (typeof replaceCalls | typeof arriveCalls)['booking' | 'channelStay']

const buildWaiting = (name: GuestCall) =>
  buildRowWaiting<Change>('guests', name, (change) => ({ ...change, input: buildGuestsRequest(name, change) }))

const storeAnswer = async (answer: Guest[], { seen }: Change) => {
  const row = readGuestsAnswer(seen, answer)
  if (row) await rows.guests.storeAnswer(row)
}

const storeCurrent = createStoreCurrent(StayGuests, rows.guests)

export function useReplaceGuests(stay: StayGuests['stay'], onDone: () => void) {
  const name = replaceCalls[stay]
  const replace = useWrite<Change, Guest[]>({
    waiting: buildWaiting(name),
    send: (change, key) =>
      call(name, {
        params: { id: change.seen.id },
        body: GuestsInput.parse(toGuestsInput(change)),
        key,
        version: change.seen.version,
      }),
    store: storeAnswer,
    success: () => /*i18n*/ 'admin.guests.saved',
    failure: () => ({ title: /*i18n*/ 'admin.guests.notSaved' }),
    onError: storeCurrent,
    onDone,
  })
  return {
    ...replace,
    replace: (seen: StayGuests, guests: GuestData[]) => replace.mutate({ seen, next: { ...seen, guests } }),
    replaceAsync: (seen: StayGuests, guests: GuestData[]) => replace.mutateAsync({ seen, next: { ...seen, guests } }),
  }
}

const buildArrivalWrite = (name: (typeof arriveCalls)[StayGuests['stay']]) => ({
  waiting: buildWaiting(name),
  send: (change: Change, key: string) =>
    call(name, { params: { id: change.seen.id }, body: toArrivalInput(change), key, version: change.seen.version }),
  store: storeAnswer,
})

/** Takes back the arrival of guests who have not come. */
export function useUndoArrival(stay: StayGuests['stay']) {
  const undo = useWrite<Change, Guest[]>({
    ...buildArrivalWrite(arriveCalls[stay]),
    success: () => /*i18n*/ 'admin.guests.arrivalUndone',
    failure: () => ({ title: /*i18n*/ 'admin.guests.arrivalNotUndone' }),
    onError: storeCurrent,
  })
  return {
    ...undo,
    undo: (seen: StayGuests, guestIds: string[]) =>
      undo.mutate({ seen, next: { ...seen, arrivals: removeArrivals(seen, guestIds) } }),
  }
}

const addConfirmed = (seen: StayGuests, input: ArrivalInput): Change => ({
  seen,
  next: { ...seen, arrivals: addArrivals(seen, input, getAuthor()) },
})

/** Says that the documents of guests who have come were seen. */
export function useSeeDocuments(stay: StayGuests['stay']) {
  const see = useWrite<Change, Guest[]>({
    ...buildArrivalWrite(arriveCalls[stay]),
    success: () => /*i18n*/ 'admin.guests.documentsSeen',
    failure: () => ({ title: /*i18n*/ 'admin.guests.notSaved' }),
    onError: storeCurrent,
  })
  return { ...see, confirm: (seen: StayGuests, input: ArrivalInput) => see.mutate(addConfirmed(seen, input)) }
}

/** The toast can undo it. */
export function useConfirmArrival(stay: StayGuests['stay'], onDone: () => void) {
  const { undo } = useUndoArrival(stay)
  const confirm = useWrite<Change, Guest[]>({
    ...buildArrivalWrite(arriveCalls[stay]),
    undo: async (_, change) =>
      undo(await readStayGuests({ id: change.seen.id, stay }), toArrivalInput(change).guestIds),
    success: () => /*i18n*/ 'admin.guests.arrivalSaved',
    failure: () => ({ title: /*i18n*/ 'admin.guests.arrivalNotSaved' }),
    onError: storeCurrent,
    onDone,
  })
  return {
    ...confirm,
    confirm: (seen: StayGuests, input: ArrivalInput) => confirm.mutate(addConfirmed(seen, input)),
    confirmAsync: (seen: StayGuests, input: ArrivalInput) => confirm.mutateAsync(addConfirmed(seen, input)),
  }
}
