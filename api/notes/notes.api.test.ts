import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { Note } from '#contract/notes.ts'

onSqlite((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const today = () => toFarmDay(server().now())
  const buildNote = (fields: Partial<Note>) => ({ id: uuidv7(), text: 'Figlio allergico alle noci', ...fields })
  let roomId = 0
  const takeBooking = (staff: ApiClient) => {
    roomId += 1
    const stay = { roomId, checkinDate: addDays(today(), 30), checkoutDate: addDays(today(), 32) }
    const { totalPrice: _, privacyAccepted: __, ...request } = buildRequest(stay)
    return staff.call('bookings.desk', { body: request })
  }
  const listNotes = async (staff: ApiClient, since?: string) =>
    (await readChangePages(staff, since)).pages.flatMap((page) => page.notes)

  test('a note on a booking has author and time, reaches every tablet once and stands in the log of the booking', async () => {
    const staff = await logIn()
    const { id: bookingId } = await takeBooking(staff)
    const { cursor } = await readChangePages(staff)
    const input = buildNote({ bookingId })
    const options = { body: input, key: createKey() }
    const note = await staff.call('notes.add', options)
    expect(note).toEqual({
      ...input,
      day: null,
      roomId: null,
      remindOn: null,
      author: 'anna',
      createdAt: expect.any(String),
      done: false,
      doneAt: null,
      forKitchen: null,
      version: 1,
    })
    expect(await staff.call('notes.add', options)).toEqual(note)
    expect(await listNotes(staff, cursor)).toEqual([note])
    const again = await staff.tryCall('notes.add', { body: input, key: createKey() })
    expect([again.status, getProblemCode(again)]).toEqual([409, 'id_taken'])
    const log = await staff.call('log.list')
    expect(log.filter((it) => it.subjectId === `${bookingId} ${note.id}`).map((it) => it.call)).toEqual(['notes.add'])
  })

  test('a note without booking, day and reminder is 400, also after a change', async () => {
    const staff = await logIn()
    for (const fields of [{}, { roomId: 1 }]) {
      const refused = await staff.tryCall('notes.add', { body: buildNote(fields) })
      expect([refused.status, getProblemCode(refused)]).toEqual([400, 'invalid'])
    }
    const { id } = await staff.call('notes.add', { body: buildNote({ remindOn: today() }) })
    const refused = await staff.tryCall('notes.patch', { params: { id }, body: { remindOn: null } })
    expect([refused.status, getProblemCode(refused)]).toEqual([400, 'invalid'])
    for (const fields of [{ bookingId: uuidv7() }, { day: today(), roomId: 99 }])
      expect((await staff.tryCall('notes.add', { body: buildNote(fields) })).status).toBe(404)
  })

  test('of two tablets that tick a reminder at once the second changes nothing, and a stale text is 412', async () => {
    const staff = await logIn()
    const note = await staff.call('notes.add', { body: buildNote({ day: today(), remindOn: today() }) })
    const patch = (body: object, version: number) =>
      staff.tryCall('notes.patch', { params: { id: note.id }, body, headers: { 'if-match': `"${version}"` } })
    const [first, second] = await Promise.all([patch({ done: true }, 1), patch({ done: true }, 1)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.json).toEqual(second.json)
    expect(first.json).toMatchObject({ done: true, doneAt: expect.any(String), version: 2 })
    const stale = await patch({ text: 'Altro' }, 1)
    expect([stale.status, getProblemCode(stale)]).toEqual([412, 'stale_version'])
    expect(stale.json).toMatchObject({ current: { id: note.id, version: 2 } })
    expect((await patch({ done: false }, 2)).json).toMatchObject({ done: false, doneAt: null, version: 3 })
    expect((await patch({ forKitchen: true }, 3)).json).toMatchObject({ forKitchen: true, done: false, version: 4 })
    expect((await patch({ forKitchen: null }, 4)).json).toMatchObject({ forKitchen: null, version: 5 })
    expect((await patch({ forKitchen: 'sì' }, 5)).status).toBe(400)
    const calls = (await staff.call('log.list')).filter((it) => it.subjectId === note.id).map((it) => it.call)
    expect(calls).toEqual([...Array(4).fill('notes.patch'), 'notes.add'])
  })

  test('a deleted note leaves the tablets, and its id is not used again', async () => {
    const staff = await logIn()
    const input = buildNote({ day: today() })
    const { id } = await staff.call('notes.add', { body: input })
    const { cursor } = await readChangePages(staff)
    const remove = (version: number) =>
      staff.tryCall('notes.remove', { params: { id }, headers: { 'if-match': `"${version}"` } })
    expect((await remove(7)).status).toBe(412)
    expect((await remove(1)).status).toBe(204)
    expect(await listNotes(staff, cursor)).toEqual([{ id, gone: true }])
    expect((await remove(1)).status).toBe(404)
    expect(getProblemCode(await staff.tryCall('notes.add', { body: input }))).toBe('id_taken')
  })

  test('notes are in a backup and come back with it', async () => {
    const staff = await logIn()
    const { id: bookingId } = await takeBooking(staff)
    const note = await staff.call('notes.add', { body: buildNote({ bookingId, remindOn: today() }) })
    const backup = await createBackup(server(), staff)
    await staff.call('notes.patch', { params: { id: note.id }, body: { done: true, text: 'Cambiato' } })
    await runToEnd(server(), staff, () => staff.call('backups.restore', { params: { id: backup.id } }))
    expect(await listNotes(staff)).toContainEqual(note)
  })
})
