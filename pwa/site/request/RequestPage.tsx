/** The page of a private link: the state of a request, and what its guest can do. Opening it changes nothing. */
import type { I18n } from '@lingui/core'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { RequestView } from '#contract/bookings/requests.ts'
import { isCheckinOpen } from '#contract/guests/checkin.ts'
import { getCancellationBands } from '#contract/money/cancellation.ts'
import { describePlan } from '#contract/money/paymentPlan.ts'
import type { BookingStatus } from '#contract/stays/stay.ts'
import type { Language } from '#locales/language.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDateTime, formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import '../booking/BookingPage.css'
import { Card } from '#pwa/ui/Card.tsx'
import { CalendarLink } from '../booking/CalendarLink.tsx'
import { CancellationList } from '../booking/CancellationList.tsx'
import { describeHold } from '../booking/describeHold.ts'
import { PhoneAndMail } from '../booking/PhoneAndMail.tsx'
import { requestViewQuery } from '../booking/queries.ts'
import { RequestConditions } from '../booking/RequestConditions.tsx'
import { RequestFacts } from '../booking/RequestFacts.tsx'
import { StaySummary } from '../booking/StaySummary.tsx'
import { usePrivateLink } from '../booking/usePrivateLink.ts'
import { focusElement } from '../focus.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { NoScriptNote } from '../shell/NoScriptNote.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { BankTransfer } from './BankTransfer.tsx'
import { NewLinkForm } from './NewLinkForm.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestHistory } from './RequestHistory.tsx'
import { RequestProof } from './RequestProof.tsx'
import { RequestWish } from './RequestWish.tsx'
import { StayLedger } from './StayLedger.tsx'

/** With its tables it is large, and only guests who are about to come need it. */
const OnlineCheckin = lazy(async () => ({
  default: (await import('./OnlineCheckin.tsx')).OnlineCheckin,
}))

const titles: Record<BookingStatus, string> = {
  pending: /*i18n*/ 'request.status.pending',
  confirmed: /*i18n*/ 'request.status.confirmed',
  cancelled: /*i18n*/ 'request.status.cancelled',
  completed: /*i18n*/ 'request.status.completed',
}
const sentences: Record<BookingStatus, string> = {
  pending: /*i18n*/ 'booking.receipt.promise',
  confirmed: /*i18n*/ 'request.confirmed',
  cancelled: /*i18n*/ 'request.cancelled',
  completed: /*i18n*/ 'request.completed',
}

function describeState(request: RequestView, hours: number, i18n: I18n, language: Language): string {
  const { status, cancelledByGuestAt, lapsedAt, declinedAt } = request
  if (cancelledByGuestAt)
    return i18n.t('request.cancelledByYou', { when: formatDateTime(cancelledByGuestAt, language) })
  if (lapsedAt) return i18n.t('request.lapsed', { when: formatDateTime(lapsedAt, language) })
  if (declinedAt) return i18n.t('request.declined')
  return describeHold(request, hours, i18n, language) ?? i18n.t(sentences[status], { hours })
}

/** What a cancellation costs, with its days. */
function Cancellation({ checkinDate }: { checkinDate: string }) {
  const { i18n } = useLanguage()
  const { cancellation } = useFarm()
  const today = farmToday()
  const bands = getCancellationBands(cancellation, checkinDate).filter(({ through }) => through >= today)
  if (bands.length === 0) return null
  return (
    <section aria-labelledby="request-cancellation">
      <h3 id="request-cancellation">{i18n.t('request.cancellation')}</h3>
      <CancellationList bands={bands} today={today} />
    </section>
  )
}

