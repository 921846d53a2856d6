/** All offers with their states, or the one that a link names (`?id=`), and the dialog of the one that is written. */
import type { I18n } from '@lingui/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { toFarmDay } from '#contract/days/days.ts'
import { getAlternativeCents, getOfferState, listStays } from '#contract/offers/offerRules.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatCents, getRoomName } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { useEditedEntry } from '../forms/useDialogDraft.ts'
import { useMailConfigured } from '../mails/queries.ts'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { getPlaceHref } from '../places.ts'
import { readRooms } from '../rooms/queries.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import { type OfferStart, readOfferStart } from '../subjects/offerHref.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { FormDialog } from '../writes/FormDialog.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { OfferMail } from './OfferMail.tsx'
import { readOffers } from './queries.ts'
import { useRemoveOffer, useSendOffer } from './useOfferWrites.ts'

const stateLabels: Record<Offer['state'], string> = {
  draft: /*i18n*/ 'admin.offer.state.draft',
  sent: /*i18n*/ 'admin.offer.state.sent',
  accepted: /*i18n*/ 'admin.offer.state.accepted',
  declined: /*i18n*/ 'admin.offer.state.declined',
  expired: /*i18n*/ 'admin.offer.state.expired',
}
const tones = { draft: 'neutral', sent: 'warn', accepted: 'ok', declined: 'danger', expired: 'neutral' } as const

/** Until when the offer can be accepted, or on which day its guest has answered. */
function describeState(offer: Offer, state: Offer['state'], i18n: I18n, language: Language): string {
  const { answeredAt, holdsDays, guestEmail } = offer
  const answer = { accepted: /*i18n*/ 'admin.offer.acceptedOn', declined: /*i18n*/ 'admin.offer.declinedOn' }
  if (answeredAt !== null && (state === 'accepted' || state === 'declined'))
    return i18n.t(answer[state], { day: formatDay(toFarmDay(Date.parse(answeredAt)), language) })
  const held = { draft: /*i18n*/ 'admin.offer.heldOnceSent', sent: /*i18n*/ 'admin.offer.held' }
  const until = i18n.t('admin.offer.until', { until: formatDay(offer.validUntil, language) })
  const days = holdsDays && (state === 'draft' || state === 'sent') ? `, ${i18n.t(held[state])}` : ''
  return `${until}${days}${state === 'draft' && guestEmail === null ? `. ${i18n.t('admin.offer.noEmail')}` : ''}`
}

