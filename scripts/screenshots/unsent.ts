// Fills the outbox of a page with changes that wait, that somebody has to decide about, and that were sent.
import type { Page } from 'playwright-core'
import { z } from 'zod/mini'
import { Booking } from '#contract/bookings/bookings.ts'
import { Contact } from '#contract/contacts.ts'
import { addDays } from '#contract/days/days.ts'
import type { StaffWrite } from '../../pwa/admin/outbox/writes.ts'

const read = async <T>(page: Page, path: string, schema: { parse: (value: unknown) => T }): Promise<T> =>
  schema.parse(await (await page.request.get(path)).json())

type Unsent = Omit<StaffWrite, 'id'>
type Outcome = Pick<Unsent, 'state' | 'reason' | 'problem'>

const waiting: Outcome = { state: 'waiting', reason: null, problem: null }
const applied: Outcome = { ...waiting, state: 'applied' }
const conflict: Outcome = { ...waiting, state: 'conflict', reason: 'changed' }
const gone: Outcome = { ...conflict, reason: 'gone' }
const refused: Outcome = {
  ...waiting,
  state: 'refused',
  problem: {
    type: 'about:blank',
    title: '',
    status: 409,
    instance: '',
    code: 'dates_taken',
    detail: 'Le date scelte non sono disponibili per questa camera.',
  },
}

/** Behind each change to decide about, later ones to the same row wait. So nothing of this is sent. */
function buildWrites(author: string, [a, b, c, d]: Booking[], contact: Contact | undefined): Unsent[] {
  if (!a || !b || !c || !d || !contact) throw new Error('The demo data has too few rows.')
  type Given = Pick<Unsent, 'call' | 'seen' | 'next' | 'base'> & Partial<Unsent>
  const build = (table: Unsent['table'], rowId: string, outcome: Outcome, given: Given): Unsent => ({
    author,
    epoch: null,
    contract: 1,
    at: Date.now(),
    attempt: null,
    group: null,
    key: crypto.randomUUID(),
    ...outcome,
    table,
    rowId,
    subjects: [rowId, given.partner?.rowId ?? rowId].map((id) => `${table} ${id}`),
    ...given,
  })
  const change = (row: Booking, changes: Partial<Booking>, base: Partial<Booking> = {}) => ({
    seen: row,
    next: { ...row, ...changes },
    base: { ...row, ...base, version: row.version + 1 },
  })
  const deletedAt = new Date().toISOString()
  const { id: _, code: __, ...stay } = b
  const added = { ...stay, id: crypto.randomUUID(), code: '', guestName: 'Folco', guestSurname: 'Portinari' }
  const takeRoom = (row: Booking, { roomId, room }: Booking) => ({
    seen: row,
    next: { ...row, roomId, room },
    base: row,
  })
  const buildDay = (offset: number, outcome: Outcome): Unsent => {
    const seen = { roomId: 1, date: addDays(a.checkinDate, 40 + offset), available: true, notes: null, version: 0 }
    const next = { ...seen, available: false, notes: 'Imbianchino' }
    const base = outcome === conflict ? { ...seen, notes: 'Gruppo di Arezzo' } : seen
    const day = { call: 'availability.editDay' as const, seen, next, base, group: 'days' }
    return build('days', `1/${seen.date}`, outcome, day)
  }
  return [
    build('bookings', a.id, conflict, {
      call: 'bookings.edit',
      ...change(
        a,
        { agreedPrice: '320.00', guestPhone: '+39 0575 111 111' },
        { agreedPrice: '290.00', guestPhone: '+39 0575 222 222' },
      ),
    }),
    build('bookings', a.id, waiting, { call: 'bookings.patch', ...change(a, { status: 'confirmed' }) }),
    build('bookings', added.id, refused, { call: 'bookings.desk', seen: null, next: added, base: null }),
    buildDay(0, applied),
    buildDay(1, applied),
    buildDay(2, conflict),
    build('bookings', b.id, conflict, {
      call: 'bookings.swap',
      ...takeRoom(b, c),
      partner: { rowId: c.id, ...takeRoom(c, b) },
    }),
    build('bookings', d.id, conflict, {
      call: 'bookings.trash',
      group: 'requests',
      ...change(d, { deletedAt }, { agreedPrice: '90.00' }),
    }),
    build('bookings', c.id, applied, {
      call: 'bookings.trash',
      group: 'requests',
      ...change(c, { deletedAt }),
    }),
    build('contacts', contact.id, gone, {
      call: 'contacts.patch',
      seen: contact,
      next: { ...contact, answered: true },
      base: null,
    }),
    build('bookings', d.id, applied, { call: 'bookings.patch', ...change(d, { paymentCompleted: true }) }),
  ]
}

/** The page needs a logged-in account. It shows the changes after a reload. */
export async function storeUnsentChanges(page: Page, author: string): Promise<void> {
  const bookings = await read(page, '/api/bookings', z.array(Booking))
  const [contact] = await read(page, '/api/contacts', z.array(Contact))
  const added = buildWrites(author, bookings, contact)
  await page.evaluate(async (all) => {
    const opening = indexedDB.open('podere-outbox')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const transaction = opening.result.transaction(['staffWrites', 'sealed'], 'readwrite')
    for (const write of all) transaction.objectStore('staffWrites').add(write)
    const iv = new Uint8Array(12)
    transaction.objectStore('sealed').add({ author: 'reception', count: 3, iv, data: new ArrayBuffer(8) })
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    opening.result.close()
  }, added)
}
