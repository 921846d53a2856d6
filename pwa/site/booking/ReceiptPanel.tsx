/** The page's state after a request has arrived: it stays until the guest leaves or asks for something else. */
import { writeCalendarFile } from '#contract/calendarFile.ts'
import { property } from '#contract/property.ts'
import { dayText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { PhoneAndMail } from './PhoneAndMail.tsx'
import './ReceiptPanel.css'
import type { Receipt } from './readReceipt.ts'
import { slotText } from './slots.ts'

export function ReceiptPanel({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const { code, secret, checkinDate, checkoutDate, numberOfGuests, numberOfPets, checkinTime, createdAt } = receipt
  const { name, address, figures, checkin, checkout } = property
  const room = language === 'it' ? receipt.room.name : receipt.room.nameEn
  const link = `/booking/${code}#${secret}`
  const calendarFile = writeCalendarFile({
    uid: `${code}@${property.email.split('@')[1]}`,
    stamp: Date.parse(createdAt),
    checkinDate,
    checkoutDate,
    summary: `${name}: ${room}`,
    description: i18n.t('booking.receipt.calendar', {
      code,
      from: checkin.from,
      until: checkout.widget,
      phone: property.phone,
    }),
    location: `${address.street}, ${address.postalCode} ${address.town} (${address.province})`,
  })
  return (
    <section className="receipt" aria-labelledby="booking-receipt">
      <h2 id="booking-receipt" tabIndex={-1}>
        {i18n.t('booking.receipt.title')}
      </h2>
      <p className="lead">{i18n.t('booking.receipt.promise', { hours: figures.replyHours })}</p>
      <dl>
        <div>
          <dt>{i18n.t('booking.receipt.code')}</dt>
          <dd className="receipt-code">{code}</dd>
        </div>
        <div>
          <dt>{i18n.t('booking.room')}</dt>
          <dd>{room}</dd>
        </div>
        <div>
          <dt>{i18n.t('booking.checkin')}</dt>
          <dd>
            {dayText(checkinDate, language)}, {slotText(checkinTime, i18n)}
          </dd>
        </div>
        <div>
          <dt>{i18n.t('booking.checkout')}</dt>
          <dd>
            {dayText(checkoutDate, language)}, {i18n.t('booking.checkoutBy', { time: checkout.widget })}
          </dd>
        </div>
        <div>
          <dt>{i18n.t('booking.guests')}</dt>
          <dd>
            {i18n.t('booking.guestCount', { n: numberOfGuests })}
            {numberOfPets > 0 && `, ${i18n.t('booking.petCount', { n: numberOfPets })}`}
          </dd>
        </div>
      </dl>
      <p>{i18n.t('booking.receipt.questions')}</p>
      <PhoneAndMail />
      <div className="row">
        <ButtonLink
          variant="primary"
          download={`podere-${code}.ics`}
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile)}`}
        >
          {i18n.t('booking.receipt.addToCalendar')}
        </ButtonLink>
        <ButtonLink href={link}>{i18n.t('booking.receipt.link')}</ButtonLink>
      </div>
      <p className="muted">{i18n.t('booking.receipt.linkNote')}</p>
      <Button size="small" onClick={onClose}>
        {i18n.t('booking.receipt.another')}
      </Button>
    </section>
  )
}
