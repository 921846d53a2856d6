import type { Contact } from '#contract/contacts.ts'
import type { ContactRow } from './model.ts'

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
})
