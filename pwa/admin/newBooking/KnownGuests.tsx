/** Guests of earlier stays whose name or phone begins like what was typed. One press fills in what is known of them. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue } from 'react'
import { unknownText } from '#contract/bookings/bookingRules.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { findGuests, type KnownGuest } from '../subjects/persons.ts'
import type { NewBookingValues } from './newBookingForm.ts'

type Props = { values: NewBookingValues; onChoose: (changes: Partial<NewBookingValues>) => void }

const known = (text: string): string => (text === unknownText ? '' : text)

const isFilledIn = ({ guestName, guestSurname, guestPhone }: KnownGuest, values: NewBookingValues): boolean =>
  guestName === values.guestName.trim() &&
  known(guestSurname) === values.guestSurname.trim() &&
  known(guestPhone) === values.guestPhone.trim()

export function KnownGuests({ values, onChoose }: Props) {
  const { i18n } = useLanguage()
  const { guestName, guestSurname, guestPhone } = values
  const typed = useDeferredValue(`${guestName} ${guestSurname} ${guestPhone}`.trim())
  const found = useLiveQuery(() => findGuests(typed), [typed]) ?? []
  const offered = found.filter((it) => !isFilledIn(it, values))
  if (offered.length === 0) return null
  return (
    <ul className="known-guests" aria-label={i18n.t('admin.newBooking.knownGuests')}>
      {offered.map((guest) => (
        <li key={guest.key}>
          <Button
            variant="quiet"
            onClick={() =>
              onChoose({
                guestName: guest.guestName,
                guestSurname: known(guest.guestSurname),
                guestPhone: known(guest.guestPhone),
                guestEmail: guest.guestEmail ?? '',
              })
            }
          >
            {`${guest.name}, ${known(guest.guestPhone) || guest.guestEmail || ''} · ${i18n.t('admin.newBooking.stays', { n: guest.stays })}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}
