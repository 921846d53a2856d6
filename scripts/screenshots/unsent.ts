// Fills the outbox of a page with changes that wait, that somebody has to decide about, and that were sent.
import type { Page } from 'playwright-core'
import { z } from 'zod/mini'
import { Booking } from '#contract/bookings.ts'
import { Contact } from '#contract/contacts.ts'
import { addDays } from '#contract/days.ts'
import type { DayWrite, NewStaffWrite, StaffWrite } from '#pwa/outbox/staffWrites.ts'

const read = async <T>(page: Page, path: string, schema: { parse: (value: unknown) => T }): Promise<T> =>
  schema.parse(await (await page.request.get(path)).json())

/** Behind each change to decide about, later ones to the same row wait. So nothing of this is sent. */
function buildWrites(author: string, [a, b, c, d]: Booking[], contact: Contact | undefined): NewStaffWrite[] {
  if (!a || !b || !c || !d || !contact) throw new Error('The demo data has too few rows.')
  const common = { author, epoch: null, contract: 1, at: Date.now(), attempt: null, problem: null }
  const build = (state: StaffWrite['state'], reason: StaffWrite['reason'] = null) => ({
    ...common,
    state,
    reason,
    key: crypto.randomUUID(),
  })
  const change = (row: Booking, changes: Partial<Booking>, base: Partial<Booking> = {}) => ({
    ...{ bookingId: row.id, mail: null, seen: row },
    ...{ next: { ...row, ...changes }, base: { ...row, ...base, version: row.version + 1 } },
  })
  const deletedAt = new Date().toISOString()
  const { id: _, code: __, ...stay } = b
  const added = { ...stay, id: crypto.randomUUID(), code: '', guestName: 'Folco', guestSurname: 'Portinari' }
  const takeRoom = (row: Booking, { roomId, room }: Booking) => ({
    seen: row,
    next: { ...row, roomId, room },
    base: row,
  })
  const buildDay = (offset: number, state: StaffWrite['state']): DayWrite => {
    const seen = { roomId: 1, date: addDays(a.checkinDate, 40 + offset), available: true, notes: null, version: 0 }
    const next = { ...seen, available: false, notes: 'Imbianchino' }
    const base = state === 'conflict' ? { ...seen, notes: 'Gruppo di Arezzo' } : seen
    const write = { ...build(state, state === 'conflict' ? 'changed' : null), seen, next, base, id: 0 }
    return { ...write, call: 'availability.editDay', dayId: `1/${seen.date}`, group: 'days' }
  }
  const withoutId = ({ id: _id, ...write }: DayWrite): NewStaffWrite => write
  const problem = { type: 'about:blank', title: '', status: 409, detail: '', instance: '', code: 'dates_taken' }
  return [
    {
      ...build('conflict', 'changed'),
      ...change(
        a,
        { agreedPrice: '320.00', guestPhone: '+39 0575 111 111' },
        { agreedPrice: '290.00', guestPhone: '+39 0575 222 222' },
      ),
      call: 'bookings.edit',
    },
    { ...build('waiting'), ...change(a, { status: 'confirmed' }), call: 'bookings.patch' },
    {
      ...build('refused'),
      ...{ call: 'bookings.desk', bookingId: added.id, mail: null, seen: null, next: added, base: null },
      problem: { ...problem, detail: 'Le date scelte non sono disponibili per questa camera.' },
    },
    ...[0, 1].map((offset) => withoutId(buildDay(offset, 'applied'))),
    withoutId(buildDay(2, 'conflict')),
    {
      ...build('conflict', 'changed'),
      ...{ call: 'bookings.swap', bookingId: b.id, partnerId: c.id, ...takeRoom(b, c), partner: takeRoom(c, b) },
    },
    {
      ...build('conflict', 'changed'),
      ...change(d, { deletedAt }, { agreedPrice: '90.00' }),
      ...{ call: 'bookings.trash', group: 'requests' },
    },
    { ...build('applied'), ...change(c, { deletedAt }), call: 'bookings.trash', group: 'requests' },
    {
      ...build('conflict', 'gone'),
      ...{ call: 'contacts.patch', contactId: contact.id, seen: contact, base: null },
      next: { ...contact, answered: true },
    },
    { ...build('applied'), ...change(d, { paymentCompleted: true }), call: 'bookings.patch' },
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
    const transaction = opening.result.transaction(['writes', 'sealed'], 'readwrite')
    for (const write of all) transaction.objectStore('writes').add(write)
    const iv = new Uint8Array(12)
    transaction.objectStore('sealed').add({ author: 'reception', count: 3, iv, data: new ArrayBuffer(8) })
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    opening.result.close()
  }, added)
}
