/** What staff write for each other: notes on a booking or a day, and reminders. Guests never read them. */
import { z } from 'zod/mini'
import { Day, Id, Instant, multilineField, RoomId, TypedDay } from './fields.ts'

/**
 * A note is about a booking, a day of the whole house, or both. With `remindOn` it is a reminder, which stands on the
 * page of the day from then on until somebody ticks it. One with `roomId` is a repair in that room.
 *
 * `done` says the same as `doneAt`. Two tablets that tick one note at once agree on it, and differ in the instant.
 */
export const Note = z.object({
  id: Id,
  text: z.string(),
  bookingId: z.nullable(Id),
  day: z.nullable(Day),
  roomId: z.nullable(z.int()),
  remindOn: z.nullable(Day),
  author: z.string(),
  createdAt: Instant,
  done: z.boolean(),
  doneAt: z.nullable(Instant),
  /** Whether staff have said that the kitchen reads it, or that it does not. Null: its words decide. */
  forKitchen: z._default(z.nullable(z.boolean()), null),
  version: z.int(),
})
export type Note = z.infer<typeof Note>

type Subject = Pick<Note, 'bookingId' | 'day' | 'remindOn'>

/** Whether the note stands anywhere: one without booking, day and `remindOn` would never be read again. */
export const hasSubject = ({ bookingId, day, remindOn }: Subject): boolean =>
  bookingId !== null || day !== null || remindOn !== null

export const noSubjectMessage = /*i18n*/ 'note.errors.place'

export const maxNoteLength = 2000
const text = multilineField(/*i18n*/ 'note.errors.text', 1, maxNoteLength)

const forKitchen = z.nullable(z.boolean(/*i18n*/ 'note.errors.forKitchen'))

/** `id` is chosen by the tablet, which may write the note without a network. */
export const NewNote = z
  .strictObject({
    id: Id,
    text,
    bookingId: z._default(z.nullable(Id), null),
    day: z._default(z.nullable(TypedDay), null),
    roomId: z._default(z.nullable(RoomId), null),
    remindOn: z._default(z.nullable(TypedDay), null),
    forKitchen: z._default(forKitchen, null),
  })
  .check(z.refine(hasSubject, { error: noSubjectMessage, path: ['day'] }))
export type NewNote = z.output<typeof NewNote>

/** Fields that are left out do not change. */
export const NotePatch = z.strictObject({
  text: z.optional(text),
  remindOn: z.optional(z.nullable(TypedDay)),
  done: z.optional(z.boolean()),
  forKitchen: z.optional(forKitchen),
})
export type NotePatch = z.output<typeof NotePatch>

/** The note after a change at an instant. */
export function changeNote<N extends Note>(note: N, { text, remindOn, done, forKitchen }: NotePatch, at: string): N {
  const isDone = done ?? note.done
  return {
    ...note,
    text: text ?? note.text,
    remindOn: remindOn === undefined ? note.remindOn : remindOn,
    forKitchen: forKitchen === undefined ? note.forKitchen : forKitchen,
    done: isDone,
    doneAt: isDone ? (note.doneAt ?? at) : null,
  }
}

/** Whether a reminder stands on the page of this day. */
export const isDue = ({ remindOn, done }: Pick<Note, 'remindOn' | 'done'>, today: z.infer<typeof Day>): boolean =>
  remindOn !== null && remindOn <= today && !done
