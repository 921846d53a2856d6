/** The page of an entry: what it asks for, and the presses that confirm it and take it off the list. Opening it changes nothing. */
import { useState } from 'react'
import { Link } from 'wouter'
import type { WaitlistView } from '#contract/offers/waitlist.ts'
import { formatSearch } from '#contract/search/searchAddress.ts'
import { call } from '#pwa/api.ts'
import { formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { PhoneAndMail } from '../booking/PhoneAndMail.tsx'
import { privateLinkQuery, usePrivateLink } from '../booking/usePrivateLink.ts'
import { focusElement } from '../focus.ts'
import { NoScriptNote } from '../shell/NoScriptNote.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { useRequestWrite } from '../useRequestWrite.ts'
import { WriteFailure } from './WriteFailure.tsx'
import '../waitlist/WaitlistForm.css'
import '#pwa/ui/Field.css'

const titles: Record<WaitlistView['state'], string> = {
  unconfirmed: /*i18n*/ 'waitlist.title.unconfirmed',
  waiting: /*i18n*/ 'waitlist.title.listed',
  offered: /*i18n*/ 'waitlist.title.offered',
  ended: /*i18n*/ 'waitlist.title.ended',
}
const sentences: Record<WaitlistView['state'], string> = {
  unconfirmed: /*i18n*/ 'waitlist.sentence.unconfirmed',
  waiting: /*i18n*/ 'waitlist.sentence.listed',
  offered: /*i18n*/ 'waitlist.sentence.offered',
  ended: /*i18n*/ 'waitlist.sentence.ended',
}

const toParams = ({ code }: { code: string }) => ({ id: code })

const waitlistQuery = (code: string, secret: string | null) =>
  privateLinkQuery(
    'waitlist.view',
    ({ params, ...options }) => call('waitlist.view', { ...options, params: toParams(params) }),
    code,
    secret,
  )

type EntryProps = {
  link: { code: string; secret: string }
  entry: WaitlistView
  onConfirmed: (entry: WaitlistView) => void
  onRemoved: () => void
  onRefused: () => void
}

function Entry({ link, entry, onConfirmed, onRemoved, onRefused }: EntryProps) {
  const { i18n, language } = useLanguage()
  const confirm = useRequestWrite<object, WaitlistView>({
    link,
    send: (_, { params, ...options }) => call('waitlist.confirm', { ...options, params: toParams(params) }),
    onDone: onConfirmed,
    onRefused,
  })
  const remove = useRequestWrite<object, undefined>({
    link,
    send: (_, { params, ...options }) => call('waitlist.remove', { ...options, params: toParams(params) }),
    onDone: onRemoved,
    onRefused,
  })
  const isSending = confirm.isSending || remove.isSending
  const press = ({ submit }: typeof confirm | typeof remove) => {
    if (!isSending) void submit({})
  }
  const { from, to, numberOfGuests: guests, toleranceDays } = entry
  const stay = { checkinDate: from, checkoutDate: to }
  return (
    <>
      <header>
        <PageTitle id="waitlist-status" tabIndex={-1} text={i18n.t(titles[entry.state])} />
        <p className="lead" role="status">
          {i18n.t(sentences[entry.state])}
        </p>
      </header>
      <Card as="section" className="waitlist-form">
        <p>
          <strong>{i18n.t('waitlist.stay', formatStay(stay, language))}</strong>
          <br />
          {i18n.t('booking.guestCount', { n: guests })} · {i18n.t('waitlist.tolerance')}:{' '}
          {i18n.t('waitlist.toleranceDays', { n: toleranceDays })}
        </p>
        <WriteFailure failure={confirm.failure ?? remove.failure} />
        <div className="inline-group">
          {entry.state === 'unconfirmed' && (
            <Button variant="primary" aria-disabled={isSending || undefined} onClick={() => press(confirm)}>
              {i18n.t('waitlist.confirm')}
            </Button>
          )}
          {entry.state === 'ended' ? (
            <Link href={`/rooms${formatSearch({ ...stay, guests })}`}>{i18n.t('waitlist.search')}</Link>
          ) : (
            <Button aria-disabled={isSending || undefined} onClick={() => press(remove)}>
              {i18n.t('waitlist.remove')}
            </Button>
          )}
        </div>
      </Card>
    </>
  )
}

export function WaitlistPage() {
  const { i18n } = useLanguage()
  const { link, view, isUnknown, isUnreachable, tryAgain, show } = usePrivateLink(waitlistQuery)
  const [isRemoved, setRemoved] = useState(false)
  // The button that had the focus is gone.
  const showStatus = () => focusElement('waitlist-status')
  return (
    <div className="wide section">
      {isRemoved && <PageTitle id="waitlist-status" tabIndex={-1} text={i18n.t('waitlist.removed')} />}
      {view && !isRemoved && (
        <Entry
          link={link}
          entry={view}
          onConfirmed={(entry) => {
            show(entry)
            showStatus()
          }}
          onRemoved={() => {
            setRemoved(true)
            showStatus()
          }}
          onRefused={tryAgain}
        />
      )}
      {(isUnknown || isUnreachable) && !isRemoved && (
        <Card as="section" kind="note" tone="warn" role="alert">
          <PageTitle text={i18n.t(isUnknown ? /*i18n*/ 'waitlist.unknown' : /*i18n*/ 'offer.unreachable')} />
          <p>{i18n.t(isUnknown ? /*i18n*/ 'waitlist.unknownText' : /*i18n*/ 'request.unreachableText')}</p>
          <PhoneAndMail />
          {isUnreachable && <Button onClick={tryAgain}>{i18n.t('booking.tryAgain')}</Button>}
        </Card>
      )}
      {!view && !isUnknown && !isUnreachable && (
        <p className="scripted" aria-busy="true">
          {i18n.t('waitlist.loadingPage')}
        </p>
      )}
      <NoScriptNote text={/*i18n*/ 'noScript.privateText'} />
    </div>
  )
}
