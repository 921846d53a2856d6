import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { addDays, rangeInclusive } from './days/days.ts'
import { type CancellationLine, getCancellationBands, getCancellationLines } from './money/cancellation.ts'
import { partNames } from './parts.ts'
import { Property, PropertyInput } from './property.ts'

const findPaths = (input: unknown): string[] =>
  (PropertyInput.safeParse(input).error?.issues ?? []).map(({ path }) => path.join('.'))

test('the sample is a valid document, and may be sent back as it was read', () => {
  expect(Property.safeParse(sampleProperty).data).toEqual(sampleProperty)
  expect(PropertyInput.safeParse(sampleProperty).data).toEqual(sampleProperty)
})

test('accepted cancellation terms put every day before arrival into exactly one band, and never get cheaper', () => {
  const band = fc.record({
    fromDays: fc.integer({ min: -1, max: 40 }),
    stated: fc.option(fc.integer({ min: -1, max: 40 })),
    percent: fc.integer({ min: -1, max: 101 }),
  })
  const ordered = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 5 }).chain((days) =>
    fc.array(fc.nat(100), { minLength: days.length + 1, maxLength: days.length + 1 }).map((percents) => {
      const sorted = [...percents].sort((a, b) => a - b)
      const first = [...days].sort((a, b) => b - a)
      return [...first, 0].map((fromDays, i) => ({
        fromDays,
        stated: i === first.length ? null : fromDays,
        percent: sorted[i] ?? 100,
      }))
    }),
  )
  const arrival = '2027-06-30'
  fc.assert(
    fc.property(fc.oneof(ordered, fc.array(band, { maxLength: 4 })), (cancellation) => {
      const { data } = PropertyInput.safeParse({ cancellation })
      fc.pre(data?.cancellation !== undefined)
      const bands = getCancellationBands(data?.cancellation ?? [], arrival)
      const percents = rangeInclusive(addDays(arrival, -60), arrival).map((day) =>
        bands.filter(({ from, through }) => (from ?? '') <= day && day <= through).map(({ percent }) => percent),
      )
      expect(percents.every((found) => found.length === 1)).toBe(true)
      const flat = percents.flat()
      expect(flat).toEqual([...flat].sort((a, b) => a - b))
      expect(listPercents(getCancellationLines(data?.cancellation ?? []))).toEqual(flat)
    }),
  )
})

/** The percentages of 60 days before arrival through the day itself, as a reader of the lines understands them. */
function listPercents(lines: CancellationLine[]): number[] {
  const percents: number[] = []
  for (const line of lines) {
    if (line.kind === 'between') expect(60 - percents.length).toBe(line.from)
    if (line.kind === 'rest') expect(60 - percents.length).toBe(line.days ?? 60)
    const last = line.kind === 'from' ? line.days : line.kind === 'between' ? line.to : 0
    while (60 - percents.length >= last) percents.push(line.percent)
  }
  return percents
}

test('ordered terms that reach the day of arrival are accepted', () => {
  const cancellation = [
    { fromDays: 30, stated: 30, percent: 0 },
    { fromDays: 1, stated: 7, percent: 60 },
    { fromDays: 0, stated: null, percent: 100 },
  ]
  expect(findPaths({ cancellation })).toEqual([])
  expect(findPaths({ cancellation: cancellation.slice(0, 2) })).toEqual([
    'cancellation.1.fromDays',
    'cancellation.1.stated',
  ])
  expect(findPaths({ cancellation: cancellation.toReversed() })).toContain('cancellation.1.percent')
})

test.each([
  ['+39 0577 000 901', true],
  ['+1 2025550123', true],
  ['0575 000142', false],
  ['+39  0575', false],
  ['+39 0577 000 901<', false],
])('phone %s: %s', (phone, isValid) => {
  expect(findPaths({ phone })).toEqual(isValid ? [] : ['phone'])
})

