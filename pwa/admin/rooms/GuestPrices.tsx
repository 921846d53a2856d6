/** By how much a night costs more or less with another number of guests: single use, a third bed. */
import { limits } from '#contract/stays/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { formatDifference, type RoomValues } from './roomForm.ts'

type Props = {
  maxGuests: number
  typed: RoomValues['guestPrices']
  error: string | undefined
  onChange: (typed: RoomValues['guestPrices']) => void
}

export function GuestPrices({ maxGuests, typed, error, onChange }: Props) {
  const { i18n, language } = useLanguage()
  const last = Math.min(Number.isInteger(maxGuests) ? maxGuests : 0, limits.maxGuestsByStaff)
  if (last < 2) return null
  return (
    <fieldset className="choices dialog-wide" aria-describedby="room-guestPrices-note">
      <legend>{i18n.t('admin.rooms.field.guestPrices')}</legend>
      {Array.from({ length: last }, (_, i) => String(i + 1)).map((guests) => (
        <TextField
          key={guests}
          id={`room-guestPrices-${guests}`}
          label={i18n.t('admin.rooms.guestPrice', { n: Number(guests) })}
          placeholder="0"
          value={typed[guests] ?? ''}
          onChange={(event) => onChange({ ...typed, [guests]: event.target.value })}
          onBlur={(event) => onChange({ ...typed, [guests]: formatDifference(event.target.value, language) })}
        />
      ))}
      <p id="room-guestPrices-note" className={error ? 'field-error' : 'field-hint'}>
        {error ?? i18n.t('admin.rooms.guestPricesHint')}
      </p>
    </fieldset>
  )
}
