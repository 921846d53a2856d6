import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { QueryTypes } from 'sequelize'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { runToEnd } from '#api/testing/backups.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { emptyContent } from '#contract/site/content.ts'
import { emptiedTables } from './beginFarm.ts'

/** The tables that keep their rows. A new table has to be in this list or in that of the emptied ones. */
const keptTables = [
  ...['erased', 'log_entries', 'migrations', 'passkeys', 'recovery_codes', 'revision', 'rooms', 'settings', 'staff'],
  ...['police_receipts', 'text_changes', 'totp_secrets'],
]

onBothDatabases(
  (server, kind) => {
    test('empties the sample farm after a backup, which brings everything back', async () => {
      const manager = await new ApiClient(server()).logIn()
      const today = toFarmDay(server().now())
      const readFarm = async () => ({
        bookings: (await manager.call('bookings.list')).length,
        messages: (await manager.call('contacts.list')).length,
        rooms: await manager.call('rooms.list'),
        property: await manager.call('property.read'),
        closedDays: (
          await manager.call('availability.list', { query: { startDate: today, endDate: addDays(today, 100) } })
        ).flatMap(({ adminAvailability }) => adminAvailability).length,
      })
      const sample = await readFarm()
      const [booking] = await manager.call('bookings.list')
      await manager.call('bookings.trash', { params: { id: booking?.id ?? '' } })
      await manager.call('lockedPeriods.replace', { body: await manager.call('lockedPeriods.list') })
      const page = { path: '/olio', title: { it: 'Olio' } }
      await manager.call('pages.save', { params: { id: 'olio' }, body: page })
      await manager.call('pages.publish')
      const { cursor, pages } = await readChangePages(manager)
      const mailFolder = join(server().env.DATA_DIR, 'mail')
      await mkdir(mailFolder)
      await writeFile(join(mailFolder, 'sample.eml'), 'To: guest@example.org')

      const key = createKey()
      const record = await runToEnd(server(), manager, () => manager.call('backups.begin', { key }))
      expect(record).toMatchObject({ status: 'restore', errorMessage: null })
      expect(record.logMessages.at(-1)).toContain('pronta')
      expect(await readFarm()).toEqual({
        bookings: 0,
        messages: 0,
        closedDays: 0,
        rooms: sample.rooms,
        property: {
          ...sample.property,
          isSample: false,
          content: { ...emptyContent, paymentMethods: sample.property.content.paymentMethods },
        },
      })
      expect([await manager.call('bookings.listTrash'), await manager.call('mails.list')]).toEqual([[], []])
      expect((await manager.call('log.list')).map(({ call }) => call)).toEqual([
        'backups.begin',
        'pages.publish',
        'pages.save',
        'lockedPeriods.replace',
      ])
      expect((await manager.call('pages.list')).filter(({ isOwn }) => isOwn)).toEqual([])
      expect(await manager.call('pages.listVersions', { params: { id: 'home' } })).toEqual([])
      expect(await readdir(mailFolder)).toEqual([])
      const changes = await manager.call('changes.list', { query: { since: cursor } })
      expect(changes.epoch).not.toBe(pages[0]?.epoch)
      expect([changes.bookings, changes.contacts, changes.rooms.length]).toEqual([[], [], sample.rooms.length])

      const again = await manager.call('backups.begin', { key })
      expect(again.id).toBe(record.id)
      const refused = await manager.tryCall('backups.begin')
      expect([refused.status, getProblemCode(refused)]).toEqual([409, 'not_the_sample'])

      const [backup] = await manager.call('backups.listRestorable')
      const restored = await runToEnd(server(), manager, () =>
        manager.call('backups.restore', { params: { id: backup?.id ?? '' } }),
      )
      expect(restored.status).toBe('restore')
      expect(await readFarm()).toEqual({ ...sample, bookings: sample.bookings - 1 })
      expect((await manager.call('pages.list')).at(-1)).toMatchObject({ ...page, published: page })
    })

    test('every table of the store is either emptied or kept', async () => {
      const sql =
        kind === 'SQLite'
          ? `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`
          : `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`
      const tables = await server().db.main.query<{ name: string }>(sql, { type: QueryTypes.SELECT })
      expect(tables.map(({ name }) => name).toSorted()).toEqual([...emptiedTables, ...keptTables].toSorted())
    })

    test('shows what is still of the sample', async () => {
      const manager = await new ApiClient(server()).logIn()
      const find = async () =>
        Object.fromEntries((await manager.call('firstSteps.list')).map((it) => [it.step, it.remaining]))
      expect(await find()).toMatchObject({ facts: 14, iban: 1, rooms: 16, privacy: 1 })
      const privacy = { ...sampleProperty.privacy, version: '2.0' }
      await manager.call('property.change', { body: { name: 'Podere Nuovo', privacy, isSample: false } })
      expect(await find()).toMatchObject({ guests: 0, facts: 13, iban: 1, privacy: 0 })
    })
  },
  { demo: true, env: { LOG_LEVEL: 'silent' } },
)