test.each([
  ['00:00', true],
  ['24:00', true],
  ['24:01', false],
  ['9:00', true],
  ['10', true],
  ['15.00', true],
  ['9:0', false],
  ['alle 9', false],
])('time %s: %s', (from, isValid) => {
  expect(findPaths({ checkin: { ...sampleProperty.checkin, from } })).toEqual(isValid ? [] : ['checkin.from'])
})

test('a VAT number with one wrong digit is refused', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (place, step) => {
      const digits = [...sampleProperty.vatNumber]
      digits[place] = String((Number(digits[place]) + step) % 10)
      expect(findPaths({ vatNumber: digits.join('') })).toEqual(['vatNumber'])
    }),
  )
})

const chars = (count: number): string => 'x'.repeat(count)
const address = (length: number): string => `https://a.example/${chars(length - 18)}`
const webAddresses = {
  accepted: [null, 'https://a.example', 'http://a.example', address(300)],
  refused: ['', 'a.example', 'ftp://a.example', 'xhttps://a.example', 'javascript:alert(1)', address(301), 7],
}
const times = {
  accepted: ['00:00', '09:59', '19:00', '23:30', '24:00'],
  refused: ['24:01', '25:00', '9:0', '12:60', '12:00x', 'x12:00', '1a:00', 7],
}
const openingHours = {
  accepted: [['08:00', '21:00']],
  refused: [['21:00', '08:00'], ['08:00', '08:00'], ['08:00'], ['8', '8:00'], 'open'],
}
const days = {
  accepted: [
    ['01-31', '12-31'],
    ['02-29', '10-30'],
    ['04-30', '09-19'],
  ],
  refused: [
    ...[
      '02-30',
      '02-31',
      '04-31',
      '06-31',
      '09-31',
      '11-31',
      '12-32',
      '12-00',
      '13-01',
      '5-05',
      '12-01x',
      'x12-01',
    ].map((last) => ['01-01', last]),
    ...[['00-10', '09-30'], ['09-30', '06-01'], ['06-01', '06-01'], ['06-01'], 7],
  ],
}
const numbers = (min: number, max: number) => ({ accepted: [min, max], refused: [min - 1, max + 1, min + 0.5, '1'] })
const lines = (max: number) => ({ accepted: ['x', chars(max), ' x '], refused: ['', ' ', chars(max + 1), 'x\ny', 7] })
const codes = { accepted: ['AR'], refused: ['ar', 'A', 'ARX', 7] }
const flags = { accepted: [true, false], refused: ['yes', null] }

/** A supplement for each hour from ten in the evening on. */
const buildSupplements = (count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, i) => ({
    from: `${10 + i}:00`,
    to: i === count - 1 ? null : `${11 + i}:00`,
    euro: 5,
    ...changes,
  }))
/** Bands that begin at these days before arrival. `changes` are those of the first one. */
const buildBands = (fromDays: number[], changes: object = {}) =>
  fromDays.map((it, i) => ({
    fromDays: it,
    stated: i === fromDays.length - 1 ? null : it,
    percent: 10 * i,
    ...(i === 0 ? changes : {}),
  }))
const tenDays = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]

