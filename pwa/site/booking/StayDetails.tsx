/** What a guest says of a stay whose room and days are chosen: the party, extras, further rooms. */
import { lazy, type ReactNode, Suspense } from 'react'
import type { Stay } from '#contract/days/days.ts'
import { getTaxedCents, priceWholeStay } from '#contract/prices/stayLines.ts'
import { useHydrated } from '#pwa/ui/useHydrated.ts'
import { usePriceList } from '../usePriceList.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { StayCard } from './StayCard.tsx'
import { getKnownAges } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import type { GetError } from './useRequestForm.ts'

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
  getError: GetError
  /** Where the party's card and further rooms are shown. */
  renderParty?: (party: ReactNode) => ReactNode
}

export function StayDetails({ widget, room, stay, getError, renderParty = (party) => party }: Props) {
  // The server waits for no code that is loaded later.
  const isHydrated = useHydrated()
  const { selection, asksAges, offeredExtras } = widget
  const ages = getKnownAges(selection)
  const whole = priceWholeStay(room, { ...selection, ...stay, children: ages }, usePriceList())
  return (
    <>
      {renderParty(
        <>
          <StayCard widget={widget} room={room} getError={getError} />
          {isHydrated && (
            <Suspense>
              <MoreRooms {...{ widget, room, stay }} />
            </Suspense>
          )}
        </>,
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
