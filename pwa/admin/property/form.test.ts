import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { PropertyInput } from '#contract/property.ts'
import { describePath } from './fields.ts'
import { addRow, countRows, removeRow, restoreKept, swapRows, takeKept, toFormValues, toInput } from './form.ts'

const base = toFormValues(sampleProperty)
const { appearance, payments, stayRules, checkinTimes, lengthDiscounts, balance, cinPlaces, ...facts } = sampleProperty
const parse = (values: Record<string, string>, from = base) => PropertyInput.safeParse(toInput(values, from))

test('an unchanged form sends nothing, a changed fact its whole group', () => {
  expect(toInput(base, base)).toEqual({})
  const changed = { ...base, 'address.street': 'Via Nuova 7', 'parts.pool': 'false', 'social.facebook': ' ' }
  expect(parse(changed).data).toEqual({
    address: { ...sampleProperty.address, street: 'Via Nuova 7' },
    parts: { ...sampleProperty.parts, pool: false },
    social: { ...sampleProperty.social, facebook: null },
  })
})

test('reads every fact back as it was written', () => {
  const other = Object.fromEntries(Object.keys(base).map((path) => [path, '?']))
  const written = toInput(base, other)
  // An empty list has no path.
  const { amenities, withoutCar, stayFacts, ...content } = facts.content
  expect(PropertyInput.safeParse(written).data).toMatchObject({ ...facts, content })
})

test('a farm may name nobody as the maker of its site, and somebody again', () => {
  const nobody = { ...base, credit: ' ' }
  expect(parse(nobody).data).toEqual({ showsCredit: false })
  const stored = toFormValues({ ...sampleProperty, showsCredit: false })
  expect(stored).toEqual({ ...base, credit: '' })
  expect(parse({ ...stored, credit: 'Bottega' }, stored).data).toEqual({ credit: 'Bottega', showsCredit: true })
})

test('check-out is asked once by a farm with one time for it', () => {
  expect(base['checkout.widget']).toBe('11:00')
  const one = { ...base, 'checkout.widget': '' }
  const once = { ...sampleProperty.checkout, widget: '10:00' }
  expect(parse(one).data).toEqual({ checkout: once })
  const stored = toFormValues({ ...sampleProperty, checkout: once })
  expect(stored).toEqual(one)
  expect(parse({ ...stored, 'checkout.rooms': '09:30' }, stored).data).toEqual({
    checkout: { ...once, rooms: '09:30', widget: '09:30' },
  })
})

test('the summer is written day first, and a day that does not exist is refused at its field', () => {
  expect([base['summer.0'], base['summer.1']]).toEqual(['01/06', '30/09'])
  for (const [typed, stored] of Object.entries({
    '15/5': '05-15',
    ' 1 / 06 ': '06-01',
    '2.7': '07-02',
    '3-6': '06-03',
  }))
    expect(parse({ ...base, 'summer.0': typed }).data).toEqual({ summer: [stored, '09-30'] })
  for (const typed of ['', '31/6', '13', 'giugno', '1/13', '0/6', '1/6/2027']) {
    const [issue] = parse({ ...base, 'summer.0': typed }).error?.issues ?? []
    expect([issue?.path.join('.'), issue?.message], typed).toEqual(['summer.0', 'property.errors.monthDay'])
  }
})

test('a text that is no number is refused at its field, not sent as 0', () => {
  for (const typed of ['', ' ', 'ten', '1.5']) {
    const { error } = parse({ ...base, 'tariffs.person': typed })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['tariffs.person'])
  }
})

