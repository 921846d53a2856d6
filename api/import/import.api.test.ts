import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { type BookingRow, bookings } from '#api/bookings/model.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { readCsv } from '#api/http/csv.ts'
import { occupiedDays } from '#api/roomDays/model.ts'
import { buildBooking, buildRequest, createRandom } from '#api/seed/builders.ts'
import { insertBookings } from '#api/seed/demo.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { measureLongestTurn } from '#api/testing/mainThread.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { hasDays } from '#contract/bookings/bookingRules.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import { ImportedRow, ignoredColumns, importLimits, nightPricesColumn } from '#contract/bookings/imports.ts'
import { addDays, type Day, getDays, toFarmDay } from '#contract/days/days.ts'
import { bookingStatuses } from '#contract/stays/stay.ts'
import { formatCsv } from '#contract/text/csv.ts'

const name = fc.constantFrom('=1+1', '+39', '"a";b', "'x", "'=x", 'Nicolò, «il» €', 'x')
const bookingSeed = fc.record({
  seed: fc.nat(),
  roomId: fc.integer({ min: 1, max: 15 }),
  offset: fc.integer({ min: -900, max: 600 }),
  nights: fc.integer({ min: 1, max: 20 }),
  status: fc.constantFrom(...bookingStatuses),
  isTrashed: fc.boolean(),
  guestName: name,
  specialRequests: fc.option(fc.oneof(name, fc.constant('due\nrighe'))),
  keptAmountCents: fc.option(fc.integer({ min: 0, max: 999_999_999 })),
})

/** Bookings that do not collide: of two that would, the first one stays. */
function buildRows(seeds: SeedOf<typeof bookingSeed>[], today: Day, revision: number): BookingRow[] {
  const taken = new Set<string>()
  return seeds.flatMap(({ seed, offset, isTrashed, guestName, specialRequests, keptAmountCents, ...stay }) => {
    const createdAt = new Date(Date.parse('2026-01-01') - (seed % 1e9)).toISOString()
    const built = buildBooking(createRandom(seed), {
      ...stay,
      checkinDate: addDays(today, offset),
      createdAt,
      revision,
    })
    const cancellation = stay.status === 'cancelled' ? { keptAmountCents, lapsedAt: createdAt } : {}
    const waitingSince = stay.status === 'pending' ? createdAt : null
    const row = {
      ...built,
      guestName,
      specialRequests,
      ...cancellation,
      waitingSince,
      deletedAt: isTrashed ? createdAt : null,
    }
    if (!hasDays(row)) return row
    const keys = getDays(row).map((day) => `${row.roomId} ${day}`)
    if (keys.some((key) => taken.has(key))) return []
    for (const key of keys) taken.add(key)
    return row
  })
}

/** The cells of a CSV file. */
function readTable(text: string): string[][] {
  const result = readCsv(Buffer.from(text))
  if (!result.ok) throw new Error(result.code)
  return result.value.map(({ cells }) => cells)
}

type SeedOf<Seeds> = Seeds extends fc.Arbitrary<infer Seed> ? Seed : never
type Options = { dryRun?: boolean; language?: string; type?: string }

