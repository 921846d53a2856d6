/** All offers with their states, or the one that a link names (`?id=`), and the dialog of the one that is written. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { formatCents, getRoomName } from '#contract/format.ts'
import { getAlternativeCents, getOfferState } from '#contract/offerRules.ts'
import type { Offer } from '#contract/offers.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { getPlaceHref } from '../places.ts'
import { readRooms } from '../rooms/queries.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useEditedEntry } from '../writes/useDialogDraft.ts'
import { OfferDialog } from './OfferDialog.tsx'
import type { OfferStart } from './offerForm.ts'
import { readOfferStart } from './offerHref.ts'
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

function OfferCard({ offer, onEdit }: { offer: Offer; onEdit: () => void }) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readRooms) ?? []
  const blockedReason = useBlockedReason()
  const send = useSendOffer()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveOffer(() => setAsking(false))
  const state = getOfferState(offer, farmToday())
  const until = formatDay(offer.validUntil, language)
  const isSendable = offer.code !== '' && offer.guestEmail !== null && blockedReason === null
  return (
    <Card as="li" className="contact" tone={tones[state]}>
      <header className="contact-header">
        <h2>
          {offer.guestName} {offer.guestSurname}
        </h2>
        <Badge tone={tones[state]}>{i18n.t(stateLabels[state])}</Badge>
        <UnsentBadge table="offers" id={offer.id} />
        <span className="muted">{offer.code}</span>
      </header>
      <ul>
        {offer.alternatives.map((it, index) => {
          const room = rooms.find(({ id }) => id === it.roomId)
          const isChosen = offer.accepted === index
          const text = `${room ? getRoomName(room, language) : it.roomId}, ${formatDay(it.checkinDate, language)} – ${formatDay(it.checkoutDate, language)}: ${formatCents(getAlternativeCents(it), language)}`
          return (
            // The alternatives of an offer keep their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no id
            <li key={index}>{isChosen ? <strong>{text}</strong> : text}</li>
          )
        })}
      </ul>
      <p className="muted">
        {i18n.t('admin.offer.until', { until })}
        {offer.holdsDays && `, ${i18n.t('admin.offer.held')}`}
        {state === 'draft' && offer.guestEmail === null && `. ${i18n.t('admin.offer.noEmail')}`}
      </p>
      <div className="inline-group">
        {offer.bookingId && (
          <Link href={getBookingHref({ id: offer.bookingId, code: '' })}>{i18n.t('admin.offer.openBooking')}</Link>
        )}
        {state === 'draft' && (
          <>
            <Button disabled={!isSendable || send.isPending} onClick={() => send.mutate(offer)}>
              {i18n.t('admin.offer.send')}
            </Button>
            <Button onClick={onEdit}>{i18n.t('admin.offer.edit')}</Button>
          </>
        )}
        {state !== 'accepted' && (
          <Button onClick={() => setAsking(true)}>
            {i18n.t(state === 'sent' ? /*i18n*/ 'admin.offer.withdraw' : /*i18n*/ 'admin.offer.remove')}
          </Button>
        )}
      </div>
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
      {offers?.length === 0 && <p className="muted">{i18n.t('admin.offer.none')}</p>}
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
