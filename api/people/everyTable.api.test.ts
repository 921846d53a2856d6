import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryTypes } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { buildHead } from '#api/testing/guests.ts'
import { connect, createOldDatabase } from '#api/testing/oldDatabases.ts'
import { startPortal } from '#api/testing/portal.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

/** The tables in which a guest's name, address or phone can stand. A new table belongs to one of the two lists. */
const personal = [
  ...['bookings', 'channel_imports', 'channel_stays', 'contacts', 'idempotency_keys', 'mails'],
  ...['notes', 'offers', 'room_states', 'stay_guests', 'waitlist'],
]
const impersonal = [
  // Texts, days and settings of the farm, and accounts of staff.
  ...['channels', 'migrations', 'occupied_days', 'passkeys', 'recovery_codes', 'revision'],
  ...['room_days', 'rooms', 'settings', 'staff', 'text_changes', 'totp_secrets'],
  // Ids, and names of fields that were changed.
  'booking_changes',
  ...['erased', 'log_entries'],
  // Sealed document numbers; the law's own files; counts by day.
  ...['guest_documents', 'police_receipts', 'sent_statistics'],
  // The machine store: sessions and their devices, claims, addresses of callers, what a calendar said at its last fetch.
  ...['backup_records', 'channel_reads', 'channel_states', 'job_claims', 'leases', 'limits', 'meta', 'restore_journal'],
  ...['backup_downloads', 'mail_server', 'push_deliveries', 'push_subscriptions', 'sessions', 'staff_calendars'],
]

const words = ['Zibibbo', 'zibibbo@example.org', '5559 8877']

