/** What a guest says of a stay whose room and days are chosen: the party, extras, further rooms. */
import { lazy, Suspense } from 'react'
import type { Stay } from '#contract/days.ts'
import { formatParty } from '#contract/format.ts'
import { getTaxedCents, priceWholeStay } from '#contract/stayLines.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { useFarm } from '../shell/FarmProvider.tsx'
import { usePriceList } from '../usePriceList.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { formatArrivalTime } from './arrivalTime.ts'
import { getKnownAges } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import type { GetError } from './useRequestForm.ts'

/** It appears only after the days are chosen: the choice of the first one loads it. */
export const loadStayCard = () => import('./StayCard.tsx')
const StayCard = lazy(async () => ({ default: (await loadStayCard()).StayCard }))

// Few farms offer extras, and they appear only after the days are chosen.
const ExtraChoice = lazy(async () => ({ default: (await import('./ExtraChoice.tsx')).ExtraChoice }))

// Few guests need a further room.
const MoreRooms = lazy(async () => ({ default: (await import('./MoreRooms.tsx')).MoreRooms }))

// Few farms collect the tourist tax.
const TaxEstimate = lazy(async () => ({ default: (await import('./TaxEstimate.tsx')).TaxEstimate }))

type Props = {
  widget: WidgetState
  room: LocalizedRoom
  stay: Stay
  /** The party in one line, which opens its card: for whoever has chosen it before this page. */
  isFolded?: boolean
  getError: GetError
}

const cardFields = ['numberOfGuests', 'children', 'checkinTime', 'numberOfPets', 'hasPets'] as const

export function StayDetails({ widget, room, stay, isFolded = false, getError }: Props) {
  const { i18n } = useLanguage()
  const { checkinTimes } = useFarm()
  // The server waits for no code that is loaded later.
  const isHydrated = useHydrated()
  const { selection, asksAges, offeredExtras } = widget
  const { numberOfGuests, hasPets, numberOfPets, checkinTime } = selection
  const ages = getKnownAges(selection)
  const whole = priceWholeStay(room, { ...selection, ...stay, children: ages }, usePriceList())
  const party = isHydrated && (
    <>
      <Suspense>
        <StayCard widget={widget} room={room} getError={getError} />
      </Suspense>
      <Suspense>
        <MoreRooms {...{ widget, room, stay }} />
      </Suspense>
    </>
  )
  const isOverCapacity = room.maxGuests !== null && numberOfGuests > room.maxGuests
  return (
    <>
      {isFolded ? (
        <Disclosure
          isForcedOpen={
            isOverCapacity || selection.otherRooms.length > 0 || cardFields.some((name) => getError(name) !== undefined)
          }
          summary={[
            formatParty(numberOfGuests, ages, i18n),
            hasPets ? i18n.t('booking.petCount', { n: numberOfPets }) : i18n.t('booking.withoutPets'),
            i18n.t('booking.arrivalAt', { slot: formatArrivalTime(checkinTime, i18n, checkinTimes) }),
          ].join(' · ')}
        >
          {party}
        </Disclosure>
      ) : (
        party
      )}
      {offeredExtras.length > 0 && (
        <Suspense>
          <ExtraChoice widget={widget} room={room} stay={stay} />
        </Suspense>
      )}
      {isHydrated && (
        <Suspense>
          <TaxEstimate
            {...{ room, stay }}
            guests={selection.numberOfGuests}
            ages={asksAges ? ages : null}
            nightsCents={getTaxedCents(whole)}
          />
        </Suspense>
      )}
    </>
  )
}
