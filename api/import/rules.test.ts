import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildLockedPeriod } from '#api/seed/builders.ts'
import type { ImportColumn } from '#contract/bookings/imports.ts'
import { addDays } from '#contract/days/days.ts'
import type { Room } from '#contract/rooms.ts'
import type { Turnover } from '#contract/stays/stay.ts'
import { openRules } from '#contract/stays/stayRules.ts'
import { type Columns, findFormat, readColumns } from './file.ts'
import {
  type Candidate,
  type Claimed,
  claim,
  findKnownCode,
  judgeCandidate,
  judgeStayOf,
  readCandidate,
  type Stored,
} from './rules.ts'

const today = '2027-03-04'
const format = { mark: null, order: 'day' } as const
const id = '01890a5d-ac96-774b-bcce-b302099a8057'

const buildRoom = (number: number, name: string, nameEn: string, type = 'double'): Room => ({
  id: number,
  name,
  nameEn,
  description: '',
  descriptionEn: '',
  imageUrl: '',
  imageUrls: [],
  type,
  amenities: [],
  maxGuests: 2,
  beds: 1,
  sizeSquareMetres: null,
  pricePerNight: null,
  seasons: [],
  order: number,
  retired: false,
  version: 1,
})
const rooms = [
  buildRoom(1, 'Camera alta', 'The High Room'),
  buildRoom(2, 'Girasoli', 'Sunflowers'),
  buildRoom(3, 'Girasoli', 'Little Sunflowers'),
  buildRoom(4, 'Salone', 'Lounge', 'common'),
  buildRoom(5, '2', 'Number Two'),
]

const plainCells = {
  room: '1',
  guestName: 'Piero',
  guestSurname: 'della Francesca',
  guestPhone: '+39 333 1',
  checkinDate: '05/08/2027',
  checkoutDate: '2027-08-08',
}
/** The candidate of a row with these cells. */
function read(cells: Partial<Record<ImportColumn, string>>) {
  const columns = readHeader(Object.keys(cells))
  const line = { row: 2, cells: Object.values(cells) }
  return readCandidate(line, columns, { rooms, format: findFormat([line], columns) })
}
function readHeader(header: string[]): Columns {
  const result = readColumns(header)
  if (!result.ok) throw new Error(result.code)
  return result.value
}
function readPlain(cells: Partial<Record<ImportColumn, string>> = {}): Candidate {
  const result = read({ ...plainCells, ...cells })
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.value
}

describe('a file', () => {
  test('has its columns in any order and spelling, beside some that say nothing new', () => {
    const header = [' GuestName', 'ROOMID ', '', 'Origin', 'heldUntil', 'version', 'reason', '']
    expect(readColumns(header)).toEqual({
      ok: true,
      value: ['guestName', 'roomId', null, null, null, null, null, null],
    })
  })

  test('is refused for columns that are unknown or there twice, named as they are written', () => {
    const long = 'x'.repeat(50)
    const name = (column: string) => ({ path: column, values: { column } })
    expect(readColumns(['room', ' Torre ', 'Room', 'constructor', long])).toEqual({
      ok: false,
      code: 'invalid',
      errors: [
        { ...name('Torre'), code: 'unknown_column', message: 'errors.unknownColumn' },
        { ...name('Room'), code: 'repeated', message: 'errors.repeatedColumn' },
        { ...name('constructor'), code: 'unknown_column', message: 'errors.unknownColumn' },
        { ...name(long.slice(0, 40)), code: 'unknown_column', message: 'errors.unknownColumn' },
      ],
    })
    const many = readColumns(Array.from({ length: 30 }, (_, i) => `unknown ${i}`))
    expect(many).toMatchObject({ errors: { length: 20 } })
  })
})