function OfferCard({ offer, onEdit }: { offer: Offer; onEdit: () => void }) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readRooms) ?? []
  const blockedReason = useBlockedReason()
  const isMailConfigured = useMailConfigured()
  const [isMailShown, setMailShown] = useState(false)
  const closeMail = () => setMailShown(false)
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveOffer(() => setAsking(false))
  const state = getOfferState(offer, farmToday())
  const isUnmailed = state === 'sent' && !isMailConfigured
  const isSendable = offer.code !== '' && offer.guestEmail !== null && blockedReason === null
  return (
    <Card as="li" className="contact" tone={tones[state]}>
      <header className="contact-header">
        <h2>{`${offer.guestName} ${offer.guestSurname}`.trim() || offer.guestEmail}</h2>
        <Badge tone={tones[state]}>
          {i18n.t(isUnmailed ? /*i18n*/ 'admin.offer.state.unmailed' : stateLabels[state])}
        </Badge>
        <UnsentBadge table="offers" id={offer.id} />
        <span className="muted">{offer.code}</span>
      </header>
      <ul>
        {offer.alternatives.map((it, index) => {
          const names = listStays(it).map(({ roomId }) => {
            const room = rooms.find(({ id }) => id === roomId)
            return room ? getRoomName(room, language) : roomId
          })
          const isChosen = offer.accepted === index
          const text = `${names.join(' + ')}, ${formatDay(it.checkinDate, language)} – ${formatDay(it.checkoutDate, language)}: ${formatCents(getAlternativeCents(it), language)}`
          return (
            // The alternatives of an offer keep their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no id
            <li key={index}>{isChosen ? <strong>{text}</strong> : text}</li>
          )
        })}
      </ul>
      <p className="muted">{describeState(offer, state, i18n, language)}</p>
      {isUnmailed && <p className="dialog-warning">{i18n.t('admin.offer.giveLink')}</p>}
      <div className="inline-group">
        {offer.bookingId && (
          <Link href={getBookingHref({ id: offer.bookingId, code: '' })}>{i18n.t('admin.offer.openBooking')}</Link>
        )}
        {state === 'draft' && (
          <>
            <Button disabled={!isSendable} onClick={() => setMailShown(true)}>
              {i18n.t('admin.offer.send')}
            </Button>
            <Button onClick={onEdit}>{i18n.t('admin.offer.edit')}</Button>
          </>
        )}
        {state === 'sent' && (
          <Button disabled={blockedReason !== null} onClick={() => setMailShown(true)}>
            {i18n.t('admin.offer.mail')}
          </Button>
        )}
        {state !== 'accepted' && (
          <Button onClick={() => setAsking(true)}>
            {i18n.t(state === 'sent' ? /*i18n*/ 'admin.offer.withdraw' : /*i18n*/ 'admin.offer.remove')}
          </Button>
        )}
      </div>
      {isMailShown && state === 'draft' && <SendOfferDialog offer={offer} onClose={closeMail} />}
      {isMailShown && state === 'sent' && (
        <Modal
          isOpen
          size="wide"
          onClose={closeMail}
          title={i18n.t('admin.offer.mail')}
          closeLabel={i18n.t('admin.close')}
        >
          <OfferMail offer={offer} />
        </Modal>
      )}
      {isAsking && (
        <ConfirmDialog
          title={i18n.t('admin.offer.removeQuestion')}
          submitLabel={i18n.t('admin.offer.removeYes')}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(offer)}
          onClose={() => setAsking(false)}
        >
          <p>{i18n.t('admin.offer.removeText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

export function OfferList() {
  const { i18n } = useLanguage()
  const [params, setParams] = useSearchParams()
  const stored = useLiveQuery(readOffers)
  const id = params.get('id')
  const offers = id === null ? stored : stored?.filter((it) => it.id === id)
  const [edited, setEdited] = useEditedEntry('offer', stored)
  const [start, setStart] = useState<OfferStart>({})
  useEffect(() => {
    const linked = readOfferStart(params)
    if (!linked) return
    setStart(linked)
    setEdited('new')
    // At once: over typed text, the dialog asks before the address changes.
    setParams({ show: 'offers' }, { replace: true })
  }, [params, setParams, setEdited])
  const close = () => setEdited(null)
  const openNew = () => {
    setStart({})
    setEdited('new')
  }
  return (
    <>
      <div className="page-head">
        {id && <Link href={getPlaceHref('/contacts', '?show=offers')}>{i18n.t('admin.offer.showAll')}</Link>}
        <Button onClick={openNew}>{i18n.t('admin.offer.new')}</Button>
      </div>
      {offers?.length === 0 && <p className="empty">{i18n.t('admin.offer.none')}</p>}
      <ul className="contact-list" aria-busy={offers === undefined}>
        {offers?.map((offer) => (
          <OfferCard key={offer.id} offer={offer} onEdit={() => setEdited(offer)} />
        ))}
      </ul>
      {edited === 'new' && <OfferDialog key={JSON.stringify(start)} start={start} onClose={close} />}
      {edited && edited !== 'new' && <OfferDialog offer={edited} onClose={close} />}
    </>
  )
}

/** Shows the mail of an offer before it goes out. */
function SendOfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { i18n } = useLanguage()
  const send = useSendOffer(onClose)
  return (
    <FormDialog
      title={i18n.t('admin.offer.sendTitle', { name: formatGuestName(offer, i18n) })}
      size="wide"
      submitLabel={i18n.t('admin.offer.send')}
      isPending={send.isPending}
      onSubmit={() => send.mutate(offer)}
      onClose={onClose}
    >
      <OfferMail offer={offer} />
    </FormDialog>
  )
}
