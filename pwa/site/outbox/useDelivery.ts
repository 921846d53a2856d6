import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Input } from '#contract/calls.ts'
import type { Problem } from '#contract/problem.ts'
import { ApiError, call, classifyWriteFailure, createIdempotencyKey, sendTimeoutMs } from '#pwa/api.ts'
import type { Entry } from '#pwa/outbox/entries.ts'
import { guestAuthor, markGuestEntries, openOutbox } from './guestOutbox.ts'
import type { GuestCallName, SendingOptions } from './sendingOptions.ts'

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
   * The server has not confirmed the input, and only this page holds it: the device is full or the browser forbids
   * databases. `reason`: why the server postponed it; null when the outcome is unknown. `isUntried`: the device is offline,
   * so it has surely not arrived.
   */
  | { state: 'unconfirmed'; input: Input<N>; reason: Problem | null; isUntried: boolean }

type Postponement = { reason: Problem | null; isUntried: boolean }

/** Stores the intent in the outbox, which sends it from now on. Returns the outbox's entries. */
async function enqueueIntent<N extends GuestCallName>(
  name: N,
  { key, input, formToken }: Intent<N>,
  { reason, isUntried }: Postponement,
): Promise<Entry[]> {
  const outbox = await openOutbox()
  markGuestEntries()
  await outbox.enqueueWrite({
    call: name,
    params: null,
    input,
    key,
    proof: formToken,
    base: null,
    who: guestAuthor,
    problem: reason,
    isUntried,
  })
  return outbox.listEntries(guestAuthor)
}

/** Sends one intent from this page, and hands it to the outbox unless the server stored or refused it. */
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

  const moveToOutbox = async (current: Intent<N>, postponement: Postponement) => {
    setDelivery({ state: 'unconfirmed', input: current.input, ...postponement })
    try {
      showEntries(await enqueueIntent(name, current, postponement))
      finish()
      options.current.onQueued()
    } catch {
      current.isInFlight = false
    }
  }

  const deliver = async () => {
    const current = intent.current
    if (current === null || current.isInFlight) return
    current.isInFlight = true
    const { key, input, formToken } = current
    // Reliable only when it is false.
    if (!navigator.onLine) return moveToOutbox(current, { reason: null, isUntried: true })
    setDelivery({ state: 'sending' })
    try {
      const output = await call(name, {
        body: input,
        key,
        ...(formToken ? { formToken } : {}),
        signal: AbortSignal.timeout(sendTimeoutMs),
      })
      finish()
      options.current.onSent(output)
    } catch (error) {
      const failure = classifyWriteFailure(error)
      if (failure.state === 'refused') finish()
      else {
        await moveToOutbox(current, {
          reason: failure.state === 'postponed' ? failure.problem : null,
          isUntried: false,
        })
      }
      if (error instanceof ApiError) options.current.onFailed(failure, input, true)
    }
  }

  const isInPageOnly = delivery.state === 'unconfirmed'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is read from refs
  useEffect(() => {
    if (!isInPageOnly) return
    const onOnline = () => void deliver()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isInPageOnly])

  return {
    isSending: delivery.state === 'sending',
    /** What the server has not confirmed and is stored on this page only. */
    unconfirmed: delivery.state === 'unconfirmed' ? delivery : null,
    /** Gives up an intent that the server has postponed. */
    withdraw: finish,
    hasIntent: () => intent.current !== null,
    /** Sends this input, or the current intent while there is one. */
    send: (input: Input<N>, formToken: string | undefined) => {
      intent.current ??= { key: createIdempotencyKey(), input, formToken, isInFlight: false }
      return deliver()
    },
    retry: deliver,
  }
}
