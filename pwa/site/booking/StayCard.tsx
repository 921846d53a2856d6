/** The details of the stay (guests, pets, arrival time), and a summary of what has been chosen. */

import { limits } from '#contract/stays/stay.ts'
import { formatParty } from '#contract/text/format.ts'
import { formatDay, formatPhone } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { PhoneAndMail } from './PhoneAndMail.tsx'
import './StayCard.css'
import { Card } from '#pwa/ui/Card.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { ArrivalTimeField } from './ArrivalTimeField.tsx'
import { formatArrivalChoice } from './arrivalTime.ts'
import { ChildrenFields } from './ChildrenFields.tsx'
import { PetFields } from './PetFields.tsx'
import { chooseGuests, getKnownAges, getStay } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import type { GetError } from './useRequestForm.ts'

const listCounts = (max: number) => Array.from({ length: max }, (_, index) => index + 1)

type Props = { widget: WidgetState; room: LocalizedRoom; getError: GetError }

export function StayCard({ widget: { selection, select, asksAges, rooms }, room, getError }: Props) {
  const { i18n, language } = useLanguage()
  const { phone, checkinTimes } = useFarm()
  const { numberOfGuests, hasPets, numberOfPets, checkinTime } = selection
  const stay = getStay(selection)
  const ages = getKnownAges(selection)
  const otherRooms = selection.otherRooms.flatMap((other) => {
    const chosen = rooms?.find(({ id }) => id === other.roomId)
    return chosen ? { ...other, room: chosen } : []
  })
  const isOverCapacity = (n: number) => room.maxGuests !== null && n > room.maxGuests
  const pets = hasPets ? i18n.t('booking.petCount', { n: numberOfPets }) : i18n.t('booking.noPets')
  return (
    <Card tone="accent" className="stay-card">
      <h3>{i18n.t('booking.proceed')}</h3>
      <p className="lead">{i18n.t('booking.sendingIsEnough')}</p>
      <p>
        {i18n.t('booking.ratherTalk')} {i18n.t('booking.confirmBy')}
      </p>
      <PhoneAndMail phoneText={i18n.t('booking.phoneBooking', { phone: formatPhone(phone) })} />
      <div className="field-grid">
        <SelectField
          id="numberOfGuests"
          error={getError('numberOfGuests')}
          label={i18n.t('booking.guests')}
          hint={isOverCapacity(numberOfGuests) && i18n.t('booking.overCapacity', { n: room.maxGuests ?? 0 })}
          value={numberOfGuests}
          onChange={(event) => select(chooseGuests(selection, Number(event.target.value)))}
        >
          {listCounts(limits.maxGuestsByGuest).map((n) => (
            <option key={n} value={n}>
              {i18n.t(isOverCapacity(n) ? /*i18n*/ 'booking.guestCountOver' : /*i18n*/ 'booking.guestCount', { n })}
            </option>
          ))}
        </SelectField>
        {asksAges && (
          <ChildrenFields
            {...{ numberOfGuests }}
            error={getError('children')}
            ages={selection.children}
            onChange={(children) => select({ ...selection, children })}
          />
        )}
        <ArrivalTimeField
          id="checkinTime"
          error={getError('checkinTime')}
          value={checkinTime}
          onChange={(chosen) => select({ ...selection, checkinTime: chosen })}
        />
        {!room.refusesPets && (
          <PetFields
            id="numberOfPets"
            error={getError('numberOfPets') ?? getError('hasPets')}
            pets={selection}
            onChange={(pets) => select({ ...selection, ...pets })}
          />
        )}
      </div>
      <Card as="section" kind="note">
        {i18n.t(room.refusesPets ? /*i18n*/ 'booking.petsRefused' : /*i18n*/ 'booking.petsNote')}
      </Card>
      {stay && (
        <div>
          <h4>{i18n.t('booking.summary')}</h4>
          <ul className="stay-summary">
            <li>{i18n.t('booking.summary.room', { room: room.name })}</li>
            <li>
              {i18n.t('booking.summary.dates', {
                checkin: formatDay(stay.checkinDate, language),
                checkout: formatDay(stay.checkoutDate, language),
              })}
            </li>
            <li>
              {i18n.t('booking.summary.guests', {
                guests: formatParty(numberOfGuests, ages, i18n),
              })}
            </li>
            {otherRooms.map((other) => (
              <li key={other.room.id}>
                {i18n.t('booking.summary.room', { room: other.room.name })},{' '}
                {formatParty(other.numberOfGuests, getKnownAges(other), i18n)}
              </li>
            ))}
            <li>{i18n.t('booking.summary.pets', { pets })}</li>
            <li>
              {i18n.t('booking.summary.arrivalTime', { slot: formatArrivalChoice(checkinTime, i18n, checkinTimes) })}
            </li>
            <li>{i18n.t('booking.summary.requests')}</li>
          </ul>
        </div>
      )}
    </Card>
  )
}
