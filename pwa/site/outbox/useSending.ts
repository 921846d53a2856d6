/**
 * Sends the input of a form exactly once. One intent has one idempotency key: until its outcome is known the form stays
 * locked, and each retry has the same key. Unless the server answers, the outbox keeps the intent on the device and
 * sends it later. All tabs show its outcome, also after a reload, until the guest dismisses it in one of them. A new
 * intent can begin only after the outcome of the last one.
 */
import { useEffect, useRef, useState } from 'react'
import type { Input } from '#contract/calls.ts'
import { dismissEntry, guestAuthor, openOutbox, withdrawEntry } from './guestOutbox.ts'
import type { GuestCallName, SendingOptions } from './sendingOptions.ts'
import { useDelivery } from './useDelivery.ts'
import { useGuestEntries } from './useGuestEntries.ts'

/** The status of a write beyond a limit: nothing was stored. */
const tooManyStatus = 429

export function useSending<N extends GuestCallName>(name: N, options: SendingOptions<N>) {
  const latestOptions = useRef(options)
  useEffect(() => {
    latestOptions.current = options
  })
  const { entries, showEntries } = useGuestEntries(name, options.isReady, latestOptions)
  const { isSending, unconfirmed, hasIntent, withdraw, send, retry } = useDelivery(name, latestOptions, showEntries)
  const [isTrying, setIsTrying] = useState(false)

  const tryAgain = async () => {
    if (hasIntent()) return retry()
    setIsTrying(true)
    try {
      await (await openOutbox()).sendWaiting(guestAuthor)
    } finally {
      setIsTrying(false)
    }
  }

  const waiting = entries.filter((entry) => entry.state === 'waiting')
  const delivered = entries.filter((entry) => entry.state === 'sent')
  const refused = entries.filter((entry) => entry.state === 'refused')
  return {
    isSending,
    /** The form must not be changed: what it shows has no outcome yet. */
    isLocked: unconfirmed !== null || waiting.some(({ input }) => options.matchesForm(input)),
    /** Everything that the server has not confirmed. `isQueued`: the outbox keeps it; if not, only this page does. */
    unconfirmed: [
      ...(unconfirmed ? [{ ...unconfirmed, id: 0, isQueued: false }] : []),
      ...waiting.map(({ id, input, problem, isUntried = false }) => ({
        ...{ id, input, reason: problem, isUntried },
        isQueued: true,
      })),
    ].map((it) => ({
      ...it,
      /** Takes back what cannot be sent unless the guest corrects it; absent when it may have arrived. */
      withdraw:
        it.reason?.status === tooManyStatus
          ? async () => {
              if (it.isQueued) return withdrawEntry(it.id)
              withdraw()
              return true
            }
          : undefined,
    })),
    /** The entries with an outcome that nobody has dismissed. */
    delivered,
    refused,
    send: (input: Input<N>, formToken?: string) => {
      // A guest who sends again has seen the earlier outcomes.
      for (const { id } of [...delivered, ...refused]) void dismissEntry(id)
      return send(input, formToken)
    },
    isTrying,
    tryAgain,
  }
}
