import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Input } from '#contract/calls.ts'
import { ApiError, call, classifyWriteFailure, createIdempotencyKey, sendTimeoutMs } from '#pwa/api.ts'
import { rejectAfter } from '#pwa/storage.ts'
import { enqueueIntent, type Intent, type Postponement } from './guestOutbox.ts'
import type { GuestCallName, GuestWrite } from './guestWrites.ts'
import type { SendingOptions } from './sendingOptions.ts'

/** Some browsers never open their database. The page then keeps the input; a write that is stored later has the same key. */
const storeTimeoutMs = 5_000

/** `wasTried`: the server may have it. */
type Sending<N extends GuestCallName> = Intent<N> & { isInFlight: boolean; wasTried: boolean }

type DeliveryState<N extends GuestCallName> =
  | { state: 'idle' }
  | { state: 'sending' }
  /**
   * The server has not confirmed the input, and only this page holds it: the device is full or the browser forbids
   * databases.
   */
  | ({ state: 'unconfirmed'; input: Input<N> } & Postponement)

/** Sends one intent from this page, and hands it to the outbox unless the server stored or refused it. */
export function useDelivery<N extends GuestCallName>(
  name: N,
  options: RefObject<SendingOptions<N>>,
  showWrites: (writes: GuestWrite[]) => void,
) {
  const [delivery, setDelivery] = useState<DeliveryState<N>>({ state: 'idle' })
  // A ref and not state: two clicks in one frame must not both send.
  const intent = useRef<Sending<N> | null>(null)

  const finish = () => {
    intent.current = null
    setDelivery({ state: 'idle' })
  }

  const moveToOutbox = async (current: Sending<N>, postponement: Postponement) => {
    const { key, input, formToken } = current
    setDelivery({ state: 'unconfirmed', input, ...postponement })
    try {
      showWrites(await rejectAfter(storeTimeoutMs, enqueueIntent(name, { key, input, formToken }, postponement)))
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
    if (!navigator.onLine) return moveToOutbox(current, { reason: null, isUntried: !current.wasTried })
    setDelivery({ state: 'sending' })
    current.wasTried = true
    options.current.onSending?.({ key, input, formToken })
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
    /** Sends this input, or the current intent while there is one. `earlierKey`: of an input that this tab has sent before. */
    send: (input: Input<N>, formToken: string | undefined, earlierKey?: string) => {
      const key = earlierKey ?? createIdempotencyKey()
      intent.current ??= { key, input, formToken, isInFlight: false, wasTried: earlierKey !== undefined }
      return deliver()
    },
    retry: deliver,
  }
}
