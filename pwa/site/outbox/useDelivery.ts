import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Input } from '#contract/calls.ts'
import { call, createIdempotencyKey, isRefusal, sendTimeoutMs } from '#pwa/api.ts'
import type { Entry } from '#pwa/outbox/entries.ts'
import { guestAuthor, markGuestEntries, openOutbox } from './guestOutbox.ts'
import type { GuestCallName, Origin, SendingOptions } from './sendingOptions.ts'

const directOrigin: Origin = { isFromOutbox: false, isCurrentForm: true }

/** What the guest wants to send: each retry has the same key. */
type Intent<N extends GuestCallName> = {
  key: string
  input: Input<N>
  formToken: string | undefined
  isInFlight: boolean
}

type DeliveryState<N extends GuestCallName> =
  | { state: 'idle' }
  | { state: 'sending' }
  /**
   * The outcome is unknown, and only this page holds the input: the device is full or the browser forbids databases.
   */
  | { state: 'unknown'; input: Input<N> }

/** Stores the intent in the outbox, which sends it from now on. Returns the outbox's entries. */
async function enqueueIntent<N extends GuestCallName>(name: N, { key, input, formToken }: Intent<N>): Promise<Entry[]> {
  const outbox = await openOutbox()
  markGuestEntries()
  await outbox.enqueueWrite({ call: name, params: null, input, key, proof: formToken, base: null, who: guestAuthor })
  return outbox.listEntries(guestAuthor)
}

/** Sends one intent from this page, and hands it to the outbox when the outcome stays unknown. */
export function useDelivery<N extends GuestCallName>(
  name: N,
  options: RefObject<SendingOptions<N>>,
  showEntries: (entries: Entry[]) => void,
) {
  const [delivery, setDelivery] = useState<DeliveryState<N>>({ state: 'idle' })
  // A ref and not state: two clicks in one frame must not both send.
  const intent = useRef<Intent<N> | null>(null)

  const finish = () => {
    intent.current = null
    setDelivery({ state: 'idle' })
  }

  const moveToOutbox = async (current: Intent<N>) => {
    try {
      showEntries(await enqueueIntent(name, current))
    } catch {
      return
    }
    finish()
    options.current.onQueued()
  }

  const deliver = async () => {
    const current = intent.current
    if (current === null || current.isInFlight) return
    current.isInFlight = true
    const { key, input, formToken } = current
    setDelivery({ state: 'sending' })
    try {
      const output = await call(name, {
        body: input,
        key,
        ...(formToken ? { formToken } : {}),
        signal: AbortSignal.timeout(sendTimeoutMs),
      })
      finish()
      options.current.onSent(output, directOrigin)
    } catch (error) {
      if (isRefusal(error)) finish()
      else {
        setDelivery({ state: 'unknown', input })
        await moveToOutbox(current)
        current.isInFlight = false
      }
      options.current.onFailed(error, input, directOrigin)
    }
  }

  const isInPageOnly = delivery.state === 'unknown'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is read from refs
  useEffect(() => {
    if (!isInPageOnly) return
    const onOnline = () => void deliver()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isInPageOnly])

  return {
    isSending: delivery.state === 'sending',
    /** The input whose outcome is unknown and that is stored on this page only. */
    unconfirmed: delivery.state === 'unknown' ? delivery.input : null,
    hasIntent: () => intent.current !== null,
    /** Sends this input, or the current intent while there is one. */
    send: (input: Input<N>, formToken: string | undefined) => {
      intent.current ??= { key: createIdempotencyKey(), input, formToken, isInFlight: false }
      return deliver()
    },
    retry: deliver,
  }
}
