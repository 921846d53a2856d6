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
import {
  dismissEntry,
  guestAuthor,
  isAnnounced,
  markAnnounced,
  markWaiting,
  openOutbox,
  watchGuestEntries,
} from './guestOutbox.ts'

/** What guests send. */
export type GuestCallName = 'bookings.request' | 'contacts.send'

/** A connection that gives no answer for so long will hardly give one. */
const sendTimeoutMs = 30_000

type SendingState<N extends GuestCallName> =
  | { state: 'idle' }
  | { state: 'sending' }
  /** Whether it has arrived is not known, and only this page holds it: the browser has no room or no database. */
  | { state: 'unknown'; input: Input<N> }

/** `crypto.randomUUID` is missing off https and off localhost; this is not. */
const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** `isKept`: the outbox holds the outcome until it is dismissed. `isOurs`: this page's form is where it belongs. */
export type Origin = { isFromOutbox: boolean; isCurrentForm: boolean }

type SendingOptions<N extends GuestCallName> = {
  /** False until the form shows what this tab remembers: outcomes wait for it. */
  isReady: boolean
  /** Whether the form shows this or nothing yet: what another tab sent touches nothing that is being written here. */
  matchesForm: (input: Input<N>) => boolean
  /** From now on the outbox remembers it, and the tab need not. */
  onQueued: () => void
  onSent: (answer: Output<N>, origin: Origin) => void
  /** The server said no, or something in between answered nonsense. `input` is what was sent. */
  onFailed: (error: unknown, input: Input<N>, origin: Origin) => void
}

const directOrigin: Origin = { isFromOutbox: false, isCurrentForm: true }

type Intent<N extends GuestCallName> = {
  key: string
  input: Input<N>
  formToken: string | undefined
  isInFlight: boolean
}

const isEntryOfCall = <N extends GuestCallName>(name: N, entry: Entry): entry is Entry<N> & Entry => entry.call === name

export function useSending<N extends GuestCallName>(name: N, options: SendingOptions<N>) {
  const [sending, setSending] = useState<SendingState<N>>({ state: 'idle' })
  const [entries, setEntries] = useState<Entry<N>[]>([])
  const [isTrying, setIsTrying] = useState(false)
  // Not state: two clicks in one frame must not both pass.
  const intent = useRef<Intent<N> | null>(null)
  const latest = useRef({ ...options, deliver })
  useEffect(() => {
    latest.current = { ...options, deliver }
  })

  const showEntries = (all: Entry[]) => setEntries(all.filter((entry) => isEntryOfCall(name, entry)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is always the same
  useEffect(() => watchGuestEntries(showEntries), [])

  useEffect(() => {
    if (!options.isReady) return
    for (const { id, state, answer, problem, input } of entries) {
      if (state === 'waiting' || isAnnounced(id)) continue
      markAnnounced(id)
      const { matchesForm, onSent, onFailed } = latest.current
      const origin = { isFromOutbox: true, isCurrentForm: matchesForm(input) }
      if (state === 'sent' && answer !== null) onSent(answer, origin)
      else onFailed(new ApiError(problem?.status ?? 0, '', problem), input, origin)
    }
  }, [entries, options.isReady])

  /** Hands the intent over to the outbox, key and all. Where the browser has no room for it, it stays in this page. */
  const moveToOutbox = async ({ key, input, formToken }: Intent<N>) => {
    try {
      const outbox = await openOutbox()
      markWaiting()
      await outbox.enqueueWrite({
        call: name,
        params: null,
        input,
        key,
        proof: formToken,
        base: null,
        who: guestAuthor,
      })
      showEntries(await outbox.listEntries(guestAuthor))
    } catch {
      return
    }
    intent.current = null
    setSending({ state: 'idle' })
    latest.current.onQueued()
  }

  async function deliver() {
    const current = intent.current
    if (current === null || current.isInFlight) return
    current.isInFlight = true
    const { key, input, formToken } = current
    setSending({ state: 'sending' })
    try {
      const answer = await call(name, {
        body: input,
        key,
        ...(formToken ? { formToken } : {}),
        signal: AbortSignal.timeout(sendTimeoutMs),
      })
      intent.current = null
      setSending({ state: 'idle' })
      latest.current.onSent(answer, directOrigin)
    } catch (error) {
      if (isRefusal(error)) {
        intent.current = null
        setSending({ state: 'idle' })
      } else {
        setSending({ state: 'unknown', input })
        await moveToOutbox(current)
        current.isInFlight = false
      }
      latest.current.onFailed(error, input, directOrigin)
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
      await (await openOutbox()).sendWaiting(guestAuthor)
    } finally {
      setIsTrying(false)
    }
  }

  const waiting = entries.filter((entry) => entry.state === 'waiting')
  const outcomes = entries.filter((entry) => entry.state !== 'waiting')
  return {
    isSending: sending.state === 'sending',
    /** What is written here may not be changed now. */
    isLocked: isInPageOnly || waiting.some(({ input }) => options.matchesForm(input)),
    /** What this page alone holds. */
    unconfirmed: sending.state === 'unknown' ? sending.input : null,
    /** What this device holds, in every tab. */
    waiting,
    outcomes,
    send: (input: Input<N>, formToken?: string) => {
      intent.current ??= { key: createIdempotencyKey(), input, formToken, isInFlight: false }
      // Whoever asks anew has read what came of it before.
      for (const { id } of outcomes) void dismissEntry(id)
      return deliver()
    },
    isTrying,
    tryAgain,
  }
}