const fields: Record<string, { accepted: unknown[]; refused: unknown[] }> = {
  name: lines(60),
  shortName: lines(20),
  isSample: flags,
  phone: {
    accepted: ['+1 2345678', ' +39 0577 000 901 ', `+${'1'.repeat(18)}`],
    refused: ['+1 234567', `+${'1'.repeat(19)}`, 'x+39 0577 000 901', '39 0577 000 901', '+39-0577-000901', 7],
  },
  email: { accepted: ['a@example.org'], refused: ['a', 7] },
  vatNumber: { accepted: [' 12345678903 ', '00000000000'], refused: ['000000000000', '0000000000', 'x', 12345678903] },
  cin: {
    accepted: [' IT052032B5ZZFARMXX '],
    refused: ['XIT052032B5ZZFARMXX', 'IT052032B5ZZFARMXXX', 'ITX52032B5ZZFARMXX', 'IT052032b5ZZFARMXX', 7],
  },
  iban: { accepted: [` ${sampleProperty.iban} `], refused: ['IT00R9999971610000000012345', 7] },
  ibanHolder: lines(80),
  credit: lines(60),
  showsCredit: flags,
  fishingPartner: webAddresses,
  payments: {
    accepted: [['Visa'], Array(12).fill('Visa'), [chars(40)]],
    refused: [[], Array(13).fill('Visa'), [chars(41)], [''], 'Visa'],
  },
  summer: days,
  'address.street': lines(80),
  'address.postalCode': lines(12),
  'address.town': lines(60),
  'address.region': lines(60),
  'address.province': codes,
  'address.country': codes,
  'address.latitude': { accepted: [-90, 43.5, 90], refused: [-90.1, 90.1, '43'] },
  'address.longitude': { accepted: [-180, 12.1, 180], refused: [-180.1, 180.1, '12'] },
  'social.facebook': webAddresses,
  'social.instagram': webAddresses,
  'social.reviews': webAddresses,
  'figures.restaurantSeats': numbers(1, 1000),
  'figures.camperPitches': numbers(1, 1000),
  'figures.pools': numbers(1, 20),
  'figures.verifiedReviews': numbers(0, 100_000),
  'figures.replyHours': numbers(1, 168),
  'figures.remindHours': numbers(1, 168),
  'figures.morningHour': numbers(4, 11),
  'menus.tasting': numbers(0, 10_000),
  'menus.seasonal': numbers(0, 10_000),
  'tariffs.camperPitch': numbers(0, 10_000),
  'tariffs.tentSpot': numbers(0, 10_000),
  'tariffs.person': numbers(0, 10_000),
  'tariffs.breakfast': numbers(0, 10_000),
  'checkin.from': times,
  'checkin.to': times,
  'checkin.announceAfter': times,
  'checkout.rooms': times,
  'checkout.widget': times,
  'checkout.pitches': times,
  'restaurantHours.lunch': openingHours,
  'restaurantHours.dinner': openingHours,
  'reception.summer': openingHours,
  'reception.winter': openingHours,
  'privacy.version': lines(20),
  'privacy.bookingYears': numbers(1, 30),
  'privacy.navigationMonths': numbers(1, 60),
  ...Object.fromEntries(partNames.map((name) => [`parts.${name}`, flags])),
  lateArrival: {
    accepted: [
      [],
      buildSupplements(1),
      buildSupplements(8),
      ...[0, 10_000].map((euro) => buildSupplements(2, { euro })),
    ],
    refused: [
      ...[buildSupplements(9), [...buildSupplements(2), ...buildSupplements(1)], buildSupplements(2).slice(0, 1)],
      ...[buildSupplements(2, { to: null }), buildSupplements(1, { from: 'x' }), buildSupplements(1, { to: 'x' })],
      ...[-1, 10_001, 0.5].map((euro) => buildSupplements(1, { euro })),
    ],
  },
  cancellation: {
    accepted: [
      ...[buildBands([0]), buildBands(tenDays), buildBands([365, 0]), buildBands([2, 0], { stated: 365 })],
      ...[buildBands([3, 2, 0], { percent: 10 }), buildBands([0], { percent: 100 })],
    ],
    refused: [
      ...[[], buildBands([10, ...tenDays]), buildBands([366, 0]), buildBands([2, 0], { stated: 366 })],
      ...[buildBands([2, 0], { stated: 1 }), buildBands([2, 0], { stated: null }), buildBands([0], { stated: 0 })],
      ...[buildBands([2, 2, 0]), buildBands([1, 2, 0]), buildBands([0, 0]), buildBands([-1, 0]), buildBands([1])],
      buildBands([3, 2, 0]).with(1, { fromDays: 2, stated: 3, percent: 10 }),
      ...[{ fromDays: 1.5 }, { stated: 2.5 }, { percent: 11 }, { percent: -1 }, { percent: 0.5 }].map((changes) =>
        buildBands([2, 0], changes),
      ),
      buildBands([0], { percent: 101 }),
    ],
  },
}

