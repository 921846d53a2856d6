/**
 * Sends the input of a form exactly once. One intent has one idempotency key: until its outcome is known the form stays
 * locked, and each retry has the same key. Unless the server answers, the outbox keeps the intent on the device and
 * sends it later. All tabs show its outcome, also after a reload, until the guest dismisses it in one of them. A new
 * intent can begin only after the outcome of the last one.
 */
import { useEffect, useRef, useState } from 'react'
import type { Input } from '#contract/calls.ts'
import { dismissWrite, sendWaiting, withdrawWrite } from './guestOutbox.ts'
import { type GuestCallName, isUntried } from './guestWrites.ts'
import type { SendingOptions } from './sendingOptions.ts'
import { useDelivery } from './useDelivery.ts'
import { useGuestWrites } from './useGuestWrites.ts'

/** The status of a write beyond a limit: nothing was stored. */
const tooManyStatus = 429

export function useSending<N extends GuestCallName>(name: N, options: SendingOptions<N>) {
  const latestOptions = useRef(options)
  useEffect(() => {
    latestOptions.current = options
  })
  const { writes, showWrites } = useGuestWrites(name, options.isReady, latestOptions)
  const { isSending, unconfirmed, hasIntent, withdraw, send, retry } = useDelivery(name, latestOptions, showWrites)
  const [isTrying, setIsTrying] = useState(false)

  const tryAgain = async () => {
    if (hasIntent()) return retry()
    setIsTrying(true)
    try {
      await sendWaiting()
    } finally {
      setIsTrying(false)
    }
  }

  const waiting = writes.filter((it) => it.state === 'waiting')
  const delivered = writes.filter((it) => it.state === 'applied')
  const refused = writes.filter((it) => it.state === 'refused')
  return {
    isSending,
    /** The form must not be changed: what it shows has no outcome yet. */
    isLocked: unconfirmed !== null || waiting.some(({ input }) => options.matchesForm(input)),
    /** Everything that the server has not confirmed. `isQueued`: the outbox keeps it; if not, only this page does. */
    unconfirmed: [
      ...(unconfirmed ? [{ ...unconfirmed, id: 0, isQueued: false }] : []),
      ...waiting.map((it) => ({
        id: it.id,
        input: it.input,
        reason: it.problem,
        isUntried: isUntried(it),
        isQueued: true,
      })),
    ].map((it) => ({
      ...it,
      /** Takes back what cannot be sent unless the guest corrects it; absent when it may have arrived. */
      withdraw:
        it.reason?.status === tooManyStatus
          ? async () => {
              if (it.isQueued) return withdrawWrite(it.id)
              withdraw()
              return true
            }
          : undefined,
    })),
    /** The writes with an outcome that nobody has dismissed. */
    delivered,
    refused,
    send: (input: Input<N>, formToken?: string, key?: string) => {
      // A guest who sends again has seen the earlier outcomes.
      for (const { id } of [...delivered, ...refused]) void dismissWrite(id)
      return send(input, formToken, key)
    },
    isTrying,
    tryAgain,
  }
}
