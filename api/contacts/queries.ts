import type { Reader } from '../db/table.ts'
import { type ContactRow, contacts } from './model.ts'

/** Newest first. */
export const listContacts = (at: Reader): Promise<ContactRow[]> =>
  contacts(at).findAll({ order: [['id', 'DESC']], raw: true, transaction: at.transaction })