/** A field of a group comes with the other ones of the sample. */
function buildInput(path: string, value: unknown): Record<string, unknown> {
  const [group = '', field] = path.split('.')
  if (field === undefined) return { [group]: value }
  return {
    [group]: { ...Object(Object.entries(sampleProperty).find(([name]) => name === group)?.[1]), [field]: value },
  }
}

test('every fact has its bounds, and each refusal names the fact and a sentence', () => {
  for (const [path, { accepted, refused }] of Object.entries(fields)) {
    for (const value of accepted) expect([path, value, findPaths(buildInput(path, value))]).toEqual([path, value, []])
    for (const value of refused) {
      const issues = PropertyInput.safeParse(buildInput(path, value)).error?.issues ?? []
      expect([path, value, issues.length]).not.toEqual([path, value, 0])
      for (const issue of issues) {
        expect(issue.path.join('.').slice(0, path.length)).toBe(path)
        expect(issue.message).toMatch(/^(property\.)?errors\.\w+$/)
      }
    }
  }
})

test.each<[path: string, message: string, code: string, input: object]>([
  ['phone', 'property.errors.phone', 'invalid_format', { phone: '1' }],
  ['vatNumber', 'property.errors.vatNumber', 'custom', { vatNumber: '1' }],
  ['fishingPartner', 'property.errors.webAddress', 'custom', { fishingPartner: 'ftp://a.example' }],
  ['summer.1', 'property.errors.monthDay', 'custom', { summer: ['01-01', '02-30'] }],
  ['summer', 'property.errors.summer', 'custom', { summer: ['09-30', '06-01'] }],
  ['reception.winter', 'property.errors.hours', 'custom', buildInput('reception.winter', ['20:00', '08:00'])],
  ['lateArrival.0.to', 'property.errors.lateArrival', 'custom', { lateArrival: buildSupplements(2, { to: null }) }],
  ['cancellation.0.fromDays', 'property.errors.fromDays', 'custom', { cancellation: buildBands([366, 0]) }],
  ['cancellation.0.fromDays', 'property.errors.fromDays', 'custom', { cancellation: buildBands([0, 0]) }],
  ['cancellation.1.fromDays', 'property.errors.fromDays', 'custom', { cancellation: buildBands([2, 2, 0]) }],
  ['cancellation.0.stated', 'property.errors.stated', 'custom', { cancellation: buildBands([2, 0], { stated: 1 }) }],
  [
    ...(['cancellation.1.percent', 'property.errors.percentOrder', 'custom'] as const),
    { cancellation: buildBands([2, 0], { percent: 11 }) },
  ],
])('a wrong value is refused at %s with %s', (path, message, code, input) => {
  const issues = PropertyInput.safeParse(input).error?.issues ?? []
  expect(issues.map((it) => [it.path.join('.'), it.message, it.code])).toContainEqual([path, message, code])
})

test('each group may be changed alone, but only as a whole and without other fields', () => {
  for (const [name, value] of Object.entries(sampleProperty)) {
    expect([name, findPaths({ [name]: value })]).toEqual([name, []])
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const group: Record<string, unknown> = { ...value }
    expect([name, PropertyInput.safeParse({ [name]: { ...group, sauna: 1 } }).success]).toEqual([name, false])
    // A list of the content may be changed alone.
    // Rules that are left out allow everything; what a rule of the deposit leaves out does not change.
    for (const field of ['content', 'stayRules', 'deposit'].includes(name) ? [] : Object.keys(group)) {
      // Earlier programs do not know them.
      if (['remindHours', 'morningHour', 'morningOnEmptyDays'].includes(field)) continue
      const { [field]: _, ...rest } = group
      expect([name, field, findPaths({ [name]: rest })]).toEqual([name, field, [`${name}.${field}`]])
    }
  }
  for (const list of ['lateArrival', 'cancellation'] as const) {
    const entries = sampleProperty[list].map((entry) => ({ ...entry, sauna: 1 }))
    expect([list, PropertyInput.safeParse({ [list]: entries }).success]).toEqual([list, false])
  }
  expect(PropertyInput.safeParse({ sauna: 1 }).success).toBe(false)
})
