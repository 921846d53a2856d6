/** The state of the dialog for a new booking: what was chosen, the rooms that this leaves, and the write. */
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Stay } from '#contract/days/days.ts'
import { standardDepositRule } from '#contract/money/depositRule.ts'
import { type PriceList, priceWholeStay } from '#contract/prices/stayLines.ts'
import { limits, unknownCheckinTime } from '#contract/stays/stay.ts'
import { defaultLanguage } from '#locales/language.ts'
import { createRowId, farmToday } from '#pwa/clock.ts'
import { readPriceList } from '#pwa/offline/priceList.ts'
import type { FormState } from '../forms/Fields.tsx'
import { useDialogDraft } from '../forms/useDialogDraft.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { defaultIbanQuery } from '../settings/queries.ts'
import { findRoomProblem, sumPrices, toDeskGroup } from './groupForm.ts'
import {
  type FurtherRoom,
  findProblem,
  NewBookingDraft,
  type NewBookingValues,
  parseAges,
  toDeskBooking,
} from './newBookingForm.ts'
import { readOffer } from './queries.ts'
import { isFree, type RoomOffer } from './roomOffers.ts'
import { getStay, type StayDates } from './stayDates.ts'
import { useDoubts } from './useDoubts.ts'
import { readFurtherRooms, useFurtherRooms } from './useFurtherRooms.ts'
import { useOffers } from './useOffers.ts'
import { useSaveBooking } from './useSaveBooking.ts'

const initialValues: NewBookingValues = {
  guestName: '',
  guestSurname: '',
  guestPhone: '',
  guestEmail: '',
  checkinTime: unknownCheckinTime,
  specialRequests: '',
  numberOfGuests: limits.defaultGuests,
  status: 'confirmed',
  language: defaultLanguage,
  children: '',
  hasPets: false,
  numberOfPets: '1',
  agreedPrice: '',
  depositAmount: null,
  sendsMail: true,
  iban: null,
  mailText: '',
}

/**
 * What the dialog starts with. The room is chosen if it is free. `guestName`: stands for somebody who is here already, so
 * the page of the booking opens, where guests are registered.
 */
export type NewBookingStart = { roomId: number | null; stay?: Stay; numberOfGuests?: number; guestName?: string }

export function useNewBooking(start: NewBookingStart, onDone: () => void) {
  const {
    values: draft,
    setValues: keep,
    isRestored,
    close,
  } = useDialogDraft({
    name: 'newBooking',
    id: null,
    schema: NewBookingDraft,
    onClose: onDone,
    initial: () => ({
      id: createRowId(),
      dates: start.stay ?? { checkinDate: null, checkoutDate: null },
      roomId: start.roomId,
      rooms: [],
      values: {
        ...initialValues,
        numberOfGuests: start.numberOfGuests ?? initialValues.numberOfGuests,
        guestName: start.guestName ?? initialValues.guestName,
      },
    }),
  })
  const { id, dates, values } = draft
  const doubts = useDoubts()
  const [hasTried, setTried] = useState(false)
  const { form, focusFirstError } = useFocusOnError()
  const stay = getStay(dates)
  const offers = useOffers(stay, values.numberOfGuests)
  // Somebody else may book the chosen room meanwhile.
  const offer = offers?.find((it) => it.room.id === draft.roomId && it.refusal === null)
  const roomId = offer?.room.id
  /** As `offer`, for days whose offers are not on the screen yet, too. */
  const readChosenOffer = async () => {
    if (stay === null || draft.roomId === null) return undefined
    const read = await readOffer({ ...stay, roomId: draft.roomId, numberOfGuests: values.numberOfGuests })
    return read?.refusal === null ? read : undefined
  }
  const rule = useProperty()?.deposit ?? standardDepositRule
  const defaultIban = useQuery(defaultIbanQuery).data?.iban ?? ''
  const common = { stay, today: farmToday(), rule, defaultIban }
  const save = useSaveBooking({ opensPage: start.guestName !== undefined, onDone: close })
  const prices = useLiveQuery(readPriceList)
  /** Of the chosen room, with the pets that come. */
  const priceOf = ({ room }: RoomOffer, list: PriceList): string | null => {
    const { numberOfGuests, hasPets } = values
    const numberOfPets = hasPets ? Number(values.numberOfPets) || 0 : 0
    return (
      stay &&
      priceWholeStay(room, { ...stay, numberOfGuests, numberOfPets, children: parseAges(values.children) }, list).price
    )
  }
  const offered = useFurtherRooms(draft.rooms, stay, draft.roomId)
  const ownPrice = offer && prices ? priceOf(offer, prices) : null
  const listPrice = sumPrices([ownPrice, ...(offered ?? []).map(({ price }) => price)])
  const submit = async () => {
    const chosen = await readChosenOffer()
    const further = await readFurtherRooms(draft.rooms, stay, [draft.roomId])
    const price = chosen ? priceOf(chosen, await readPriceList()) : null
    const wholePrice = sumPrices([price, ...further.map((it) => it.price)])
    const first = toDeskBooking(values, { ...common, id, roomId: chosen?.room.id, listPrice: wholePrice })
    setTried(true)
    if (first === null || further.some((it) => findRoomProblem(it) !== null)) return focusFirstError()
    const { numberOfGuests } = values
    const stays = further.flatMap(({ room, stay: days, offer: free }) =>
      days && free ? [{ ...days, roomId: free.room.id, numberOfGuests: room.numberOfGuests }] : [],
    )
    const changes = [{ ...first, numberOfGuests }, ...stays].map((after) => ({ before: null, after }))
    doubts.ask(changes, () => save.mutate(further.length > 0 ? toDeskGroup(first, price, further) : first))
  }
  /** The next free room that is large enough, if there is one. */
  const addRoom = () => {
    const chosen = [draft.roomId, ...draft.rooms.map((it) => it.roomId)]
    const free = offers?.find((it) => isFree(it) && it.warnings.length === 0 && !chosen.includes(it.room.id))
    const room = {
      id: createRowId(),
      roomId: free?.room.id ?? null,
      numberOfGuests: limits.defaultGuests,
      children: '',
      hasOtherDays: false,
      checkinDate: stay?.checkinDate ?? '',
      checkoutDate: stay?.checkoutDate ?? '',
    }
    keep({ ...draft, rooms: [...draft.rooms, room] })
  }
  return {
    form,
    submit: () => void submit(),
    doubts,
    save,
    dates,
    setDates: (changed: StayDates) => keep({ ...draft, dates: changed }),
    stay,
    offers,
    roomId,
    further: {
      rooms: draft.rooms,
      offered,
      isChecked: hasTried,
      onAdd: addRoom,
      onChange: (rooms: FurtherRoom[]) => keep({ ...draft, rooms }),
    },
    chooseRoom: (chosen: number) => keep({ ...draft, roomId: chosen }),
    values,
    setValues: (changes: Partial<NewBookingValues>) => keep({ ...draft, values: { ...values, ...changes } }),
    isRestored,
    close,
    // Until the offers of other days are read, nothing is wrong with the room.
    problem: hasTried
      ? findProblem(values, {
          ...common,
          roomId: offers ? roomId : (draft.roomId ?? undefined),
          listPrice,
        })
      : null,
    listPrice,
    rule,
    defaultIban,
  }
}
export type NewBookingForm = ReturnType<typeof useNewBooking>
export type NewBookingFields = FormState<NewBookingValues>
