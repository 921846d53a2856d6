import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { PropertyInput } from '#contract/property.ts'
import { addRow, countRows, removeRow, toFormValues, toInput } from './form.ts'

const base = toFormValues(sampleProperty)
const { turnover, lapseAfterDays, proof, keepTrashMonths, keepMessagesMonths, appearance, ...facts } = sampleProperty
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
  const other = Object.fromEntries(Object.keys(base).map((path) => [path, '']))
  const written = toInput(base, other)
  expect(PropertyInput.safeParse(written).data).toMatchObject(facts)
})

test('a text that is no number is refused at its field, not sent as 0', () => {
  for (const typed of ['', ' ', 'ten', '1.5']) {
    const { error } = parse({ ...base, 'tariffs.person': typed })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['tariffs.person'])
  }
})

test('rows are added before the last one, which keeps having no end, and removed', () => {
  const added = addRow(base, 'lateArrival', 2)
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
    fc.property(fc.constantFrom('lateArrival' as const, 'cancellation' as const), fc.nat(5), (group, place) => {
      const at = Math.min(place, countRows(base, group))
      expect(removeRow(addRow(base, group, at), group, at)).toEqual(base)
    }),
  )
})
