/** Proves by every byte that is stored that what the police alone needed is gone. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { QueryTypes } from 'sequelize'
import { expect, onTestFinished, test } from 'vitest'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey } from '#api/testing/apiClient.ts'
import { createBackup, findBackupFile, runToEnd } from '#api/testing/backups.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { startPolicePortal } from '#api/testing/policePortal.ts'
import { jobContext } from '#api/testing/server.ts'
import { addDays, dayMs, toFarmDay } from '#contract/days/days.ts'

/** Rome: nothing else in these tests is there. */
const documentPlace = '412058091'
const logLines: string[] = []

onBothDatabases(
  (server, kind) => {
    const today = () => toFarmDay(server().now())

    /** Every byte of the data folder, and on PostgreSQL every row of every table. Backups are read by themselves. */
    async function readEverything(): Promise<string> {
      const { DATA_DIR } = server().env
      const paths = await readdir(DATA_DIR, { recursive: true })
      const own = paths.filter((it) => !it.startsWith('backups'))
      if (kind === 'SQLite') expect(own).toEqual(expect.arrayContaining(['farm.sqlite', 'machine.sqlite']))
      const files = await Promise.all(own.map((it) => readFile(join(DATA_DIR, it), 'latin1').catch(() => '')))
      if (kind === 'SQLite') return [...files, ...logLines].join('\n')
      const { main } = server().db
      const tables = await main.query<{ schema: string; name: string }>(
        `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
         WHERE table_schema IN ('public', 'machine') AND table_type = 'BASE TABLE'`,
        { type: QueryTypes.SELECT },
      )
      expect(tables.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['stay_guests', 'idempotency_keys', 'meta']),
      )
      const rows = []
      for (const { schema, name } of tables)
        rows.push(JSON.stringify(await main.query(`SELECT * FROM "${schema}"."${name}"`, { type: QueryTypes.SELECT })))
      return [...files, ...rows, ...logLines].join('\n')
    }

    const unpack = async (id: string) => gunzipSync(await readFile(await findBackupFile(server(), id))).toString()

    async function arrive(words: { number: string; surname: string; name: string }, head: string, roomId: number) {
      const manager = await new ApiClient(server()).logIn()
      const days = { checkinDate: today(), checkoutDate: addDays(today(), 3) }
      const body = { ...buildRequest({ roomId, ...days }), totalPrice: '90.00', status: 'confirmed' as const }
      const { id, code } = await manager.call('bookings.desk', { body, key: createKey() })
      const guests = [
        buildHead(head, { documentNumber: words.number, documentPlace }),
        buildMember(words.surname, { name: words.name }),
      ]
      await manager.call('guests.replace', { params: { id }, body: guests, key: createKey() })
      // As the tablet sends it after a change: with what it has typed and not yet forgotten.
      await manager.call('guests.replace', { params: { id }, body: guests, key: createKey() })
      const guestIds = guests.map((it) => it.id)
      const at = new Date(server().now()).toISOString()
      const arrival = { guestIds, at, seen: 'inPerson' as const }
      await manager.call('guests.arrive', { params: { id }, body: arrival, key: createKey() })
      return { manager, id, code }
    }

    test('after the receipt no file, table, log or backup has the document or the names of members', async () => {
      const portal = await startPolicePortal()
      onTestFinished(portal.stop)
      portal.setDay(today())
      const names = { number: 'QX90210QX', surname: 'QUAGLIARDI', name: 'Wolframina' }
      const words = [...Object.values(names), documentPlace]
      const find = (text: string) => words.filter((it) => text.toLowerCase().includes(it.toLowerCase()))
      const { manager, id } = await arrive(names, 'ORSINI', 1)
      const { user, password, wsKey } = portal.credentials
      const settings = { url: portal.url, user, password, wsKey, sendOnArrival: false, keepNamesDays: 0 }
      await manager.call('duties.change', { body: { alloggiati: settings } })
      const file = await manager.tryCall('duties.readSchedine', { params: { day: today() } })
      expect(find(file.text)).toEqual(words)
      // The names are there as long as the police need them. The document is nowhere in clear, and in no backup.
      expect(find(await readEverything())).toEqual([names.surname, names.name])
      const early = await createBackup(server(), manager)
      expect(find(await unpack(early.id))).toEqual([names.surname, names.name])

      const sent = await manager.tryCall('duties.sendSchedine', { params: { day: today() } })
      expect(sent.json).toEqual({ sent: 2, refused: 0, unknown: 0 })
      await server().passTime(dayMs)
      portal.setDay(today())
      await runJob(jobContext(server()), 'duties')
      await server().passTime(dayMs / 24)
      await runJob(jobContext(server()), 'duties')
      await manager.logIn()
      expect(await manager.call('duties.listReceipts')).toHaveLength(1)
      expect(find(await readEverything())).toEqual([])
      const late = await createBackup(server(), manager)
      expect(find(await unpack(late.id))).toEqual([])

      // What the statistics need of the head stays until the person is erased.
      expect(await readEverything()).toContain('ORSINI')
      await server().passTime(3 * dayMs)
      await manager.logIn()
      await manager.call('people.erase', { body: { ids: [id] }, key: createKey() })
      expect(await readEverything()).not.toContain('ORSINI')
    })

    test('a restore leaves the documents empty, and says which stays need them', async () => {
      const { manager, id, code } = await arrive(
        { number: 'ZX31337ZX', surname: 'RICASOLI', name: 'Ugo' },
        'RICASOLI',
        2,
      )
      const { id: backup } = await createBackup(server(), manager)
      const done = await runToEnd(server(), manager, () => manager.call('backups.restore', { params: { id: backup } }))
      expect(done.logMessages.at(-1)).toContain(
        `I documenti degli ospiti non stanno in nessun backup. Vanno riscritti per un soggiorno: ${code}.`,
      )
      await manager.logIn()
      const none = { documentType: null, documentNumber: null, documentPlace: null }
      expect(await manager.call('guests.list', { params: { id } })).toMatchObject([
        { surname: 'RICASOLI', ...none },
        none,
      ])
      expect((await manager.tryCall('duties.readSchedine', { params: { day: today() } })).text).toBe('')
      expect(await readEverything()).not.toContain('ZX31337ZX')
    })

    test('a restore on another machine names the passwords that are to be written again', async () => {
      const manager = await new ApiClient(server()).logIn()
      const address = { url: 'https://portal.example', user: 'u' }
      const alloggiati = { ...address, password: 'p', wsKey: 'k', sendOnArrival: true }
      const statistics = { ...address, code: 'A1', password: 'p' }
      await manager.call('duties.change', { body: { alloggiati, statistics } })
      const { id } = await createBackup(server(), manager)
      const restore = async () =>
        (
          await runToEnd(server(), manager, () => manager.call('backups.restore', { params: { id } }))
        ).logMessages.join()
      expect(await restore()).not.toContain('un’altra macchina')
      await manager.logIn()
      await server().db.machine.query("DELETE FROM meta WHERE key = 'sealing-key'")
      const log = await restore()
      expect(log).toContain('Password e chiave di Alloggiati Web sono cifrate con la chiave di un’altra macchina')
      expect(log).toContain('La password delle statistiche è cifrata con la chiave di un’altra macchina')
      await manager.logIn()
      const off = { sendOnArrival: false, password: null, wsKey: null }
      await manager.call('duties.change', { body: { alloggiati: off, statistics: { password: null } } })
      expect((await manager.call('warnings.read')).missingAccess).toBeNull()
    })

    test('as long as nothing is needless, the hours pass without a new revision', async () => {
      await arrive({ number: 'LM44556LM', surname: 'BARDI', name: 'Lapo' }, 'BARDI', 3)
      await runJob(jobContext(server()), 'duties')
      const before = server().db.revision.current
      for (let hour = 0; hour < 3; hour += 1) {
        await server().passTime(dayMs / 24)
        await runJob(jobContext(server()), 'duties')
      }
      expect(server().db.revision.current).toBe(before)
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' }, onLog: (line) => logLines.push(line) },
)
