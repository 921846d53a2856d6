import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { QueryTypes, Transaction } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { describeTables } from '#api/archive/rows.ts'
import { openScratchStore } from '#api/archive/scratch.ts'
import { createLogger } from '#api/http/logger.ts'
import { startMailer } from '#api/mailHandlers.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onBothDatabases((server, kind) => {
  const today = () => toFarmDay(server().now())
  const logIn = () => new ApiClient(server()).logIn()

  /** A person for one test. No other person has these texts. */
  const buildPerson = (name: string) => ({
    email: `${name}@example.org`,
    words: [`${name}@example.org`, `Surname-${name}`, `+39 000 ${name}`, `wish-${name}`, `message-${name}`],
    request: (roomId: number, from: number) => ({
      ...buildRequest({ roomId, checkinDate: addDays(today(), from), checkoutDate: addDays(today(), from + 2) }),
      guestSurname: `Surname-${name}`,
      guestEmail: `${name}@example.org`,
      guestPhone: `+39 000 ${name}`,
      specialRequests: `wish-${name}`,
    }),
    message: {
      name: 'Lea',
      surname: `Surname-${name}`,
      email: `${name}@EXAMPLE.org`,
      message: `message-${name} and more`,
    },
  })

  /** All rows of the main store as one text. */
  async function readAllTables(): Promise<string> {
    const scratch = await openScratchStore(join(server().env.DATA_DIR, `tables-${createKey()}.sqlite`))
    const tables = await describeTables(scratch.sequelize)
    await scratch.sequelize.close()
    const texts = []
    for (const { name } of tables) {
      texts.push(JSON.stringify(await server().db.main.query(`SELECT * FROM "${name}"`, { type: QueryTypes.SELECT })))
    }
    return texts.join('\n')
  }

  const findWords = (text: string, words: string[]) =>
    words.filter((it) => text.toLowerCase().includes(it.toLowerCase()))

  /** The words that a file of DATA_DIR contains, whatever its format. Backups made before an erasure keep them. */
  async function findInFiles(words: string[]): Promise<string[]> {
    const { DATA_DIR } = server().env
    const paths = (await readdir(DATA_DIR, { recursive: true })).filter((it) => !it.startsWith('backups'))
    const texts = await Promise.all(paths.map((it) => readFile(join(DATA_DIR, it), 'latin1').catch(() => '')))
    return findWords(texts.join('\n'), words)
  }

  async function readChanges(manager: ApiClient, since?: string) {
    const { cursor, pages } = await readChangePages(manager, since)
    const list = <T>(read: (page: (typeof pages)[number]) => T[]) => pages.flatMap(read)
    return {
      cursor,
      bookings: list((it) => it.bookings),
      contacts: list((it) => it.contacts),
      notes: list((it) => it.notes),
    }
  }

  test('export returns all data about a person, and erasing leaves none of it in any table', async () => {
    const manager = await logIn()
    const { email, words, request, message } = buildPerson('zenobia')
    const guest = new ApiClient(server())
    const requested = await guest.call('bookings.request', { body: request(1, 10), key: createKey() })
    const trashed = await guest.call('bookings.request', { body: request(2, 10) })
    await manager.call('bookings.trash', { params: { id: trashed.id }, key: createKey() })
    const sent = await guest.call('contacts.send', { body: message, key: createKey() })
    const other = await guest.call('bookings.request', { body: buildPerson('joanna-zenobia').request(3, 10) })
    // The address was corrected later, but the first mails still contain the old one.
    const readdressed = await guest.call('bookings.request', { body: request(4, 10) })
    await manager.call('bookings.edit', {
      params: { id: readdressed.id },
      body: { ...readdressed, secret: undefined, guestEmail: 'zoe@example.org' },
      key: createKey(),
    })

    const note = { id: uuidv7(), text: `message-zenobia: ${words[1]}`, bookingId: requested.id }
    await manager.call('notes.add', { body: note, key: createKey() })
    await manager.call('notes.add', { body: { ...note, id: uuidv7(), text: 'Altri ospiti', bookingId: other.id } })

    const personalData = await manager.call('people.export', { body: { email: email.toUpperCase() } })
    expect(personalData.notes).toMatchObject([note])
    expect(personalData.bookings.map(({ id }) => id).toSorted()).toEqual([requested.id, trashed.id].toSorted())
    expect(personalData.contacts.map(({ id }) => id)).toEqual([sent.id])
    expect(personalData.mails).toHaveLength(7)
    expect(findWords(JSON.stringify(personalData.mails), words)).toEqual(words)
    expect(personalData.answers.map(({ call }) => call).toSorted()).toEqual([
      'bookings.request',
      'bookings.trash',
      'contacts.send',
      'notes.add',
    ])
    expect(personalData.log).toMatchObject([
      { call: 'notes.add', subjectId: `${requested.id} ${note.id}` },
      { call: 'bookings.trash', subjectId: trashed.id },
    ])

    const before = await readChanges(manager)
    const key = createKey()
    const erasure = await manager.call('people.erase', { body: { email, ids: [readdressed.id] }, key })
    expect(erasure).toEqual({
      bookings: 3,
      contacts: 1,
      notes: 1,
      channelStays: 0,
      offers: 0,
      mails: 7,
      keptNameless: 0,
    })
    expect(await manager.call('people.erase', { body: { email, ids: [readdressed.id] }, key })).toEqual(erasure)
    const erased = [requested.id, trashed.id, readdressed.id].toSorted().map((id) => ({ id, gone: true }))
    const newChanges = await readChanges(manager, before.cursor)
    const gone = [{ id: sent.id, gone: true }]
    expect([newChanges.bookings, newChanges.contacts]).toEqual([erased, gone])
    expect(newChanges.notes).toEqual([{ id: note.id, gone: true }])
    expect((await readChanges(manager)).bookings).toEqual(expect.arrayContaining(erased))

    const remainingText = await readAllTables()
    expect(findWords(remainingText.replaceAll('joanna-zenobia', ''), [...words, 'zoe@example.org'])).toEqual([])
    expect(remainingText).toContain('joanna-zenobia@example.org')
    expect((await manager.call('bookings.list')).map(({ id }) => id)).toContain(other.id)
    const log = await manager.call('log.list')
    expect(log.map(({ call }) => call)).toEqual(expect.arrayContaining(['people.erase', 'bookings.trash']))

    // The days are free, the private link no longer works, and the id cannot be used again.
    await guest.call('bookings.request', { body: buildPerson('anselm').request(1, 10) })
    const link = { params: { code: requested.code }, headers: { authorization: `Bearer ${requested.secret}` } }
    expect((await guest.tryCall('bookings.viewRequest', link)).status).toBe(404)
    const again = await manager.tryCall('bookings.desk', {
      body: { ...request(5, 10), totalPrice: undefined, id: requested.id },
    })
    expect([again.status, getProblemCode(again)]).toEqual([409, 'id_taken'])
  })

  test('of a guest of a portal nothing is left, either, in the history of imports', async () => {
    const manager = await logIn()
    const [channelId, id, other] = [uuidv7(), uuidv7(), uuidv7()]
    const stay = { checkinDate: addDays(today(), -9), checkoutDate: addDays(today(), -7) }
    const stored = {
      channelId,
      roomId: 9,
      kind: 'stay',
      url: 'https://portal.example.org/OTTAVIA',
      ...stay,
      conflictNights: '[]',
      createdAt: new Date(server().now()).toISOString(),
      version: 1,
      revision: 1,
    }
    const changes = [id, other].map((stayId) => ({ stayId, title: `Ottavia ${stayId}`, from: null, to: stay }))
    const rows = server().db.main.getQueryInterface()
    const channel = { id: channelId, roomId: 9, name: 'Portale', portal: 'airbnb', intervalMinutes: 15 }
    await rows.bulkInsert('channels', [
      {
        ...channel,
        exportsRequests: false,
        asStays: '[]',
        asClosed: '[]',
        generation: 1,
        createdAt: stored.createdAt,
        version: 1,
        revision: 1,
      },
    ])
    const words = { title: 'Ottavia Bellarmino', guestName: 'Ottavia Bellarmino', phone: '+39 000 ottavia' }
    await rows.bulkInsert('channel_stays', [
      { ...stored, ...words, id, uid: 'ottavia-1', notes: 'Ottavia viene tardi' },
    ])
    await rows.bulkInsert('channel_imports', [
      { id: uuidv7(), channelId, at: stored.createdAt, kind: 'import', changes: JSON.stringify(changes) },
    ])
    await manager.call('people.erase', { body: { ids: [id] }, key: createKey() })
    const text = await readAllTables()
    expect(
      findWords(text, ['Bellarmino', '+39 000 ottavia', `Ottavia ${id}`, 'Ottavia viene', 'portal.example.org']),
    ).toEqual([])
    expect(findWords(text, [`Ottavia ${other}`])).toHaveLength(1)
    expect(JSON.stringify(await manager.call('channels.listImports', { params: { id: channelId } }))).not.toContain(
      `Ottavia ${id}`,
    )
    // They have no days, which a backup would find.
    for (const table of ['channel_imports', 'channel_stays']) await rows.bulkDelete(table, { channelId })
    await rows.bulkDelete('channels', { id: channelId })
  })

  test('refuses to erase a person with a confirmed stay that is not over, and names the booking', async () => {
    const manager = await logIn()
    const { email, request } = buildPerson('quirin')
    const guest = new ApiClient(server())
    const { id, code } = await guest.call('bookings.request', { body: request(6, 10) })
    await guest.call('bookings.request', { body: request(6, 20) })
    await manager.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
    const refused = await manager.tryCall('people.erase', { body: { email } })
    expect([refused.status, getProblemCode(refused)]).toEqual([409, 'stay_ahead'])
    expect(refused.text).toContain(code)
    expect((await manager.call('people.export', { body: { email } })).bookings).toHaveLength(2)
    await manager.call('bookings.patch', { params: { id }, body: { status: 'cancelled' } })
    expect(await manager.call('people.erase', { body: { email } })).toMatchObject({ bookings: 2, keptNameless: 0 })
  })

  test('keeps a stay that took place, with room, days and prices but without personal data', async () => {
    const manager = await logIn()
    const { request, words } = buildPerson('odilia')
    const desk = {
      ...request(7, -10),
      totalPrice: '120.00',
      status: 'confirmed' as const,
      agreedPrice: '240.00',
      depositPaidOn: '2026-01-02',
    }
    const stayed = await manager.call('bookings.desk', { body: desk })
    const markRoom = (state: 'done' | 'checked', day: string) =>
      manager.call('housekeeping.mark', {
        params: { roomId: '7' },
        body: { state, day, note: 'Surname-odilia ha lasciato una giacca' },
        key: createKey(),
      })
    const readMarks = async () => (await manager.call('people.export', { body: { ids: [stayed.id] } })).roomMarks
    const mark = await markRoom('done', stayed.checkoutDate)
    expect(await readMarks()).toEqual([mark])
    // Later the note may be about other guests, so no export shows it, but it goes with an erasure.
    await markRoom('checked', today())
    expect(await readMarks()).toEqual([])
    const { cursor } = await readChangePages(manager)
    const erasure = await manager.call('people.erase', { body: { ids: [stayed.id] } })
    expect((await readChangePages(manager, cursor)).pages.flatMap((page) => page.roomMarks)).toMatchObject([
      { roomId: 7, state: 'checked', note: null, version: 3 },
    ])
    expect(erasure).toMatchObject({ bookings: 1, keptNameless: 1 })
    const [kept] = (await manager.call('bookings.list')).filter(({ roomId }) => roomId === 7)
    expect(kept).toMatchObject({
      checkinDate: stayed.checkinDate,
      agreedPrice: '240.00',
      totalPrice: '120.00',
      status: 'confirmed',
      origin: 'desk',
      depositPaidOn: '2026-01-02',
      guestEmail: null,
      birthDate: null,
    })
    // Staff can still edit the kept booking.
    if (!kept) throw new Error('the stay was not kept')
    const { guestName, guestSurname, guestPhone, guestEmail, checkinDate, checkoutDate, roomId, totalPrice } = kept
    const guestFields = { guestName, guestSurname, guestPhone, guestEmail }
    const body = {
      ...guestFields,
      checkinDate,
      checkoutDate,
      roomId,
      totalPrice,
      status: 'completed' as const,
      numberOfGuests: 3,
    }
    expect(await manager.call('bookings.edit', { params: { id: kept.id }, body })).toMatchObject(guestFields)
    expect([kept?.id === stayed.id, kept?.code === stayed.code]).toEqual([false, false])
    expect(findWords(await readAllTables(), words)).toEqual([])
    expect(getProblemCode(await manager.tryCall('bookings.desk', { body: desk }))).toBe('dates_taken')
  })

  test('erasing deletes the files of the person’s mails', async () => {
    const { db, env, readMailPicture } = server()
    const manager = await logIn()
    const { email, request } = buildPerson('wigbert')
    const { id } = await new ApiClient(server()).call('bookings.request', { body: request(8, 10) })
    const clock = { now: () => server().now() }
    const startWorker = () =>
      startMailer({ db, env, clock, log: createLogger({ LOG_LEVEL: 'silent' }), readMailPicture })
    const worker = await startWorker()
    const listFiles = async (ids: string[]) =>
      (await readdir(join(env.DATA_DIR, 'mail')).catch(() => [])).filter((name) => ids.some((it) => name.includes(it)))
    const ids = (await manager.call('mails.list', { query: { bookingId: id } })).map((mail) => mail.id)
    await expect.poll(() => listFiles(ids), { timeout: 10_000 }).toHaveLength(2)
    await worker.stop()
    const files = await listFiles(ids)
    const key = createKey()
    const erasure = await manager.call('people.erase', { body: { email }, key })
    expect(await listFiles(ids)).toEqual([])

    // As if the server had been killed between the commit and the removal of the files.
    const putFilesBack = () =>
      Promise.all(files.map((name, i) => writeFile(join(env.DATA_DIR, 'mail', i === 0 ? name : `${name}.part`), email)))
    await putFilesBack()
    expect(await manager.call('people.erase', { body: { email }, key })).toEqual(erasure)
    expect(await listFiles(ids)).toEqual([])
    await putFilesBack()
    await (await startWorker()).stop()
    expect(await listFiles(ids)).toEqual([])
  })

  test('a restore of an older backup does not bring back an erased person', async () => {
    const manager = await logIn()
    const { email, words, request, message } = buildPerson('leocadia')
    const guest = new ApiClient(server())
    const { id } = await guest.call('bookings.request', { body: request(9, 10), key: createKey() })
    const { id: messageId } = await guest.call('contacts.send', { body: message })
    const backup = await manager.call('backups.start')
    await server().backups.idle()
    await manager.call('people.erase', { body: { email } })
    await manager.call('backups.restore', { params: { id: backup.id } })
    await server().backups.idle()
    expect(findWords(await readAllTables(), words)).toEqual([])
    const { bookings, contacts } = await readChanges(manager)
    expect([bookings, contacts]).toEqual([
      expect.arrayContaining([{ id, gone: true }]),
      expect.arrayContaining([{ id: messageId, gone: true }]),
    ])
  })

  test('erasing leaves nothing of the person in the files of the database', async () => {
    if (kind === 'PostgreSQL') return
    const manager = await logIn()
    const guest = new ApiClient(server())
    const { email, words, request, message } = buildPerson('eustachia')
    const stay = await guest.call('bookings.request', { body: request(10, 10), key: createKey() })
    for (let n = 0; n < 16; n++) {
      const other = new ApiClient(server())
      const day = 10 + n * 4
      await other.call('bookings.request', { body: buildPerson(`neighbour-${n}`).request(11, day), key: createKey() })
      const text = { ...message, message: `${message.message} ${'and more '.repeat(60)}` }
      if (n % 4 === 0) await other.call('contacts.send', { body: text, key: createKey() })
    }
    await manager.call('bookings.edit', {
      params: { id: stay.id },
      body: { ...stay, secret: undefined, guestSurname: 'Surname-eustachia again' },
    })
    expect(await findInFiles(words)).not.toEqual([])
    // A reader that began before the erasure keeps the write-ahead log in use.
    const reader = await server().db.main.transaction({ type: Transaction.TYPES.DEFERRED })
    await server().db.main.query('SELECT count(*) FROM bookings', { transaction: reader })
    await manager.call('people.erase', { body: { email } })
    expect(await findInFiles(words)).not.toEqual([])
    await reader.rollback()
    await expect.poll(() => findInFiles(words), { timeout: 5000 }).toEqual([])
  })

  test('refuses a request that names no person', async () => {
    const manager = await logIn()
    for (const body of [{}, { email: 'nobody' }, { ids: ['1'] }, { email: null }, { phone: '+39' }]) {
      for (const name of ['people.export', 'people.erase'] as const) {
        const response = await manager.tryCall(name, { body })
        expect([response.status, getProblemCode(response)]).toEqual([400, 'invalid'])
      }
    }
  })
})
