import { type InferAttributes, Op } from 'sequelize'
import type { BookingRow } from '#api/bookings/model.ts'
import { findPersonBookings, listIdsEndedBefore, listIdsTrashedBefore, presentBookings } from '#api/bookings/queries.ts'
import type { ChannelStayRow } from '#api/channelStays/model.ts'
import {
  findPersonChannelStays,
  listChannelStayIdsEndedBefore,
  presentChannelStays,
} from '#api/channelStays/queries.ts'
import type { ContactRow } from '#api/contacts/model.ts'
import { findPersonContacts, listIdsSentBefore, presentContacts } from '#api/contacts/queries.ts'
import { whereJsonHasAddress } from '#api/db/addressFilters.ts'
import { type IdempotencyKey, idempotencyKeys, listSubjectIds } from '#api/db/records.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { StayGuestsRow } from '#api/guests/model.ts'
import { findPersonGuests, presentStaysGuests } from '#api/guests/queries.ts'
import { readMarksOfStays } from '#api/housekeeping/queries.ts'
import { listAuditLogOfSubjects } from '#api/log/queries.ts'
import type { MailRow } from '#api/mails/model.ts'
import { findPersonMails, findWaitlistMails, presentPersonMails } from '#api/mails/queries.ts'
import type { NoteRow } from '#api/notes/model.ts'
import { findNotesAbout, listNoteIdsWrittenBefore, presentNotes } from '#api/notes/queries.ts'
import type { OfferRow } from '#api/offers/model.ts'
import { findPersonOffers, listOfferIdsEndedBefore, presentOffers } from '#api/offers/queries.ts'
import type { WaitlistRow } from '#api/waitlist/model.ts'
import { findPersonEntries, listEndedEntryIds, presentEntries } from '#api/waitlist/queries.ts'
import type { PersonalData, PersonIdentifier } from '#contract/guests/people.ts'
import type { RetentionLimits } from './rules.ts'

/** The rows that contain data about a person. `storedResults` belong to idempotency keys. */
export type PersonRows = {
  bookings: BookingRow[]
  contacts: ContactRow[]
  notes: NoteRow[]
  channelStays: ChannelStayRow[]
  guests: StayGuestsRow[]
  offers: OfferRow[]
  waitlist: WaitlistRow[]
  mails: MailRow[]
  storedResults: InferAttributes<IdempotencyKey>[]
}

/**
 * Finds a person's rows. Mails and stored results belong to a person when they are about one of the bookings or
 * messages, or when they contain the email address.
 */
export async function findPersonRows(db: Db, person: PersonIdentifier): Promise<PersonRows> {
  const bookings = await findPersonBookings(db, person)
  const { email } = person
  const bookingIds = bookings.map(({ id }) => id)
  const contacts = await findPersonContacts(db, { email, ids: [...person.ids, ...bookingIds] })
  const notes = await findNotesAbout(db, [...person.ids, ...bookingIds])
  const channelStays = await findPersonChannelStays(db, person.ids)
  const guests = await findPersonGuests(db, [...person.ids, ...bookingIds])
  const offers = await findPersonOffers(db, { email, ids: [...person.ids, ...bookingIds] })
  const waitlist = await findPersonEntries(db, { email, ids: person.ids })
  const waitlistIds = waitlist.map(({ id }) => id)
  const otherIds = [...contacts, ...notes, ...channelStays, ...offers].map(({ id }) => id)
  const ids = [...bookingIds, ...otherIds, ...waitlistIds]
  const subjectId = await listSubjectIds(db, 'idempotency_keys', ids)
  const storedResults = await idempotencyKeys(db).findAll({
    where: { [Op.or]: [{ subjectId }, ...(email === undefined ? [] : [whereJsonHasAddress('answer', email)])] },
    ...raw(db),
  })
  const links = await findWaitlistMails(db, waitlistIds)
  const others = (await findPersonMails(db, { email, ids })).filter(({ id }) => links.every((it) => it.id !== id))
  const mails = [...others, ...links]
  return { bookings, contacts, notes, channelStays, guests, offers, waitlist, mails, storedResults }
}

/** The ids of the rows that are no longer kept. */
export async function listOutdatedIds(
  db: Db,
  limits: RetentionLimits,
  now: number,
): Promise<Record<keyof RetentionLimits | 'notes' | 'channelStays' | 'offers' | 'waitlist', string[]>> {
  return {
    bookings: await listIdsEndedBefore(db, limits.bookings),
    notes: await listNoteIdsWrittenBefore(db, limits.bookings),
    channelStays: await listChannelStayIdsEndedBefore(db, limits.bookings),
    offers: await listOfferIdsEndedBefore(db, limits.bookings),
    waitlist: await listEndedEntryIds(db, now),
    trash: limits.trash === null ? [] : await listIdsTrashedBefore(db, limits.trash),
    messages: limits.messages === null ? [] : await listIdsSentBefore(db, limits.messages),
  }
}

/** All data about a person. `staffEmail` is the recipient of mails to staff. */
export async function readPersonalData(db: Db, person: PersonIdentifier, staffEmail: string): Promise<PersonalData> {
  const rows = await findPersonRows(db, person)
  const { bookings, contacts, notes, channelStays, guests, offers, waitlist, mails, storedResults } = rows
  return {
    bookings: await presentBookings(db, bookings),
    contacts: presentContacts(contacts),
    notes: presentNotes(notes),
    channelStays: await presentChannelStays(db, channelStays),
    guests: await presentStaysGuests(db, guests),
    offers: presentOffers(offers),
    waitlist: presentEntries(waitlist),
    roomMarks: await readMarksOfStays(db, [...bookings, ...channelStays]),
    mails: presentPersonMails(mails, staffEmail),
    answers: storedResults.map(({ call, createdAt, answer }) => ({ call, createdAt, answer: JSON.parse(answer) })),
    log: await listAuditLogOfSubjects(
      db,
      [...bookings, ...contacts, ...notes, ...channelStays, ...offers, ...waitlist, ...mails].map(({ id }) => id),
    ),
  }
}
