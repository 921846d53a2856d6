/** The options of `useSending`. */
import type { Input, Output } from '#contract/calls.ts'
import type { WriteFailure } from '#pwa/api.ts'

/** The calls that guests send from a form. */
export type GuestCallName = 'bookings.request' | 'contacts.send'

export type Origin = {
  /** The outbox keeps the outcome until it is dismissed. */
  isFromOutbox: boolean
  /** The form of this page shows what was sent, or is empty. */
  isCurrentForm: boolean
}

export type SendingOptions<N extends GuestCallName> = {
  /** False until the form has restored its draft; outcomes are reported only after that. */
  isReady: boolean
  /** Whether the form shows this input or is empty. If not, an outcome must not change the form. */
  matchesForm: (input: Input<N>) => boolean
  /** The outbox keeps the input from now on, so the draft can go. */
  onQueued: () => void
  onSent: (output: Output<N>, origin: Origin) => void
  /** The server answered with an error. Not called when no response came; then the page shows that the input waits. */
  onFailed: (failure: WriteFailure, input: Input<N>, origin: Origin) => void
}
