import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'wouter'
import { guestFields, listFields } from '#contract/bookings/bookingFields.ts'
import { unknownText } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatDateTime, formatPhoneUrl, formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { EmailLink } from '#pwa/ui/EmailLink.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import { readOtherStays } from '../subjects/persons.ts'
import { ActionButton } from './ActionButton.tsx'
import { BookingSection } from './BookingSection.tsx'
import { Fact } from './Fact.tsx'
import { useFieldTexts } from './useFieldTexts.ts'

const maxOtherStays = 5

/** The guest's fields but for the name, which stands above the page, and long texts, which stand below. */
const facts = listFields(guestFields, { form: 'guest', conflict: 'ask' }).filter(
  (field) => field !== 'guestName' && field !== 'guestSurname' && field !== 'specialRequests',
)
type FactField = (typeof facts)[number]

export function GuestSection({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const others = useLiveQuery(() => readOtherStays(booking), [booking])
  const getText = useFieldTexts()
  const { specialRequests } = booking
  return (
    <BookingSection
      title={i18n.t('admin.booking.guest')}
      actions={booking.deletedAt === null && <ActionButton booking={booking} action="editGuest" />}
    >
      <dl className="booking-facts">
        {facts.map((field) => (
          <Fact key={field} label={i18n.t(guestFields[field].label)}>
            <FactValue field={field} text={getText(field, booking[field])} />
          </Fact>
        ))}
        <Fact label={i18n.t('admin.booking.language')}>{booking.language.toUpperCase()}</Fact>
      </dl>
      {specialRequests !== null && (
        <p className="booking-words">
          <strong>{i18n.t('admin.booking.requests')}</strong> <span lang={booking.language}>{specialRequests}</span>
        </p>
      )}
      <GuestMessages booking={booking} />
      {others && others.length > 0 && (
        <div>
          <h4>{i18n.t('admin.booking.otherStays', { n: others.length })}</h4>
          <ul className="booking-other-stays">
            {others.slice(0, maxOtherStays).map((it) => (
              <li key={it.id}>
                <Link href={getBookingHref(it)}>{formatStayDays(it, language)}</Link> {getRoomName(it.room, language)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </BookingSection>
  )
}

/** A phone number calls, and an address opens a mail. */
function FactValue({ field, text }: { field: FactField; text: string }) {
  const { kind } = guestFields[field]
  if (text === '–' || text === unknownText) return '–'
  if (kind === 'phone') return <a href={formatPhoneUrl(text)}>{text}</a>
  return kind === 'email' ? <EmailLink email={text} /> : text
}

/** The messages that the guest has added to a request on its private page. */
function GuestMessages({ booking: { id, language: guestLanguage } }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const messages = useLiveQuery(() => db.contacts.where('bookingId').equals(id).sortBy('createdAt'), [id])
  return messages?.map(({ id, message, createdAt }) => (
    <p key={id} className="booking-requests">
      <strong>{i18n.t('admin.booking.message', { when: formatDateTime(createdAt, language) })}</strong>{' '}
      <span lang={guestLanguage}>{message}</span>
    </p>
  ))
}