test('rows are added before the last one, which keeps having no end, and removed', () => {
  const added = addRow(base, 'lateArrival', 2, { from: '', to: '', euro: '' })
  expect([countRows(base, 'lateArrival'), countRows(added, 'lateArrival')]).toEqual([3, 4])
  const filled = {
    ...added,
    'lateArrival.2.from': '02:00',
    'lateArrival.2.to': '03:00',
    'lateArrival.2.euro': '75',
    'lateArrival.3.from': '03:00',
    'lateArrival.3.euro': '90',
  }
  expect(parse(filled).data?.lateArrival).toEqual([
    ...sampleProperty.lateArrival.slice(0, 2),
    { from: '02:00', to: '03:00', euro: 75 },
    { from: '03:00', to: null, euro: 90 },
  ])
  const none = [2, 1, 0].reduce((values, row) => removeRow(values, 'lateArrival', row), base)
  expect(toInput(none, base)).toEqual({ lateArrival: [] })
})

test('removing an added row leaves the list as it was, at any place', () => {
  fc.assert(
    fc.property(fc.constantFrom('lateArrival', 'cancellation', 'content.reviews'), fc.nat(5), (group, place) => {
      const at = Math.min(place, countRows(base, group))
      expect(removeRow(addRow(base, group, at, { name: '' }), group, at)).toEqual(base)
    }),
  )
})

test('a list of the site is sent alone, in its new order, and empty without items', () => {
  const { content } = sampleProperty
  const [first, second, ...others] = content.reviews
  const swapped = swapRows(base, 'content.reviews', 0, 1)
  expect(parse(swapped).data).toEqual({ content: { reviews: [second, first, ...others] } })
  const none = content.sights.reduce((values) => removeRow(values, 'content.sights', 0), base)
  expect(parse(none).data).toEqual({ content: { sights: [] } })
  const typed = { ...base, 'content.directions.0.way.en': 'First left, \n then right', 'content.clips.0.videoUrl': ' ' }
  const sent = parse(typed).data?.content
  expect(sent?.directions?.[0]?.way.en).toBe('First left, then right')
  expect(sent?.clips?.[0]?.videoUrl).toBe(null)
})

test('a translation into a further language is sent, and left out when it is empty', () => {
  const translated = { ...base, 'content.sights.0.name.de': 'Die Auferstehung', 'content.sights.1.name.de': ' ' }
  const [first, second] = sampleProperty.content.sights
  const sights = parse(translated).data?.content?.sights
  expect(sights?.slice(0, 2)).toEqual([
    { ...first, name: { ...first?.name, de: 'Die Auferstehung' } },
    { ...second, name: { it: second?.name.it, en: second?.name.en } },
  ])
})

test('a text that is missing in one language is refused at its field, which has a name', () => {
  const { error } = parse({ ...base, 'content.reviews.1.text.en': '', 'content.sights.0.km': '' })
  const paths = error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(paths).toEqual(['content.reviews.1.text.en', 'content.sights.0.km'])
  expect(paths.map((path) => describePath(path, (id) => id))).toEqual([
    'admin.content.reviews 2: admin.content.text (English)',
    'admin.content.sights 1: admin.content.km',
  ])
})

test('a draft keeps what is typed except the tax number, which is then as it was saved', () => {
  const typed = { ...base, vatNumber: '12345678903', phone: '+39 0577 1', 'content.reviews.0.name': 'Ada' }
  const kept = takeKept(removeRow(typed, 'content.sights', 0))
  expect(Object.values(kept)).not.toContain('12345678903')
  expect(Object.values(takeKept(base))).not.toContain(sampleProperty.vatNumber)
  const restored = restoreKept(kept, base)
  expect(restored).toMatchObject({ vatNumber: base.vatNumber, phone: '+39 0577 1', 'content.reviews.0.name': 'Ada' })
  expect(countRows(restored, 'content.sights')).toBe(sampleProperty.content.sights.length - 1)
})

test('a rule without a limit is written as an empty text, and a number of months as one', () => {
  const limited = { ...base, keepTrashMonths: '12', lapseAfterDays: '9' }
  expect(parse(limited).data).toEqual({ keepTrashMonths: 12, lapseAfterDays: 9 })
  expect(parse(base, limited).data).toEqual({ keepTrashMonths: null, lapseAfterDays: sampleProperty.lapseAfterDays })
})
