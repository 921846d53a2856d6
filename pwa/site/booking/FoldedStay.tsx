/** The chosen stay in one line, with a button that leads back to its choice. */
import type { Day, Stay } from '#contract/days/days.ts'
import { parseCents } from '#contract/money/money.ts'
import { priceWholeStay } from '#contract/prices/stayLines.ts'
import { formatDate, formatParty, getListFormat } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { usePriceList } from '../usePriceList.ts'
import { priceOtherRooms, sumRooms } from './otherRooms.ts'
import { getKnownAges } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import type { Folded } from './useFoldedStay.ts'
import './FoldedStay.css'

/** "gio 26 → dom 29 nov", with the year where it is not this one. */
function formatStayDays({ checkinDate, checkoutDate }: Stay, today: Day, language: Language): string {
  const format = (day: Day, { month, year }: { month: boolean; year: boolean }) =>
    formatDate(day, language, {
      weekday: 'short',
      day: 'numeric',
      ...(month && { month: 'short' }),
      ...(year && { year: 'numeric' }),
    }).replaceAll(' ', '\u00a0')
  const isSame = (other: Day, length: number) => other.slice(0, length) === checkoutDate.slice(0, length)
  const from = format(checkinDate, { month: !isSame(checkinDate, 7), year: !isSame(checkinDate, 4) })
  return `${from} → ${format(checkoutDate, { month: true, year: !isSame(today, 4) })}`
}

type Props = { widget: Pick<WidgetState, 'rooms' | 'today'>; folded: Folded; onUnfold: () => void }

export function FoldedStay({ widget: { rooms, today }, folded, onUnfold }: Props) {
  const { i18n, language } = useLanguage()
  const { room, stay, choice } = folded
  const prices = usePriceList()
  const others = priceOtherRooms(choice.otherRooms, rooms, stay, prices)
  const own = priceWholeStay(room, { ...choice, ...stay, children: getKnownAges(choice) }, prices)
  const cents = sumRooms(parseCents(own.price ?? ''), others)
  const guests = others.reduce((sum, it) => sum + it.guests, choice.numberOfGuests)
  const ages = [getKnownAges(choice), ...others.map(({ children }) => children)].flat()
  const names = getListFormat(language, {}).format([room, ...others.map((other) => other.room)].map(({ name }) => name))
  return (
    <Card as="p" kind="note" tone="accent" className="folded-stay">
      <span>
        <strong>{names}</strong>, {formatStayDays(stay, today, language)}, {formatParty(guests, ages, i18n)}
        {cents !== null && (
          <>
            , <strong>{formatSigned(cents, language)}</strong>
          </>
        )}
        ,{' '}
        <button type="button" onClick={onUnfold}>
          {i18n.t('booking.changeStay')}
        </button>
      </span>
    </Card>
  )
}