describe('a row', () => {
  test('is a booking with the room, the days and what the farm sets for the rest', () => {
    expect(readPlain()).toEqual({
      room: rooms[0],
      booking: expect.objectContaining({
        roomId: 1,
        guestName: 'Piero',
        guestSurname: 'della Francesca',
        guestPhone: '+39 333 1',
        checkinDate: '2027-08-05',
        checkoutDate: '2027-08-08',
        hasPets: false,
        language: 'it',
        deletedAt: null,
      }),
    })
  })

  test.each<[string, Partial<Record<ImportColumn, string>>, number]>([
    ['its Italian name', { room: 'camera ALTA' }, 1],
    ['its English name', { room: 'sunflowers' }, 2],
    ['the first one of the name', { room: 'Girasoli' }, 2],
    ['a name and a number', { room: 'Girasoli', roomId: '3' }, 3],
    ['a name, whatever the number says', { room: 'Camera alta', roomId: '3' }, 1],
    ['a number in place of the name', { room: '3' }, 3],
    ['a name that is a number', { room: '2' }, 5],
    ['a number alone', { room: '', roomId: '3' }, 3],
  ])('finds the room by %s', (_, cells, roomId) => {
    const candidate = readPlain(cells)
    expect([candidate.room.id, candidate.booking.roomId]).toEqual([roomId, roomId])
  })

  test.each<[Partial<Record<ImportColumn, string>>, string]>([
    [{ room: 'Torre' }, 'Torre'],
    [{ room: 'Torre', roomId: '9' }, 'Torre'],
    [{ room: '', roomId: '9' }, '9'],
    [{ room: '' }, ''],
  ])('is refused for the room %j, which it names', (cells, room) => {
    expect(read({ ...plainCells, ...cells })).toMatchObject({
      code: 'room_not_found',
      errors: [{ path: 'room', code: 'room_not_found', message: 'errors.importRoom', values: { room } }],
    })
  })

  test('has pets when it says so or counts them', () => {
    const readPets = (hasPets: string, numberOfPets: string) => readPlain({ hasPets, numberOfPets }).booking
    expect(readPets('', '2')).toMatchObject({ hasPets: true, numberOfPets: 2 })
    expect(readPets('', '0')).toMatchObject({ hasPets: false, numberOfPets: 0 })
    expect(readPets('sì', '1')).toMatchObject({ hasPets: true })
    expect(readPets('no', '1')).toMatchObject({ hasPets: false })
  })

  test('is refused with one error for each wrong cell', () => {
    const refusal = read({
      ...plainCells,
      guestName: `${'x'.repeat(300)}\u0001`,
      checkinDate: 'domani',
      status: 'forse',
    })
    if (refusal.ok) throw new Error('a wrong row was accepted')
    expect(refusal.code).toBe('invalid')
    expect(refusal.errors?.map(({ path }) => path)).toEqual(['guestName', 'checkinDate', 'status'])
    for (const { message } of refusal.errors ?? []) expect(message).toMatch(/^\w+(\.\w+)+$/)
  })

  test('has the amounts and days of its file, and is refused where nothing decides what an amount is', () => {
    const columns = readHeader([...Object.keys(plainCells), 'agreedPrice', 'depositAmount'])
    const build = (row: number, days: [string, string], amounts: [string, string]) => ({
      row,
      cells: ['1', 'Piero', 'della Francesca', '+39 333 1', ...days, ...amounts],
    })
    const readAll = (lines: { row: number; cells: string[] }[]) =>
      lines.map((it) => readCandidate(it, columns, { rooms, format: findFormat(lines, columns) }))
    const american = build(2, ['08/25/2027', '08/28/2027'], ['1,234.50', '100'])
    const asAmerican = build(3, ['08/05/2027', '08/08/2027'], ['1.234', '1,234'])
    const days = { checkinDate: '2027-08-05', checkoutDate: '2027-08-08' }
    expect(readAll([american, asAmerican])[1]).toMatchObject({
      value: { booking: { ...days, agreedPrice: 123, depositAmount: 123_400 } },
    })
    const values = { amount: '1.234' }
    expect(readAll([build(2, ['05/08/2027', '08/08/2027'], ['1.234', '90'])])).toMatchObject([
      { errors: [{ path: 'agreedPrice', code: 'unclear_amount', message: 'errors.importUnclearAmount', values }] },
    ])
  })

  test('is refused for cells beyond its columns, but not for empty ones', () => {
    const columns = readHeader(Object.keys(plainCells))
    const cells = Object.values(plainCells)
    expect(readCandidate({ row: 2, cells: [...cells, '', ' '] }, columns, { rooms, format }).ok).toBe(true)
    expect(readCandidate({ row: 2, cells: [...cells, '', 'x'] }, columns, { rooms, format })).toEqual({
      ok: false,
      code: 'invalid',
      errors: [{ path: '', code: 'too_long', message: 'errors.importCells' }],
    })
  })

  test('is refused where a quote is never closed: nobody knows where its cells end', () => {
    const line = { row: 2, cells: Object.values(plainCells), hasOpenQuote: true } as const
    expect(readCandidate(line, readHeader(Object.keys(plainCells)), { rooms, format })).toEqual({
      ok: false,
      code: 'invalid',
      errors: [{ path: '', code: 'open_quote', message: 'errors.importQuote' }],
    })
  })

  test('may have fewer cells than columns, and columns that are not read', () => {
    const columns = readHeader([...Object.keys(plainCells), 'version', 'specialRequests'])
    const short = readCandidate({ row: 2, cells: Object.values(plainCells) }, columns, { rooms, format })
    expect(short).toMatchObject({ value: { booking: { specialRequests: null } } })
    const cells = [...Object.values(plainCells), '7', 'culla']
    const candidate = readCandidate({ row: 2, cells }, columns, { rooms, format })
    expect(candidate).toMatchObject({ value: { booking: { specialRequests: 'culla' } } })
  })
})

