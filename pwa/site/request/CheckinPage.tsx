/** The page on which the guests of a portal register themselves. The farm hands out its link. */
import { isCheckinOpen } from '#contract/guests/checkin.ts'
import { getRoomName } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import '../booking/BookingPage.css'
import { PhoneAndMail } from '../booking/PhoneAndMail.tsx'
import { privateLinkQuery, usePrivateLink } from '../booking/usePrivateLink.ts'
import { NoScriptNote } from '../shell/NoScriptNote.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { OnlineCheckin } from './OnlineCheckin.tsx'

const checkinQuery = (code: string, secret: string | null) =>
  privateLinkQuery('guests.viewCheckin', (options) => call('guests.viewCheckin', options), code, secret)

export function CheckinPage() {
  const { i18n, language } = useLanguage()
  const { link, view: stay, isUnknown, isUnreachable, tryAgain } = usePrivateLink(checkinQuery)
  return (
    <div className="wide section booking">
      <header>
        <PageTitle text={i18n.t('checkin.title')} />
        {stay && (
          <p className="lead">
            {`${getRoomName(stay.room, language)}, ${formatLongDay(stay.checkinDate, language)} → ${formatLongDay(stay.checkoutDate, language)}`}
          </p>
        )}
      </header>
      {stay &&
        (isCheckinOpen(stay, farmToday()) ? (
          <OnlineCheckin link={link} request={{ ...stay, booker: null }} />
        ) : (
          <Card as="section" kind="note">
            <p>
              {stay.checkinFrom !== null && farmToday() < stay.checkinFrom
                ? i18n.t('request.checkinFrom', { day: formatLongDay(stay.checkinFrom, language) })
                : i18n.t('checkin.over')}
            </p>
            <PhoneAndMail />
          </Card>
        ))}
      {(isUnknown || isUnreachable) && (
        <Card as="section" kind="note" tone="warn" role="alert">
          <h2>{i18n.t(isUnknown ? /*i18n*/ 'checkin.unknown' : /*i18n*/ 'request.unreachable')}</h2>
          <p>{i18n.t(isUnknown ? /*i18n*/ 'checkin.unknownText' : /*i18n*/ 'request.unreachableText')}</p>
          <PhoneAndMail />
          {isUnreachable && <Button onClick={tryAgain}>{i18n.t('booking.tryAgain')}</Button>}
        </Card>
      )}
      <NoScriptNote />
    </div>
  )
}
