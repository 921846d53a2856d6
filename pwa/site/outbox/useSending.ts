/**
 * Sends what a guest has written, once. One intent has one idempotency key: until its outcome is known the form stays
 * locked, and every further try carries the same key. What finds no network is kept on the device by the outbox, goes out
 * by itself, and its outcome arrives here, also after a reload. A new intent begins only after an outcome.
 */
import { useEffect, useRef, useState } from 'react'
import type { Input, Output } from '#contract/calls.ts'
import { ApiError, call, isRefusal } from '#pwa/api.ts'
import type { Entry } from '#pwa/outbox/entries.ts'
import { guest, hasWaiting, markWaiting, openOutbox, watchGuestEntries } from './guestOutbox.ts'

/** What guests send. */
export type GuestWrite = 'bookings.request' | 'contacts.send'

/** A connection that gives no answer for so long will hardly give one. */
const patience = 30_000

export type Sending<N extends GuestWrite> =
  | { state: 'idle' }
  | { state: 'sending' }
  /** Whether it has arrived is not known; `isKept` says that the device holds it and sends it by itself. */
  | { state: 'unknown'; input: Input<N>; isKept: boolean }

/** `crypto.randomUUID` is missing off https and off localhost; this is not. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

type Outcomes<N extends GuestWrite> = {
  onSent: (answer: Output<N>) => void
  /** The server said no, or something in between answered nonsense. `input` is what was sent. */
  onFailed: (error: unknown, input: Input<N>) => void
}

type Intent<N extends GuestWrite> = { key: string; input: Input<N>; proof: string | undefined; isOnItsWay: boolean }

const isOf = <N extends GuestWrite>(name: N, entry: Entry): entry is Entry<N> & Entry => entry.call === name

export function useSending<N extends GuestWrite>(name: N, outcomes: Outcomes<N>) {
  const [sending, setSending] = useState<Sending<N>>({ state: 'idle' })
  const [isWatching, setIsWatching] = useState(false)
  // Not state: two clicks in one frame must not both pass.
  const intent = useRef<Intent<N> | null>(null)
  const latest = useRef({ ...outcomes, deliver })
  useEffect(() => {
    latest.current = { ...outcomes, deliver }
  })

  useEffect(() => setIsWatching(hasWaiting()), [])
  useEffect(() => {
    if (!isWatching) return
    const shown = new Set<number>()
    const show = async ({ id, state, answer, problem, input }: Entry<N>) => {
      if (shown.has(id)) return
      shown.add(id)
      setSending({ state: 'idle' })
      if (state === 'sent' && answer !== null) latest.current.onSent(answer)
      else latest.current.onFailed(new ApiError(problem?.status ?? 0, '', problem), input)
      await (await openOutbox()).forgetEntry(id)
    }
    return watchGuestEntries((entries) => {
      const ours = entries.filter((entry) => isOf(name, entry))
      const waiting = ours.find((entry) => entry.state === 'waiting')
      for (const entry of ours) if (entry.state !== 'waiting') void show(entry)
      if (waiting) setSending({ state: 'unknown', input: waiting.input, isKept: true })
      // Its outcome was seen in another tab.
      else if (ours.length === 0)
        setSending((before) => (before.state === 'unknown' && before.isKept ? { state: 'idle' } : before))
    })
  }, [isWatching, name])

  /** Hands the intent over to the outbox, key and all. Where the browser has no room for it, it stays in this page. */
  const keep = async ({ key, input, proof }: Intent<N>) => {
    try {
      const outbox = await openOutbox()
      markWaiting()
      await outbox.keepWrite({ call: name, params: null, input, key, proof, base: null, who: guest })
    } catch {
      return
    }
    intent.current = null
    setIsWatching(true)
  }

  async function deliver() {
    const current = intent.current
    if (current === null || current.isOnItsWay) return
    current.isOnItsWay = true
    const { key, input, proof } = current
    setSending({ state: 'sending' })
    try {
      const answer = await call(name, {
        body: input,
        key,
        ...(proof ? { proof } : {}),
        signal: AbortSignal.timeout(patience),
      })
      intent.current = null
      setSending({ state: 'idle' })
      latest.current.onSent(answer)
    } catch (error) {
      if (isRefusal(error)) {
        intent.current = null
        setSending({ state: 'idle' })
      } else {
        setSending({ state: 'unknown', input, isKept: false })
        await keep(current)
        current.isOnItsWay = false
      }
      latest.current.onFailed(error, input)
    }
  }

  const isInPageOnly = sending.state === 'unknown' && !sending.isKept
  useEffect(() => {
    if (!isInPageOnly) return
    const onOnline = () => void latest.current.deliver()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isInPageOnly])

  return {
    sending,
    send: (input: Input<N>, proof?: string) => {
      intent.current ??= { key: newKey(), input, proof, isOnItsWay: false }
      return deliver()
    },
    tryAgain: async () => (intent.current ? deliver() : (await openOutbox()).sendWaiting(guest)),
  }
}