describe('the id of a row', () => {
  test('is its own when it is one', () => {
    expect(readPlain({ id }).booking.id).toBe(id)
  })

  test('follows from the code or the id of the other system alone, else from the whole row', () => {
    const readId = (cells: Partial<Record<ImportColumn, string>>) => readPlain(cells).booking.id
    expect(readId({ code: 'V-1', guestName: 'Luca' })).toBe(readId({ code: 'V-1', id: '7' }))
    expect(readId({ id: '7', guestName: 'Luca' })).toBe(readId({ id: '7' }))
    expect(readId({})).toBe(readId({}))
    const ids = [{ code: 'V-1' }, { code: 'V-2' }, { id: '7' }, {}, { guestName: 'Luca' }].map(readId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is a UUID of version 7 with a time before the first booking of this program', () => {
    fc.assert(
      fc.property(fc.integer(), (code) => {
        const { id } = readPlain({ code: String(code) }).booking
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
        expect(time).toBeGreaterThanOrEqual(Date.UTC(2000))
        expect(time).toBeLessThan(Date.UTC(2004))
      }),
    )
  })
})

const createStored = (turnover: Turnover = 'blocked', given: Partial<Stored & Claimed> = {}): Stored & Claimed => ({
  farmRules: {},
  lockedPeriods: [],
  getTurnover: () => turnover,
  codes: new Map(),
  erasedIds: new Set(),
  holders: new Map(),
  ...given,
})

describe('a booking of a file', () => {
  test('is stored with the rule that guests could not have broken, unless it is over', () => {
    const farmRules = { stayRules: { ...openRules, minimumNights: 30 } }
    const coming = readPlain({ checkinDate: addDays(today, 1), checkoutDate: addDays(today, 3) })
    const judge = (candidate: Candidate, rules = farmRules) =>
      judgeStayOf(candidate, createStored('blocked', { farmRules: rules }), today)?.code
    expect(judge(coming)).toBe('stay_too_short')
    expect(judge(coming, { stayRules: openRules })).toBeUndefined()
    expect(judge(readPlain({ checkinDate: '2019-03-05', checkoutDate: '2019-03-08' }))).toBeUndefined()
  })

  test('can be stored, also in the past', () => {
    expect(judgeCandidate(readPlain(), createStored(), today)).toBeNull()
    const past = readPlain({ checkinDate: '2019-03-05', checkoutDate: '2019-03-08' })
    expect(judgeCandidate(past, createStored(), today)).toBeNull()
  })

  test.each<[string, Partial<Record<ImportColumn, string>>]>([
    ['end_before_start', { checkoutDate: '2027-08-05' }],
    ['invalid', { birthDate: '05/03/2027' }],
    ['room_not_bookable', { room: 'Salone' }],
    ['locked_period', { checkoutDate: '2027-08-15' }],
  ])('is refused with %s for %j', (code, cells) => {
    const stored = createStored('blocked', { lockedPeriods: [buildLockedPeriod('2027-08-15', '2027-08-16')] })
    expect(judgeCandidate(readPlain(cells), stored, today)?.code).toBe(code)
  })

  test('is refused when it is stored already, by its id or its code', () => {
    const candidate = readPlain({ code: 'V-1' })
    for (const known of [candidate.booking.id, 'V-1']) {
      const stored = createStored('blocked', { codes: new Map([[known, 'ABCD2345']]) })
      expect(findKnownCode(candidate, stored)).toBe('ABCD2345')
      expect(judgeCandidate(candidate, stored, today)).toMatchObject({
        code: 'id_taken',
        errors: [{ path: 'id', code: 'id_taken', message: 'errors.importKnown', values: { code: 'ABCD2345' } }],
      })
    }
    expect(findKnownCode(candidate, createStored())).toBeNull()
    expect(findKnownCode(readPlain(), createStored('blocked', { codes: new Map([['V-1', 'ABCD2345']]) }))).toBeNull()
  })

  test('is refused when it was erased', () => {
    const candidate = readPlain()
    const stored = createStored('blocked', { erasedIds: new Set([candidate.booking.id]) })
    expect(judgeCandidate(candidate, stored, today)).toMatchObject({
      code: 'id_taken',
      errors: [{ path: 'id', message: 'errors.importErased', values: {} }],
    })
  })

  test('that has no days needs none: neither free ones nor unlocked ones', () => {
    const stored = createStored('blocked', { lockedPeriods: [buildLockedPeriod('2027-08-01', '2027-08-31')] })
    claim(readPlain({ guestName: 'Luca' }), stored)
    expect(judgeCandidate(readPlain({ status: 'cancelled' }), stored, today)).toBeNull()
    expect(judgeCandidate(readPlain({ deletedAt: '2027-01-01T00:00:00.000Z' }), stored, today)).toBeNull()
  })
})

describe('an earlier row of the file', () => {
  test('has its days, and is named to the later one', () => {
    const stored = createStored()
    claim(readPlain({ code: 'V-1', guestName: 'Luca', guestSurname: 'Pacioli' }), stored)
    expect(judgeCandidate(readPlain({ checkinDate: '2027-08-08', checkoutDate: '2027-08-09' }), stored, today)).toEqual(
      {
        ok: false,
        code: 'dates_taken',
        errors: [
          {
            path: 'checkinDate',
            code: 'dates_taken',
            message: 'errors.datesTakenBy',
            values: {
              room: 'Camera alta',
              code: 'V-1',
              name: 'Luca Pacioli',
              from: '05/08/2027',
              to: '08/08/2027',
            },
          },
        ],
      },
    )
    expect(judgeCandidate(readPlain({ room: '3' }), stored, today)).toBeNull()
  })

  test('leaves its check-out day free where the farm does', () => {
    const stored = createStored('same-day')
    claim(readPlain(), stored)
    const next = readPlain({ checkinDate: '2027-08-08', checkoutDate: '2027-08-09' })
    expect(judgeCandidate(next, stored, today)).toBeNull()
  })

  test('of the same code or id is the same booking', () => {
    const stored = createStored()
    claim(readPlain({ code: 'V-1' }), stored)
    expect(findKnownCode(readPlain({ code: 'V-1', id }), stored)).toBe('V-1')
    expect(findKnownCode(readPlain({ id }), stored)).toBeNull()
    claim(readPlain({ id }), stored)
    expect(findKnownCode(readPlain({ id }), stored)).toBe('—')
    expect(stored.codes.size).toBe(3)
  })

  test('that is cancelled has no days, but is known', () => {
    const stored = createStored()
    const cancelled = readPlain({ status: 'cancelled' })
    claim(cancelled, stored)
    expect(stored.holders.size).toBe(0)
    expect(findKnownCode(cancelled, stored)).toBe('—')
  })

  test('stands in the way of a later one exactly when they share a day of one room', () => {
    const nights = fc.integer({ min: 1, max: 6 })
    const offset = fc.integer({ min: 0, max: 12 })
    const turnovers = fc.constantFrom<Turnover>('blocked', 'same-day')
    fc.assert(
      fc.property(offset, nights, offset, nights, turnovers, (from, length, otherFrom, otherLength, turnover) => {
        const stored = createStored(turnover)
        const readStay = (start: number, count: number, guestName: string) =>
          readPlain({
            guestName,
            checkinDate: addDays('2027-08-01', start),
            checkoutDate: addDays('2027-08-01', start + count),
          })
        claim(readStay(from, length, 'Luca'), stored)
        const gap = turnover === 'blocked' ? 1 : 0
        const areApart = otherFrom >= from + length + gap || from >= otherFrom + otherLength + gap
        expect(judgeCandidate(readStay(otherFrom, otherLength, 'Piero'), stored, today) === null).toBe(areApart)
      }),
    )
  })
})
