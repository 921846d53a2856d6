/**
 * Sends what a guest has written, once. One intent has one idempotency key: until its outcome is known the form stays
 * locked, and every further try carries the same key. What finds no network is kept on the device by the outbox and goes
 * out by itself; its outcome is shown in every tab, also after a reload, until it is dismissed in one. A new intent begins
 * only after an outcome.
 */
import { useEffect, useRef, useState } from 'react'
import type { Input, Output } from '#contract/calls.ts'
import { ApiError, call, isRefusal } from '#pwa/api.ts'
import type { Entry } from '#pwa/outbox/entries.ts'
import { dismissEntry, guest, isTold, markTold, markWaiting, openOutbox, watchGuestEntries } from './guestOutbox.ts'

/** What guests send. */
export type GuestWrite = 'bookings.request' | 'contacts.send'

/** A connection that gives no answer for so long will hardly give one. */
const patience = 30_000

type Sending<N extends GuestWrite> =
  | { state: 'idle' }
  | { state: 'sending' }
  /** Whether it has arrived is not known, and only this page holds it: the browser has no room or no database. */
  | { state: 'unknown'; input: Input<N> }

/** `crypto.randomUUID` is missing off https and off localhost; this is not. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** `isKept`: the outbox holds the outcome until it is dismissed. `isOurs`: this page's form is where it belongs. */
export type Origin = { isKept: boolean; isOurs: boolean }

type Form<N extends GuestWrite> = {
  /** False until the form shows what this tab remembers: outcomes wait for it. */
  isReady: boolean
  /** Whether the form shows this or nothing yet: what another tab sent touches nothing that is being written here. */
  isFor: (input: Input<N>) => boolean
  /** From now on the outbox remembers it, and the tab need not. */
  onKept: () => void
  onSent: (answer: Output<N>, origin: Origin) => void
  /** The server said no, or something in between answered nonsense. `input` is what was sent. */
  onFailed: (error: unknown, input: Input<N>, origin: Origin) => void
}

const direct: Origin = { isKept: false, isOurs: true }

type Intent<N extends GuestWrite> = { key: string; input: Input<N>; proof: string | undefined; isOnItsWay: boolean }

const isOf = <N extends GuestWrite>(name: N, entry: Entry): entry is Entry<N> & Entry => entry.call === name

export function useSending<N extends GuestWrite>(name: N, form: Form<N>) {
  const [sending, setSending] = useState<Sending<N>>({ state: 'idle' })
  const [entries, setEntries] = useState<Entry<N>[]>([])
  const [isTrying, setIsTrying] = useState(false)
  // Not state: two clicks in one frame must not both pass.
  const intent = useRef<Intent<N> | null>(null)
  const latest = useRef({ ...form, deliver })
  useEffect(() => {
    latest.current = { ...form, deliver }
  })

  const takeOurs = (all: Entry[]) => setEntries(all.filter((entry) => isOf(name, entry)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is always the same
  useEffect(() => watchGuestEntries(takeOurs), [])

  useEffect(() => {
    if (!form.isReady) return
    for (const { id, state, answer, problem, input } of entries) {
      if (state === 'waiting' || isTold(id)) continue
      markTold(id)
      const { isFor, onSent, onFailed } = latest.current
      const origin = { isKept: true, isOurs: isFor(input) }
      if (state === 'sent' && answer !== null) onSent(answer, origin)
      else onFailed(new ApiError(problem?.status ?? 0, '', problem), input, origin)
    }
  }, [entries, form.isReady])

  /** Hands the intent over to the outbox, key and all. Where the browser has no room for it, it stays in this page. */
  const keep = async ({ key, input, proof }: Intent<N>) => {
    try {
      const outbox = await openOutbox()
      markWaiting()
      await outbox.keepWrite({ call: name, params: null, input, key, proof, base: null, who: guest })
      takeOurs(await outbox.readEntries(guest))
    } catch {
      return
    }
    intent.current = null
    setSending({ state: 'idle' })
    latest.current.onKept()
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
      latest.current.onSent(answer, direct)
    } catch (error) {
      if (isRefusal(error)) {
        intent.current = null
        setSending({ state: 'idle' })
      } else {
        setSending({ state: 'unknown', input })
        await keep(current)
        current.isOnItsWay = false
      }
      latest.current.onFailed(error, input, direct)
    }
  }

  const isInPageOnly = sending.state === 'unknown'
  useEffect(() => {
    if (!isInPageOnly) return
    const onOnline = () => void latest.current.deliver()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isInPageOnly])

  const tryAgain = async () => {
    if (intent.current) return deliver()
    setIsTrying(true)
    try {
      await (await openOutbox()).sendWaiting(guest)
    } finally {
      setIsTrying(false)
    }
  }

  const waiting = entries.filter((entry) => entry.state === 'waiting')
  const outcomes = entries.filter((entry) => entry.state !== 'waiting')
  return {
    isSending: sending.state === 'sending',
    /** What is written here may not be changed now. */
    isLocked: isInPageOnly || waiting.some(({ input }) => form.isFor(input)),
    /** What this page alone holds. */
    unknown: sending.state === 'unknown' ? sending.input : null,
    /** What this device holds, in every tab. */
    waiting,
    outcomes,
    send: (input: Input<N>, proof?: string) => {
      intent.current ??= { key: newKey(), input, proof, isOnItsWay: false }
      // Whoever asks anew has read what came of it before.
      for (const { id } of outcomes) void dismissEntry(id)
      return deliver()
    },
    isTrying,
    tryAgain,
  }
}
