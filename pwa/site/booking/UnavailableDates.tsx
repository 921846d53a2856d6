import { Link } from 'wouter'
import { formatSearch } from '#contract/search/searchAddress.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { WaitlistButton } from '../waitlist/WaitlistButton.tsx'
import { getStay, type Selection } from './selection.ts'

type Props = {
  selection: Selection
  /** The catalog id of the sentence with `checkin` and `checkout`. */
  text: string
}

/** Says that the chosen days are not free, and leads to the rooms that are free on them. */
export function UnavailableDates({ selection, text }: Props) {
  const { i18n, language } = useLanguage()
  const { checkinDate, checkoutDate, numberOfGuests } = selection
  const stay = getStay(selection)
  if (checkinDate === null) return null
  return (
    <Card as="section" kind="note" tone="warn">
      {i18n.t(text, {
        checkin: formatDay(checkinDate, language),
        checkout: formatDay(checkoutDate ?? checkinDate, language),
      })}
      {stay && (
        <p>
          <Link href={`/rooms${formatSearch({ ...stay, guests: numberOfGuests })}`}>
            {i18n.t('booking.otherRooms')}
          </Link>
        </p>
      )}
      {stay && (
        <WaitlistButton
          key={formatSearch({ ...stay, guests: numberOfGuests })}
          search={{ ...stay, guests: numberOfGuests }}
        />
      )}
    </Card>
  )
}
