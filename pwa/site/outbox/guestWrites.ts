/** What guests send from a form, as the outbox keeps it. */
import type { Input } from '#contract/calls.ts'
import type { Problem } from '#contract/problem.ts'
import type { Write } from '#pwa/outbox/store.ts'

export const guestCalls: readonly string[] = [
  'bookings.request',
  'bookings.requestGroup',
  'contacts.send',
] satisfies GuestCallName[]
export type GuestCallName = 'bookings.request' | 'bookings.requestGroup' | 'contacts.send'

/** Guests have no account, so all their writes have this author. */
export const guestAuthor = ''

type Unsent<N extends GuestCallName> = Write & {
  call: N
  input: Input<N>
  /** The form token of the form. */
  formToken: string | undefined
}

/** `problem`: why it must wait; null when the outcome of the last attempt is unknown. */
export type WaitingWrite<N extends GuestCallName = GuestCallName> = Unsent<N> & { state: 'waiting' }
export type RefusedWrite<N extends GuestCallName = GuestCallName> = Unsent<N> & { state: 'refused'; problem: Problem }

/** What opens the private page of a request. */
export type RequestLink = { code: string; secret: string }

/** The server has it. Nothing else is kept of it, because others may use the same device. */
export type DeliveredWrite<N extends GuestCallName = GuestCallName> = Write & {
  call: N
  state: 'applied'
  /** Null for a message. */
  link: RequestLink | null
}

/** The device has been offline since it was written, so it has surely not arrived. */
export const isUntried = ({ state, attempt, problem }: Write): boolean =>
  state === 'waiting' && attempt === null && problem === null

export type GuestWrite<N extends GuestCallName = GuestCallName> = WaitingWrite<N> | RefusedWrite<N> | DeliveredWrite<N>