onSqlite((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const send = (
    manager: ApiClient,
    raw: string | Buffer,
    { dryRun, language = 'en', type = 'text/csv' }: Options = {},
  ) =>
    manager.send('POST', `/api/import/bookings${dryRun ? '?dryRun=true' : ''}`, {
      raw,
      headers: { 'content-type': type, 'accept-language': language },
    })
  const importFile = async (manager: ApiClient, raw: string | Buffer, options: Options = {}) =>
    z.parse(z.array(ImportedRow), (await send(manager, raw, options)).json)
  const countBookings = () => bookings(server().db).count()
  const clear = async () => {
    await occupiedDays(server().db).truncate()
    await bookings(server().db).destroy({ where: {} })
  }
  const context = () => ({ call: 'seed', now: server().now(), staff: null, key: null }) as const

  const header =
    'room;guestName;guestSurname;guestPhone;checkinDate;checkoutDate;numberOfGuests;status;agreedPrice;code'
  const mixedFile = [
    header,
    // Stored: by the name of the room, in the past, with an Italian amount.
    `${getSampleRoom(3).name.toLowerCase()};Piero;della Francesca;'+39 333 1;05/03/2019;08/03/2019;2;completed;1.234,50;V-1`,
    '2;"Luca ""il matematico""";Pacioli;0575 1;2027-03-05;2027-03-08;2;confirmed;;V-2',
    // Refused: the days of the row before.
    '2;Santi;Tito;0575 2;2027-03-08;2027-03-10;2;pending;;V-3',
    '',
    '2;Raffaellino;dal Colle;0575 3;2027-03-09;2027-03-10;12;pending;;V-4',
    'Torre;Angelo;Tricca;0575 4;2027-04-09;2027-04-10;2;pending;;V-5',
    '3;;Buitoni;0575 5;31/02/2027;2027-03-02;2;boh;1.2.3;V-6',
    '3;Cherubino;Alberti;0575 6;2025-08-10;2025-08-12;2;completed;;V-7',
    '3;Giovanni;Alberti;0575 6;2027-05-12;2027-05-10;2;confirmed;;V-8',
    '3;Giovanni;Alberti;0575 6;2027-05-10;2027-05-12;2;confirmed;;V-1',
    '3;Durante;Alberti;0575 6;2027-05-10;2027-05-12;2;cancelled;;V-10;;x',
  ].join('\r\n')

  test('a dry run says what becomes of each row and stores nothing; the import does just that', async () => {
    const manager = await logIn()
    const before = await countBookings()
    const dryRun = await importFile(manager, mixedFile, { dryRun: true })
    expect(dryRun.map(({ row, fate }) => `${row} ${fate}`)).toEqual([
      ...['2 stored', '3 stored', '4 refused', '6 refused', '7 refused', '8 refused', '9 refused'],
      ...['10 refused', '11 refused', '12 refused'],
    ])
    expect(dryRun[0]?.cells).toEqual({
      room: getSampleRoom(3).name.toLowerCase(),
      guestName: 'Piero',
      guestSurname: 'della Francesca',
      guestPhone: '+39 333 1',
      checkinDate: '05/03/2019',
      checkoutDate: '08/03/2019',
      numberOfGuests: '2',
      status: 'completed',
      agreedPrice: '1.234,50',
      code: 'V-1',
    })
    expect(dryRun.map(({ reason }) => reason)).toEqual([
      null,
      null,
      expect.stringMatching(/Luca "il matematico" Pacioli \(V-2\), .*05\/03\/2027.*08\/03\/2027/),
      expect.stringMatching(/^numberOfGuests: .*10/),
      expect.stringContaining('“Torre”'),
      expect.stringMatching(
        /^guestName: .*; checkinDate: “31\/02\/2027” is not a date that exists; status: .*; agreedPrice: /,
      ),
      expect.stringMatching(/./),
      expect.stringMatching(/./),
      expect.stringContaining('V-1'),
      expect.stringContaining('cells'),
    ])
    expect(await countBookings()).toBe(before)

    const rows = await importFile(manager, mixedFile)
    expect(rows.map(({ row, fate }) => ({ row, fate }))).toEqual(dryRun.map(({ row, fate }) => ({ row, fate })))
    const codes = rows.flatMap(({ fate, code }) => (fate === 'stored' ? code : []))
    expect(codes).toEqual([expect.stringMatching(/^[A-Z0-9]{8}$/), expect.stringMatching(/^[A-Z0-9]{8}$/)])
    const stored = (await manager.call('bookings.list')).filter(({ code }) => codes.includes(code))
    expect(stored).toHaveLength(2)
    // The newest request has the highest id.
    expect(stored.filter(({ id }) => id > uuidv7({ msecs: Date.UTC(2010) }))).toEqual([])
    expect(stored.find(({ guestName }) => guestName === 'Piero')).toMatchObject({
      room: { name: getSampleRoom(3).name },
      guestSurname: 'della Francesca',
      guestPhone: '+39 333 1',
      origin: 'import',
      checkinDate: '2019-03-05',
      checkoutDate: '2019-03-08',
      agreedPrice: '1234.50',
      status: 'completed',
      guestEmail: null,
      numberOfPets: 0,
      privacyAccepted: false,
      adminEmailSent: false,
      version: 1,
    })
    expect((await manager.call('log.list')).filter(({ call }) => call === 'import.bookings')).toHaveLength(1)
    expect(await manager.call('mails.list')).toEqual([])

    const days = { checkinDate: '2027-03-06', checkoutDate: '2027-03-07' }
    const desk = { roomId: 2, guestName: 'A', guestSurname: 'B', guestPhone: '1', ...days }
    expect(getProblemCode(await manager.tryCall('bookings.desk', { body: desk }))).toBe('dates_taken')
  })

  test('a row whose stay never ends is refused in words', async () => {
    const row = '3;A;B;0575 6;2031-05-10;31/12/9999;2;confirmed;;'
    const [endless] = await importFile(await logIn(), [header, row].join('\n'))
    expect(endless).toMatchObject({ fate: 'refused', reason: expect.stringMatching(/^checkoutDate: .*2099/) })
  })

  test('a row that breaks a rule of stay is stored with a notice in the language of the call', async () => {
    const manager = await logIn()
    await manager.call('property.change', { body: { stayRules: { minimumNights: 7 } } })
    const closure = {
      from: '2027-09-01',
      to: '2027-09-10',
      reason: { it: 'Chiusi per vendemmia', en: 'Closed for the harvest' },
    }
    await manager.call('closures.replace', { body: [closure] })
    const file = [
      header,
      '4;Matteo;Cioni;0575 7;2027-06-10;2027-06-12;2;confirmed;;N-1',
      '4;Matteo;Cioni;0575 7;2027-07-10;2027-07-17;2;confirmed;;N-2',
      '4;Matteo;Cioni;0575 7;2027-08-10;2027-08-12;2;cancelled;;N-3',
      '4;Matteo;Cioni;0575 7;2019-06-10;2019-06-12;2;completed;;N-4',
      '4;Matteo;Cioni;0575 7;2027-09-02;2027-09-09;2;confirmed;;N-5',
    ].join('\r\n')
    const english = [expect.stringMatching(/\b7 nights/), null, null, null, 'Closed for the harvest']
    const italian = [expect.stringMatching(/\b7 notti/), null, null, null, 'Chiusi per vendemmia']
    const dryRun = await importFile(manager, file, { dryRun: true })
    expect(dryRun.map(({ notice }) => notice)).toEqual(english)
    const rows = await importFile(manager, file, { language: 'it' })
    expect(rows.map(({ fate, notice }) => ({ fate, notice }))).toEqual(
      italian.map((notice) => ({ fate: 'stored', notice })),
    )
    await manager.call('closures.replace', { body: [] })
    await manager.call('property.change', { body: { stayRules: {} } })
  })

  test('the same file stores nothing twice, in another encoding and with other separators either', async () => {
    await clear()
    const manager = await logIn()
    const lines = readTable(mixedFile)
    const file = lines.slice(0, 3).map((cells) => cells.slice(0, 10).map((cell) => cell.replace('Piero', 'Nicolò')))
    const withoutCodes = file.map((cells) => cells.slice(0, 9))
    for (const table of [file, withoutCodes]) {
      await clear()
      expect((await importFile(manager, formatCsv(table.slice(0, 2)))).map(({ fate }) => fate)).toEqual(['stored'])
      const stored = (await importFile(manager, formatCsv(table))).map(({ fate }) => fate)
      expect(stored).toEqual(['refused', 'stored'])
      const commas = table.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()).join('\n')
      const again = await importFile(manager, Buffer.from(commas, 'latin1'))
      expect(again.map(({ fate }) => fate)).toEqual(['refused', 'refused'])
      expect(again.map(({ reason, code }) => reason?.includes(code ?? '-'))).toEqual([true, true])
      expect(await countBookings()).toBe(2)
    }
  })

  test('a dry run of a long file finds the row above that has the days or the code', async () => {
    await clear()
    const lines = Array.from({ length: 120 }, (_, i) => {
      const checkin = addDays('2001-01-01', 4 * i)
      return `5;Ospite;Numero ${i};1;${checkin};${addDays(checkin, 2)};2;completed;;L${i}`
    })
    const last = [
      '5;Ospite;Ultimo;1;2001-01-03;2001-01-04;2;completed;;Z',
      '6;Ospite;Doppio;1;2001-01-05;2001-01-06;2;completed;;L1',
    ]
    const file = [header, ...lines, ...last].join('\n')
    const rows = await importFile(await logIn(), file, { dryRun: true })
    const refused = rows.filter(({ fate }) => fate === 'refused').map(({ row, reason }) => [row, reason])
    expect(refused).toEqual([
      [122, expect.stringContaining('Numero 0 (L0)')],
      [123, expect.stringContaining('L1')],
    ])
  })

  test('an erased booking does not come back with its file', async () => {
    await clear()
    const manager = await logIn()
    const file = `${header};guestEmail\n2;Luca;Pacioli;1;2031-03-05;2031-03-08;2;pending;;V-9;luca@example.org\n`
    await importFile(manager, file)
    await manager.call('people.erase', { body: { email: 'luca@example.org' } })
    const [row] = await importFile(manager, file)
    expect([row?.fate, row?.reason]).toEqual(['refused', expect.stringContaining('erased')])
  })

  test('an export that is imported into an empty farm gives the same bookings', async () => {
    const manager = await logIn()
    const today = toFarmDay(server().now())
    const compare = async (text: string) => {
      const [columns = [], ...lines] = readTable(text)
      expect(columns).toEqual([...Object.keys(Booking.shape), nightPricesColumn])
      return lines
        .map((cells) => Object.fromEntries(columns.map((column, i) => [column, cells[i]])))
        .map((line) => Object.entries(line).filter(([column]) => !ignoredColumns.includes(column)))
    }
    await manager.call('lockedPeriods.replace', { body: [] })
    await fc.assert(
      // The code of a booking comes from its seed.
      fc.asyncProperty(fc.uniqueArray(bookingSeed, { maxLength: 60, selector: ({ seed }) => seed }), async (seeds) => {
        await clear()
        await write(server().db, context(), async (tx) => {
          await insertBookings(tx, buildRows(seeds, today, tx.revision))
          return ok(null)
        })
        const exported = await manager.call('export.bookings')
        const days = await occupiedDays(server().db).findAll({ order: ['roomId', 'day'], raw: true })
        await clear()
        const rows = await importFile(manager, exported)
        expect(rows.filter(({ fate }) => fate === 'refused')).toEqual([])
        expect(await compare(await manager.call('export.bookings'))).toEqual(await compare(exported))
        expect(await occupiedDays(server().db).findAll({ order: ['roomId', 'day'], raw: true })).toEqual(days)
      }),
      { numRuns: 4 },
    )
  })

  test('guests can book while a long file is imported', async () => {
    await clear()
    const manager = await logIn()
    const lines = Array.from({ length: 300 }, (_, i) => {
      const checkin = addDays('2001-01-01', 4 * i)
      return `5;Ospite;Numero ${i};1;${checkin};${addDays(checkin, 2)};2;completed;;L${i}`
    })
    let isDone = false
    const importing = importFile(manager, [header, ...lines].join('\n')).finally(() => {
      isDone = true
    })
    await expect.poll(countBookings, { interval: 5 }).toBeGreaterThan(0)
    const guest = new ApiClient(server())
    await guest.call('bookings.request', { body: buildRequest({ roomId: 7, ...guestStay(server().now()) }) })
    expect(isDone).toBe(false)
    expect((await importing).filter(({ fate }) => fate === 'refused')).toEqual([])
    expect(await countBookings()).toBe(301)
  })

  test('a long file in which all is wrong holds up no other call', async () => {
    const manager = await logIn()
    const [columns] = readTable(await manager.call('export.bookings'))
    const wrong = (columns ?? []).map((name) => (/^(?:origin|version|heldUntil)$/.test(name) ? '' : 'x'))
    const file = formatCsv([columns ?? [], ...Array.from({ length: importLimits.rows }, () => wrong)])
    const startMs = performance.now()
    const { result, longestMs } = await measureLongestTurn(() => send(manager, file, { dryRun: true }))
    const share = longestMs / (performance.now() - startMs)
    expect([result.status, share < 0.1 || share]).toEqual([200, true])
  })

  describe('a file that cannot be read', () => {
    test.each<[string, string | Buffer, Options, number, string]>([
      ['an unknown column', 'room;colour\n2;red\n', {}, 400, 'invalid'],
      ['a column twice', 'room;guestName;GUESTNAME\n', {}, 400, 'invalid'],
      ['no header', '', {}, 400, 'not_csv'],
      ['another format', Buffer.from('PK\u0003\u0004\0\0\0'), {}, 400, 'not_csv'],
      ['an open quote in its header', 'room;"guestName\n2;Luca\n', {}, 400, 'not_csv'],
      ['too many rows', `room\n${'2\n'.repeat(importLimits.rows + 1)}`, {}, 400, 'too_many_rows'],
      ['line ends', '\n'.repeat(2_000_000), { dryRun: true }, 400, 'too_many_empty_rows'],
      ['separators', ';'.repeat(4_000_000), { dryRun: true }, 400, 'too_many_columns'],
      ['too many bytes', 'x'.repeat(importLimits.bytes + 1), {}, 413, 'file_too_large'],
      ['another type', '{}', { type: 'application/json' }, 415, 'not_csv_type'],
    ])('is refused as a whole: %s', async (_, raw, options, status, code) => {
      const manager = await logIn()
      const before = await countBookings()
      const response = await send(manager, raw, { ...options, language: 'it' })
      expect([response.status, getProblemCode(response), await countBookings()]).toEqual([status, code, before])
      expect(response.headers['content-language']).toBe('it')
    })

    test('a file with the headings of people is read, and an unknown one as the caller says', async () => {
      const manager = await logIn()
      const day = addDays(toFarmDay(server().now()), 300)
      const raw = `Camera;Nome;Cognome;Telefono;Arrivo;Partenza;Chi è\n2;Ada;Prova;+39 0575 123456;${day};${addDays(day, 2)};amici\n`
      const headers = { 'content-type': 'text/csv' }
      const post = (query: string) => manager.send('POST', `/api/import/bookings?dryRun=true${query}`, { raw, headers })
      const unclear = await post('')
      expect(unclear.json).toMatchObject({ errors: [{ path: 'Chi è', code: 'unknown_column' }] })
      const columns = encodeURIComponent(JSON.stringify([['Chi è', 'specialRequests']]))
      const read = await post(`&columns=${columns}`)
      const cells = expect.objectContaining({ specialRequests: 'amici', guestSurname: 'Prova' })
      expect([read.status, read.json]).toEqual([
        200,
        [expect.objectContaining({ fate: 'stored', reason: null, cells })],
      ])
      for (const wrong of ['x', '[["a","b"]]', '{}']) expect((await post(`&columns=${wrong}`)).status).toBe(400)
    })

    test('a wrong value of dryRun does not count as an import', async () => {
      const manager = await logIn()
      const response = await manager.send('POST', '/api/import/bookings?dryRun=yes', {
        raw: mixedFile,
        headers: { 'content-type': 'text/csv' },
      })
      expect(response.status).toBe(400)
    })
  })
})

const guestStay = (now: number) => {
  const checkinDate = addDays(toFarmDay(now), 40)
  return { checkinDate, checkoutDate: addDays(checkinDate, 2) }
}
