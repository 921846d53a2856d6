/** Other days that the guest asks for: the form, and while nobody has answered what was asked. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { mayWish } from '#contract/bookings/bookingRules.ts'
import type { RequestView } from '#contract/bookings/requests.ts'
import type { Input } from '#contract/calls.ts'
import { addDays, type Stay } from '#contract/days/days.ts'
import { formatDays } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { focusElement } from '../focus.ts'
import { type RequestLink, useRequestWrite } from '../useRequestWrite.ts'
import { WriteFailure } from './WriteFailure.tsx'
import './RequestActions.css'

type Props = {
  request: RequestView
  link: RequestLink
  onDone: (request: RequestView) => void
  onRefused: () => void
}

function WishForm({ request, link, onDone, onRefused, onClose }: Props & { onClose: () => void }) {
  const { i18n } = useLanguage()
  const [{ checkinDate, checkoutDate }, setStay] = useState<Stay>(request.wishedStay ?? request)
  const { isSending, failure, submit } = useRequestWrite({
    link,
    send: (body: Input<'bookings.wish'>, options) => call('bookings.wish', { ...options, body }),
    onDone,
    onRefused,
  })
  const form = useRef<HTMLFormElement>(null)
  // The button that has opened the form is gone.
  useEffect(() => focusElement('wish-checkinDate'), [])
  const isMarked = failure?.errors.checkinDate !== undefined || failure?.errors.checkoutDate !== undefined
  useEffect(() => {
    if (isMarked) focusElement(form.current?.querySelector('[aria-invalid=true]')?.id)
  }, [isMarked])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) void submit({ checkinDate, checkoutDate })
  }
  return (
    <form ref={form} className="request-message" noValidate onSubmit={send}>
      <TextField
        id="wish-checkinDate"
        type="date"
        label={i18n.t('booking.checkin')}
        error={failure?.errors.checkinDate}
        min={addDays(farmToday(), 1)}
        value={checkinDate}
        readOnly={isSending}
        onChange={({ target }) => setStay({ checkinDate: target.value, checkoutDate })}
      />
      <TextField
        id="wish-checkoutDate"
        type="date"
        label={i18n.t('booking.checkout')}
        error={failure?.errors.checkoutDate}
        min={addDays(checkinDate || farmToday(), 1)}
        value={checkoutDate}
        readOnly={isSending}
        onChange={({ target }) => setStay({ checkinDate, checkoutDate: target.value })}
      />
      {!isMarked && <WriteFailure failure={failure} />}
      <div className="inline-group">
        <Button type="submit" variant="primary" aria-disabled={isSending || undefined}>
          {i18n.t('request.wish.send')}
        </Button>
        <Button disabled={isSending} onClick={onClose}>
          {i18n.t('request.wish.close')}
        </Button>
      </div>
    </form>
  )
}

function OpenWish({ request, wish, ...props }: Props & { wish: Stay }) {
  const { i18n, language } = useLanguage()
  const { isSending, failure, submit } = useRequestWrite({
    ...props,
    send: (_: null, options) => call('bookings.takeBackWish', options),
  })
  return (
    <>
      <p>
        <strong>
          {i18n.t('request.wish.asked', { days: formatDays(wish.checkinDate, wish.checkoutDate, language) })}
        </strong>
      </p>
      <p>{i18n.t('request.wish.waiting')}</p>
      {request.wishedAt && (
        <p className="muted">{i18n.t('request.wish.askedAt', { when: formatDateTime(request.wishedAt, language) })}</p>
      )}
      <WriteFailure failure={failure} />
      <Button disabled={isSending} onClick={() => void submit(null)}>
        {i18n.t('request.wish.takeBack')}
      </Button>
    </>
  )
}

/** Nothing where the stay has begun, is over or is cancelled, or the guest changes rooms. */
export function RequestWish(props: Props) {
  const { i18n } = useLanguage()
  const { request, onDone } = props
  const [isOpen, setOpen] = useState(false)
  const [isTakenBack, setTakenBack] = useState(false)
  const { wishedStay, rooms } = request
  if (request.changesRooms || !mayWish(request, farmToday())) return null
  const show = (view: RequestView) => {
    setOpen(false)
    setTakenBack(view.wishedStay === null)
    onDone(view)
    // The button that had the focus is gone.
    focusElement('request-wish')
  }
  const close = () => {
    setOpen(false)
    focusElement('request-wish')
  }
  const openLabel = wishedStay ? /*i18n*/ 'request.wish.change' : /*i18n*/ 'request.wish.open'
  return (
    <Card as="section" className="request-actions" aria-labelledby="request-wish">
      <h2 id="request-wish" tabIndex={-1}>
        {i18n.t('request.wish.title')}
      </h2>
      {wishedStay ? (
        <OpenWish {...props} wish={wishedStay} onDone={show} />
      ) : (
        <p>{i18n.t(rooms.length > 0 ? /*i18n*/ 'request.wish.textOfRooms' : /*i18n*/ 'request.wish.text')}</p>
      )}
      <p role="status">{isTakenBack && i18n.t('request.wish.takenBack')}</p>
      {isOpen ? (
        <WishForm {...props} onDone={show} onClose={close} />
      ) : (
        <Button onClick={() => setOpen(true)}>{i18n.t(openLabel)}</Button>
      )}
    </Card>
  )
}