export function RequestPage() {
  const { i18n, language } = useLanguage()
  const { figures, deposit, balance } = useFarm()
  const { link, view: request, isUnknown, isUnreachable, tryAgain, show } = usePrivateLink(requestViewQuery)
  const format = { i18n, language, isPending: false }
  const plan = request?.plan ? describePlan(request.plan, { deposit, balance }, format) : ''
  const isCheckingIn = request !== undefined && isCheckinOpen(request, farmToday())
  const showProved = (proved: RequestView) => {
    show(proved)
    // The button that had the focus is gone.
    focusElement('request-status')
  }
  return (
    <div className="wide section booking">
      <header>
        <PageTitle text={i18n.t('request.title')} />
      </header>
      {request && (
        <Card
          as="section"
          kind="note"
          tone={request.status === 'cancelled' || request.heldUntil ? 'warn' : 'ok'}
          aria-labelledby="request-status"
        >
          <h2 id="request-status" tabIndex={-1}>
            {i18n.t(request.heldUntil ? /*i18n*/ 'request.proof.title' : titles[request.status])}
          </h2>
          <p className="lead" role="status">
            {describeState(request, figures.replyHours, i18n, language)}
          </p>
          {isCheckingIn && (
            <div className="inline-group">
              <Button variant="primary" onClick={() => focusElement('checkin')}>
                {i18n.t('checkin.title')}
              </Button>
            </div>
          )}
          {request.heldUntil && (
            <RequestProof link={link} canProve={request.canProve} onDone={showProved} onRefused={tryAgain} />
          )}
          <ErrorBoundary>
            <StaySummary request={request} hasLedger={request.account !== null} />
          </ErrorBoundary>
          {request.rooms.length > 0 && request.status === 'confirmed' && <p>{i18n.t('request.roomsNote')}</p>}
          {request.status === 'pending' && <RequestConditions request={request} />}
          {request.status === 'confirmed' && <RequestFacts request={request} />}
          {request.account && <StayLedger account={request.account} />}
          {plan !== '' && <p>{plan}</p>}
          {request.transfer && <BankTransfer transfer={request.transfer} />}
          {request.checkinFrom !== null && farmToday() < request.checkinFrom && (
            <p>{i18n.t('request.checkinFrom', { day: formatLongDay(request.checkinFrom, language) })}</p>
          )}
          {request.status === 'confirmed' && <Cancellation checkinDate={request.checkinDate} />}
          <p className="muted">{i18n.t('request.received', { when: formatDateTime(request.createdAt, language) })}</p>
          <RequestHistory request={request} />
          <p>{i18n.t('booking.receipt.questions')}</p>
          <PhoneAndMail />
          {request.status === 'cancelled' && (
            <div className="inline-group">
              <Link href="/booking" asChild>
                <ButtonLink variant="primary">{i18n.t('request.again')}</ButtonLink>
              </Link>
            </div>
          )}
          {(request.status === 'pending' || request.status === 'confirmed') && (
            <div className="inline-group">
              <CalendarLink request={request} />
            </div>
          )}
        </Card>
      )}
      {isCheckingIn && (
        <ErrorBoundary>
          <Suspense>
            <OnlineCheckin link={link} request={request} />
          </Suspense>
        </ErrorBoundary>
      )}
      {request && <RequestWish request={request} link={link} onDone={show} onRefused={tryAgain} />}
      {request && <RequestActions request={request} link={link} onDone={show} onRefused={tryAgain} />}
      {(isUnknown || isUnreachable) && (
        <Card as="section" kind="note" tone="warn" role="alert">
          <h2>{i18n.t(isUnknown ? /*i18n*/ 'request.unknown' : /*i18n*/ 'request.unreachable')}</h2>
          <p>{i18n.t(isUnknown ? /*i18n*/ 'request.unknownText' : /*i18n*/ 'request.unreachableText')}</p>
          {isUnknown && <NewLinkForm code={link.code} name="bookings.sendLink" />}
          <PhoneAndMail />
          {isUnknown ? (
            <Link href="/booking" asChild>
              <ButtonLink>{i18n.t('booking.title')}</ButtonLink>
            </Link>
          ) : (
            <Button onClick={tryAgain}>{i18n.t('booking.tryAgain')}</Button>
          )}
        </Card>
      )}
      {!request && !isUnknown && !isUnreachable && (
        <p className="scripted" aria-busy="true">
          {i18n.t('request.loading')}
        </p>
      )}
      <NoScriptNote text={/*i18n*/ 'noScript.privateText'} />
    </div>
  )
}