onSqlite(
  (server) => {
    const listTables = async () => {
      const { main, machine } = server().db
      const sql = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      const read = async (store: typeof main) =>
        (await store.query<{ name: string }>(sql, { type: QueryTypes.SELECT })).map(({ name }) => ({ name, store }))
      return [...(await read(main)), ...(await read(machine))]
    }
    const findTables = async (sought: string[]) => {
      const found = []
      for (const { name, store } of await listTables()) {
        const text = JSON.stringify(await store.query(`SELECT * FROM "${name}"`, { type: QueryTypes.SELECT }))
        if (sought.some((word) => text.toLowerCase().includes(word.toLowerCase()))) found.push(name)
      }
      return [...new Set(found)].toSorted()
    }
    const findFiles = async (sought: string[]) => {
      const { DATA_DIR } = server().env
      const paths = (await readdir(DATA_DIR, { recursive: true })).filter((it) => !it.startsWith('backups'))
      const found = []
      for (const path of paths) {
        const text = await readFile(join(DATA_DIR, path), 'latin1').catch(() => '')
        if (sought.some((word) => text.toLowerCase().includes(word.toLowerCase()))) found.push(path)
      }
      return found
    }

    test('titles that erasures of earlier programs have left go with the update', async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'podere-titles-'))
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
      const location = { dataDir, url: undefined }
      await createOldDatabase(location, 'farm-121')
      const old = connect(location)
      const [row] = await old.query<{ changes: string }>('SELECT changes FROM channel_imports', {
        type: QueryTypes.SELECT,
      })
      const [change] = JSON.parse(row?.changes ?? '[]')
      const changes = JSON.stringify([change, { ...change, stayId: uuidv7(), title: 'Neri' }])
      await old.query('UPDATE channel_imports SET changes = :changes', { replacements: { changes } })
      await old.query(`INSERT INTO erased (id, kind, revision) VALUES ('${change.stayId}', 'channelStays', 1)`)
      await old.close()
      const db = await openDatabase(location)
      const [after] = await db.main.query<{ changes: string }>('SELECT changes FROM channel_imports', {
        type: QueryTypes.SELECT,
      })
      expect(JSON.parse(after?.changes ?? '[]').map((it: { title: string }) => it.title)).toEqual(['', 'Neri'])
      await db.close()
    })

    test('each table is known to hold guests or not', async () => {
      const names = (await listTables()).map(({ name }) => name)
      expect([...new Set(names)].filter((it) => ![...personal, ...impersonal].includes(it))).toEqual([])
      expect([...personal, ...impersonal].filter((it) => !names.includes(it))).toEqual([])
    })

    test('of a person in every table nothing is left in any table, file and export', async () => {
      const manager = await new ApiClient(server()).logIn()
      const guest = new ApiClient(server())
      const today = toFarmDay(server().now())
      const person = { guestSurname: 'Zibibbo', guestEmail: words[1] ?? '', guestPhone: `+39 ${words[2]}` }
      const days = { checkinDate: addDays(today, 10), checkoutDate: addDays(today, 12) }
      const request = { ...buildRequest({ roomId: 1, ...days }), ...person, specialRequests: 'Zibibbo viene tardi' }
      const booking = await guest.call('bookings.request', { body: request, key: createKey() })
      const { id, code, secret } = booking
      await manager.call('bookings.edit', {
        params: { id },
        body: { ...booking, secret: undefined, guestSurname: 'Zibibbo Neri' },
        key: createKey(),
      })
      await manager.call('guests.replace', { params: { id }, body: [buildHead('ZIBIBBO')], key: createKey() })
      await manager.call('notes.add', { body: { id: uuidv7(), text: 'Zibibbo', bookingId: id }, key: createKey() })
      const message = { name: 'Lea', surname: 'Zibibbo', email: words[1] ?? '', message: `Zibibbo ${words[2]}` }
      await guest.call('contacts.send', { body: message, key: createKey() })
      const alternatives = [{ roomId: 2, ...days, numberOfGuests: 2 }]
      const named = { guestName: 'Lea', guestSurname: 'Zibibbo', guestEmail: words[1] ?? '' }
      const offer = await manager.call('offers.add', { body: { ...named, validUntil: today, alternatives } })
      await manager.call('offers.send', { params: { id: offer.id } })
      await manager.call('property.change', { body: { waitlist: true } })
      const wish = { email: words[1] ?? '', from: addDays(today, 20), to: addDays(today, 22), numberOfGuests: 2 }
      await guest.call('waitlist.add', { body: { ...wish, privacy: true }, key: createKey() })
      const past = { checkinDate: addDays(today, -3), checkoutDate: addDays(today, -1) }
      const stayed = await manager.call('bookings.desk', {
        body: { ...request, ...past, roomId: 7, totalPrice: undefined, status: 'completed' as const },
        key: createKey(),
      })
      const note = { state: 'done' as const, day: past.checkoutDate, note: 'Zibibbo ha lasciato una giacca' }
      await manager.call('housekeeping.mark', { params: { roomId: '7' }, body: note, key: createKey() })

      const portal = await startPortal()
      onTestFinished(portal.stop)
      portal.set([{ ...days, uid: 'sold-1@portal', summary: 'Zibibbo Lea' }])
      const channel = { id: uuidv7(), roomId: 11, name: 'Portale', portal: 'booking' as const, importUrl: portal.url }
      await manager.call('channels.add', { body: channel })
      await manager.call('channels.fetch', { params: { id: channel.id } })
      // The portal has forgotten it.
      portal.set([{ ...days, uid: 'other', summary: 'Neri' }])
      const [stay] = await server().db.main.query<{ id: string }>(
        `SELECT id FROM channel_stays WHERE title LIKE '%Zibibbo%'`,
        {
          type: QueryTypes.SELECT,
        },
      )
      const stayId = stay?.id ?? ''
      await manager.call('channelStays.patch', {
        params: { id: stayId },
        body: { guestName: 'Lea Zibibbo' },
        key: createKey(),
      })

      const reason = {
        id: uuidv7(),
        kind: 'adjustment' as const,
        text: 'Sconto Zibibbo',
        quantity: 1,
        amountCents: 100,
      }
      await manager.call('channelStays.changeLines', { params: { id: stayId }, body: [reason] })

      expect((await findTables(words)).filter((name) => !personal.includes(name))).toEqual([])
      expect(await findTables(words)).toEqual(personal.toSorted())
      await manager.call('people.erase', { body: { email: words[1], ids: [id, stayed.id, stayId, offer.id] } })
      expect(await findTables([...words, code, secret])).toEqual([])
      expect(await findFiles(words)).toEqual([])
      const csv = await manager.call('export.bookings')
      expect(words.filter((word) => csv.includes(word))).toEqual([])
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
