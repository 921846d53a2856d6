/** The guests of a stay on a tablet: what a request sends of them, and how they are named. Pure. */
import { z } from 'zod/mini'
import type { WriteCallName } from '../paths.ts'
import { type Arrival, type ArrivalInput, Guest, type GuestData, type StayGuests, shownLength } from './guests.ts'

type Change = { seen: StayGuests | null; next: StayGuests }

/** The body of a PUT. A document's fields that nobody has typed are left out, so they keep what is stored. */
export function toGuestsInput({ seen, next }: Change): object[] {
  return next.guests.map((guest) => {
    const before = seen?.guests.find(({ id }) => id === guest.id)
    const { documentType, documentNumber, documentPlace, ...fields } = guest
    const document = { documentType, documentNumber, documentPlace }
    const typed = Object.entries(document).filter(([field, value]) =>
      before === undefined ? value !== null : value !== before[field as keyof typeof document],
    )
    return { ...fields, ...Object.fromEntries(typed) }
  })
}

const listNewArrivals = ({ seen, next }: Change): Arrival[] =>
  next.arrivals.filter(({ guestId }) => !seen?.arrivals.some((it) => it.guestId === guestId))

/** The body of a confirmed arrival, or of one that is taken back. */
export function toArrivalInput(change: Change): ArrivalInput {
  const removed = listNewArrivals({ seen: change.next, next: change.seen ?? change.next })
  const [first] = removed
  if (first) return { guestIds: removed.map(({ guestId }) => guestId), at: first.at, seen: first.seen, undone: true }
  const seenNow = change.next.arrivals.filter(
    ({ guestId, unseen }) => !unseen && change.seen?.arrivals.some((it) => it.guestId === guestId && it.unseen),
  )
  const added = [...listNewArrivals(change), ...seenNow]
  const [{ at, seen, unseen } = { at: '', seen: 'inPerson' as const, unseen: undefined }] = added
  return { guestIds: added.map(({ guestId }) => guestId), at, seen, ...(unseen && { unseen }) }
}

export const buildGuestsRequest = (call: WriteCallName, change: Change): object =>
  call === 'guests.replace' || call === 'guests.replaceOfPortal' ? toGuestsInput(change) : toArrivalInput(change)

const Named = z.array(z.object({ surname: z.nullable(z.string()), name: z.nullable(z.string()) }))

/** Names with commas between. */
export const listGuestNames = (guests: unknown): string =>
  (Named.safeParse(guests).data ?? []).map((it) => [it.name, it.surname].filter(Boolean).join(' ') || '–').join(', ')

const Arrived = z.array(z.unknown())
export const countEntries = (entries: unknown): string => String((Arrived.safeParse(entries).data ?? []).length)

const Answer = z.array(Guest)

/** The row after a write, from the server's answer: its version is one more. Null for another answer. */
export function readGuestsAnswer(before: StayGuests, answer: unknown): StayGuests | null {
  const guests = Answer.safeParse(answer).data
  if (!guests) return null
  return {
    ...before,
    guests: guests.map(({ arrival: _, report: __, ...guest }): GuestData => guest),
    arrivals: guests.flatMap(({ id, arrival }) => (arrival ? [{ guestId: id, ...arrival }] : [])),
    reports: guests.flatMap(({ id, report }) => (report ? [{ guestId: id, ...report }] : [])),
    version: before.version + 1,
  }
}

const toShown = (text: string | null): string | null => text?.slice(-shownLength) ?? null

/** The row as everybody reads it: of documents, the last characters. */
export const maskDocuments = (row: StayGuests): StayGuests => ({
  ...row,
  guests: row.guests.map((guest) => ({
    ...guest,
    documentNumber: toShown(guest.documentNumber),
    documentPlace: toShown(guest.documentPlace),
  })),
})
