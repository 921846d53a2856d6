import { type InferAttributes, Op } from 'sequelize'
import type { BookingRow } from '#api/bookings/model.ts'
import { describeBookings, findBookingsOf } from '#api/bookings/queries.ts'
import type { ContactRow } from '#api/contacts/model.ts'
import { describeContacts, findContactsOf } from '#api/contacts/queries.ts'
import { holdsAddress } from '#api/db/person.ts'
import { type IdempotencyKey, idempotencyKeys } from '#api/db/records.ts'
import type { Db } from '#api/db/table.ts'
import { listLogOf } from '#api/log/queries.ts'
import type { MailRow } from '#api/mails/model.ts'
import { describeMails, findMailsOf } from '#api/mails/queries.ts'
import type { Person, PersonRecord } from '#contract/people.ts'

/** The rows that hold something about a person. */
export type Found = {
  bookings: BookingRow[]
  contacts: ContactRow[]
  mails: MailRow[]
  answers: InferAttributes<IdempotencyKey>[]
}

/** A mail or a kept answer belongs to a person with its booking or message, or because it names the address. */
export async function findPerson(db: Db, person: Person): Promise<Found> {
  const bookings = await findBookingsOf(db, person)
  const contacts = await findContactsOf(db, person)
  const ids = [...bookings, ...contacts].map(({ id }) => id)
  const { email } = person
  const answers = await idempotencyKeys(db).findAll({
    where: { [Op.or]: [{ subjectId: ids }, ...(email === undefined ? [] : [holdsAddress('answer', email)])] },
    raw: true,
    transaction: db.transaction,
  })
  return { bookings, contacts, mails: await findMailsOf(db, { email, ids }), answers }
}

/** Everything that is held about a person. `staffEmail` is where mail to staff goes. */
export async function readPerson(db: Db, person: Person, staffEmail: string): Promise<PersonRecord> {
  const { bookings, contacts, mails, answers } = await findPerson(db, person)
  return {
    bookings: await describeBookings(db, bookings),
    contacts: describeContacts(contacts),
    mails: describeMails(mails, staffEmail),
    answers: answers.map(({ call, createdAt, answer }) => ({ call, createdAt, answer: JSON.parse(answer) })),
    log: await listLogOf(
      db,
      [...bookings, ...contacts, ...mails].map(({ id }) => id),
    ),
  }
}
