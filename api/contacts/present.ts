import type { Contact } from '#contract/contacts.ts'
import type { ContactRow } from './model.ts'

/** SQLite returns booleans as 0 and 1. */
export const presentContact = (row: ContactRow): Contact => ({
  id: row.id,
  name: row.name,
  surname: row.surname,
  email: row.email,
  phone: row.phone,
  message: row.message,
  language: row.language,
  createdAt: row.createdAt,
  bookingId: row.bookingId,
  answered: Boolean(row.answered),
  version: row.version,
})
