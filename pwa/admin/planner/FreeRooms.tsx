/** "Which rooms are free from … to … for … guests?", with the price of each stay. A room opens a new booking. */
import { useState } from 'react'
import { addDays, type Day, isDay, type Stay } from '#contract/days/days.ts'
import { limits } from '#contract/stays/stay.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { countFree } from '../newBooking/roomOffers.ts'
import { useOffers } from '../newBooking/useOffers.ts'
import { useWarningTexts } from '../newBooking/useWarningTexts.ts'
import './FreeRooms.css'
import { parseStay } from '../newBooking/stayDates.ts'

const guestCounts = Array.from({ length: limits.maxGuestsByStaff }, (_, i) => i + 1)

type Props = { today: Day; onChoose: (roomId: number, stay: Stay, numberOfGuests: number) => void }

export function FreeRooms({ today, onChoose }: Props) {
  const { i18n, language } = useLanguage()
  const formatWarnings = useWarningTexts()
  const [typed, setTyped] = useState<Stay>({ checkinDate: today, checkoutDate: addDays(today, 1) })
  const [guests, setGuests] = useState<number>(limits.defaultGuests)
  const stay = parseStay(typed)
  const offers = useOffers(stay, guests)?.filter((it) => it.refusal === null)
  const changeCheckin = (checkinDate: string) => {
    const isLate = isDay(checkinDate) && checkinDate >= typed.checkoutDate
    setTyped({ checkinDate, checkoutDate: isLate ? addDays(checkinDate, 1) : typed.checkoutDate })
  }
  return (
    <search className="free-rooms" aria-label={i18n.t('admin.planner.freeRooms')}>
      <div className="free-rooms-question">
        <TextField
          id="free-from"
          type="date"
          label={i18n.t('admin.field.checkinDate')}
          value={typed.checkinDate}
          onChange={(event) => changeCheckin(event.target.value)}
        />
        <TextField
          id="free-to"
          type="date"
          label={i18n.t('admin.field.checkoutDate')}
          value={typed.checkoutDate}
          onChange={(event) => setTyped({ ...typed, checkoutDate: event.target.value })}
        />
        <SelectField
          id="free-guests"
          label={i18n.t('admin.booking.guests')}
          value={guests}
          onChange={(event) => setGuests(Number(event.target.value))}
        >
          {guestCounts.map((it) => (
            <option key={it}>{it}</option>
          ))}
        </SelectField>
      </div>
      <p className="free-rooms-count" role="status">
        {stay === null
          ? i18n.t('admin.move.invalidDates', { n: limits.maxNights })
          : offers && i18n.t('admin.newBooking.freeRooms', { n: countFree(offers) })}
      </p>
      <ul className="free-rooms-list">
        {stay &&
          offers?.map((offer) => (
            <li key={offer.room.id}>
              <Button onClick={() => onChoose(offer.room.id, stay, guests)}>
                <span>{getRoomName(offer.room, language)}</span>
                <strong>
                  {offer.price === null ? i18n.t('admin.newBooking.noPrice') : formatCurrency(offer.price, language)}
                </strong>
                {formatWarnings(offer).map((text) => (
                  <span key={text} className="free-rooms-warning">
                    {text}
                  </span>
                ))}
              </Button>
            </li>
          ))}
      </ul>
    </search>
  )
}
