import { formatParty } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { formatArrivalChoice } from './arrivalTime.ts'
import { StayDetails } from './StayDetails.tsx'
import { getKnownAges } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import type { Folded } from './useFoldedStay.ts'
import type { GetError } from './useRequestForm.ts'

const cardFields = ['numberOfGuests', 'children', 'checkinTime', 'numberOfPets', 'hasPets'] as const

type Props = { widget: WidgetState; folded: Folded; getError: GetError }

/** The details of the stay, with the party in one line, which opens its card. */
export function FoldedDetails({ widget, folded: { room, stay, choice }, getError }: Props) {
  const { i18n } = useLanguage()
  const { checkinTimes } = useFarm()
  const { numberOfGuests, hasPets, numberOfPets, checkinTime, otherRooms } = choice
  const isOverCapacity = room.maxGuests !== null && numberOfGuests > room.maxGuests
  return (
    <StayDetails
      {...{ room, stay, getError }}
      widget={{ ...widget, selection: choice }}
      renderParty={(party) => (
        <Disclosure
          isForcedOpen={
            isOverCapacity || otherRooms.length > 0 || cardFields.some((name) => getError(name) !== undefined)
          }
          summary={[
            formatParty(numberOfGuests, getKnownAges(choice), i18n),
            hasPets ? i18n.t('booking.petCount', { n: numberOfPets }) : i18n.t('booking.withoutPets'),
            i18n.t('booking.arrivalAt', { slot: formatArrivalChoice(checkinTime, i18n, checkinTimes) }),
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        >
          {party}
        </Disclosure>
      )}
    />
  )
}
