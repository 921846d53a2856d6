/** The options of `useSending`. */
import type { Input, Output } from '#contract/calls.ts'
import type { WriteFailure } from '#pwa/api.ts'
import type { Intent } from './guestOutbox.ts'
import type { GuestCallName, RequestLink } from './guestWrites.ts'

export type SendingOptions<N extends GuestCallName> = {
  /** False until the form has restored its draft; outcomes are reported only after that. */
  isReady: boolean
  /**
   * Whether the form shows this input or is empty. If not, an outcome must not change the form. Null: an input that this
   * page has never seen.
   */
  matchesForm: (input: Input<N> | null) => boolean
  /** A page that is opened again before the outcome is known can send the same intent again. */
  onSending?: (intent: Intent<N>) => void
  /** The outbox keeps the input from now on, so the draft can go. */
  onQueued: () => void
  onSent: (output: Output<N>) => void
  /**
   * The outbox has sent something, of which it keeps the link of a request until the guest dismisses it.
   * `isCurrentForm`: the form of this page shows what was sent, or is empty.
   */
  onDelivered: (link: RequestLink | null, isCurrentForm: boolean) => void
  /** The server answered with an error. Not called when no response came; then the page shows that the input waits. */
  onFailed: (failure: WriteFailure, input: Input<N>, isCurrentForm: boolean) => void
}
