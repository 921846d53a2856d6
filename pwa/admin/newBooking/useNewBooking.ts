/** The state of the dialog for a new booking: what was chosen, the rooms that this leaves, and the write. */
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useLocation } from 'wouter'
import type { Input } from '#contract/calls.ts'
import type { Stay } from '#contract/days.ts'
import { standardDepositRule } from '#contract/depositRule.ts'
import { limits, unknownCheckinTime } from '#contract/stay.ts'
import { type PriceList, priceWholeStay } from '#contract/stayLines.ts'
import { defaultLanguage } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { farmToday, serverNow } from '#pwa/clock.ts'
import { readPriceList } from '#pwa/offline/priceList.ts'
import { rows } from '#pwa/offline/rows.ts'
import { showToast } from '#pwa/ui/toasts.ts'
import type { FormState } from '../forms/Fields.tsx'
import { useDialogDraft } from '../forms/useDialogDraft.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { mailHealthQuery } from '../mails/queries.ts'
import { deskWaiting } from '../outbox/waiting.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { defaultIbanQuery } from '../settings/queries.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import { useWrite } from '../writes/useWrite.ts'
import { findProblem, NewBookingDraft, type NewBookingValues, parseAges, toDeskBooking } from './newBookingForm.ts'
import { readOffer } from './queries.ts'
import type { RoomOffer } from './roomOffers.ts'
import { getStay, type StayDates } from './stayDates.ts'
import { useDoubts } from './useDoubts.ts'
import { useOffers } from './useOffers.ts'

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
      id: uuidv7({ msecs: serverNow() }),
      dates: start.stay ?? { checkinDate: null, checkoutDate: null },
      roomId: start.roomId,
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
  const [, navigate] = useLocation()
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
  const isMailConfigured = useQuery(mailHealthQuery).data?.configured ?? true
  const mailed = isMailConfigured ? /*i18n*/ 'admin.newBooking.doneWithMail' : /*i18n*/ 'admin.newBooking.doneWithFile'
  const common = { stay, today: farmToday(), rule, defaultIban }
  const save = useWrite({
    waiting: deskWaiting,
    send: (body: Input<'bookings.desk'> & { id: string }, key) => call('bookings.desk', { body, key }),
    store: async (response, { mail }) => {
      await rows.bookings.storeRows([response])
      if (start.guestName !== undefined) return navigate(getBookingHref(response))
      // It stays, because the code is read out to the guest.
      showToast({
        title: { id: mail ? mailed : /*i18n*/ 'admin.newBooking.done', values: { code: response.code } },
        action: { label: /*i18n*/ 'admin.newBooking.open', onPress: () => navigate(getBookingHref(response)) },
        stays: true,
      })
    },
    failure: () => ({ title: /*i18n*/ 'admin.newBooking.failed' }),
    onDone: close,
  })
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
  const listPrice = offer && prices ? priceOf(offer, prices) : null
  const submit = async () => {
    const chosen = await readChosenOffer()
    const body = toDeskBooking(values, {
      ...common,
      id,
      roomId: chosen?.room.id,
      listPrice: chosen ? priceOf(chosen, await readPriceList()) : null,
    })
    setTried(true)
    const { numberOfGuests } = values
    if (body) doubts.ask([{ before: null, after: { ...body, numberOfGuests } }], () => save.mutate(body))
    else focusFirstError()
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
