/** The page of an offer: what the farm proposes, and what its guest can do. Opening it changes nothing. */
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { toFarmDay } from '#contract/days/days.ts'
import type { OfferView } from '#contract/offers/offers.ts'
import { call } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { PhoneAndMail } from '../booking/PhoneAndMail.tsx'
import { privateLinkQuery, usePrivateLink } from '../booking/usePrivateLink.ts'
import { NewLinkForm } from '../request/NewLinkForm.tsx'
import { UnsentMessage } from '../request/UnsentMessage.tsx'
import '../booking/BookingPage.css'
import { focusElement } from '../focus.ts'
import { NoScriptNote } from '../shell/NoScriptNote.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { AlternativeCard } from './AlternativeCard.tsx'
import { clearDraft, useOfferDraft } from './draft.ts'
import { OfferActions } from './OfferActions.tsx'
import './OfferPage.css'
import { PageTitle } from '../shell/PageTitle.tsx'
import type { OfferProps } from './offerProps.ts'

const titles: Record<OfferView['state'], string> = {
  draft: /*i18n*/ 'offer.title',
  sent: /*i18n*/ 'offer.title',
  accepted: /*i18n*/ 'offer.accepted',
  declined: /*i18n*/ 'offer.declined',
  expired: /*i18n*/ 'offer.expired',
}
const sentences: Record<OfferView['state'], string> = {
  draft: /*i18n*/ 'offer.notHeld',
  sent: /*i18n*/ 'offer.notHeld',
  accepted: /*i18n*/ 'offer.acceptedText',
  declined: /*i18n*/ 'offer.declinedText',
  expired: /*i18n*/ 'offer.expiredText',
}

const offerQuery = (code: string, secret: string | null) =>
  privateLinkQuery('offers.view', (options) => call('offers.view', options), code, secret)

export function OfferPage() {
  const { i18n } = useLanguage()
  const { link, view: offer, isUnknown, isUnreachable, tryAgain, show } = usePrivateLink(offerQuery)
  const showAnswered = (answered: OfferView) => {
    show(answered)
    // The button that had the focus is gone.
    focusElement('offer-status')
  }
  return (
    <div className="wide section booking">
      {offer && <OpenedOffer {...{ link, offer }} onDone={showAnswered} onRefused={tryAgain} />}
      {(isUnknown || isUnreachable) && (
        <Card as="section" kind="note" tone="warn" role="alert">
          <PageTitle text={i18n.t(isUnknown ? /*i18n*/ 'offer.unknown' : /*i18n*/ 'offer.unreachable')} />
          <p>{i18n.t(isUnknown ? /*i18n*/ 'offer.unknownText' : /*i18n*/ 'request.unreachableText')}</p>
          {isUnknown && <NewLinkForm code={link.code} name="offers.sendLink" />}
          <PhoneAndMail />
          {isUnreachable && <Button onClick={tryAgain}>{i18n.t('booking.tryAgain')}</Button>}
        </Card>
      )}
      {!offer && !isUnknown && !isUnreachable && (
        <p className="scripted" aria-busy="true">
          {i18n.t('offer.loading')}
        </p>
      )}
      <NoScriptNote text={/*i18n*/ 'noScript.privateText'} />
    </div>
  )
}

/** What can be done with the offer now. */
function getSentence({ state, holdsDays, alternatives }: OfferView): string {
  if (state !== 'sent') return sentences[state]
  if (!alternatives.some(({ available }) => available)) return /*i18n*/ 'offer.allGone'
  return holdsDays ? /*i18n*/ 'offer.held' : sentences.sent
}

/** The first alternative that can still be had; -1 for none. */
const findFirst = ({ alternatives }: OfferView): number => alternatives.findIndex(({ available }) => available)

/** Takes the focus, which the button to book may have had. */
function ChosenGone() {
  const { i18n } = useLanguage()
  useEffect(() => focusElement('offer-chosen-gone'), [])
  return (
    <Card as="section" kind="note" tone="warn" role="alert">
      <p id="offer-chosen-gone" tabIndex={-1}>
        {i18n.t('offer.chosenGone')}
      </p>
    </Card>
  )
}

function OpenedOffer(props: OfferProps) {
  const { offer } = props
  const { i18n, language } = useLanguage()
  const { draft, change } = useOfferDraft(offer.code)
  const isOpen = offer.state === 'sent'
  // What is chosen changes by the guest's press only: a second press would book other nights than those that were read.
  const [first] = useState(() => findFirst(offer))
  const chosen = draft.choice ?? (first < 0 ? findFirst(offer) : first)
  const alternative = offer.alternatives[chosen]
  const isGone = isOpen && alternative?.available === false
  const shown = offer.alternatives.map((alternative, index) => ({ alternative, index }))
  return (
    <>
      <header>
        <PageTitle
          id="offer-status"
          tabIndex={-1}
          text={
            offer.state === 'sent' && offer.guestName === ''
              ? i18n.t('offer.titlePlain')
              : i18n.t(titles[offer.state], { name: offer.guestName })
          }
        />
        <p className="lead" role="status">
          {i18n.t(getSentence(offer), {
            until: formatDay(offer.validUntil, language),
            day: offer.answeredAt && formatDay(toFarmDay(Date.parse(offer.answeredAt)), language),
          })}
        </p>
        {offer.booking && (
          <p>
            <Link href={`/booking/${offer.booking.code}#${offer.booking.secret}`} asChild>
              <ButtonLink variant="primary">{i18n.t('offer.openBooking')}</ButtonLink>
            </Link>
          </p>
        )}
        {offer.text !== '' && <p className="offer-text">{offer.text}</p>}
      </header>
      {shown
        .filter(({ index }) => offer.accepted === null || offer.accepted === index)
        .map(({ alternative, index }) => (
          <AlternativeCard
            key={index}
            {...{ alternative, index, isOpen }}
            isOnly={shown.length === 1}
            isChosen={isOpen && chosen === index && !isGone}
            onChoose={() => change({ choice: index })}
          />
        ))}
      {isGone && findFirst(offer) >= 0 && <ChosenGone />}
      {isOpen && alternative && !isGone && (
        <AcceptForm {...props} {...{ alternative, draft }} index={chosen} onChange={change} />
      )}
      {isOpen && <OfferActions {...props} question={draft.question} onChange={(question) => change({ question })} />}
      {!isOpen && draft.question.trim() !== '' && (
        <UnsentMessage text={draft.question} reason={i18n.t('offer.unsentText')} onTake={clearDraft} />
      )}
      {!isOpen && <PhoneAndMail />}
    </>
  )
}
