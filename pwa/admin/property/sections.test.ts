import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { PropertyInput } from '#contract/property.ts'
import { emptyContent } from '#contract/site/content.ts'
import { formSections, getErrorField } from './fields.ts'
import { swapRows, toFormValues } from './form.ts'
import { getSectionPath, hasPath, listChangedSections, listShownSections } from './sections.ts'

const base = toFormValues(sampleProperty)
const noErrors = new Map<string, string>()

test('every fact of the schema is in exactly one section, whose addresses differ', () => {
  const lists = Object.keys(emptyContent).map((name) => `content.${name}`)
  for (const path of [...Object.keys(base), ...lists]) {
    if (path === 'content.amenities') continue
    expect([path, formSections.filter((it) => hasPath(it, path)).length]).toEqual([path, 1])
  }
  // The first three have forms of their own, and the form fills the others from its fields.
  const others = [
    'appearance',
    'stayRules',
    'checkinTimes',
    'lengthDiscounts',
    'balance',
    'content',
    'payments',
    'showsCredit',
  ]
  const groups = Object.keys(PropertyInput.shape).filter((it) => !others.includes(it))
  for (const group of groups) expect([group, getSectionPath(group)]).not.toEqual([group, ''])
  expect(new Set(formSections.map(({ path }) => path)).size).toBe(formSections.length)
})

test('an error leads to the section and the field that show it', () => {
  const places = ['phone', 'summer', 'reception.winter', 'lateArrival', 'cancellation.1.percent', 'turnover'].map(
    (path) => [getSectionPath(path), getErrorField(path)],
  )
  expect(places).toEqual([
    ['contacts', 'phone'],
    ['arrival', 'summer.1'],
    ['arrival', 'reception.winter.1'],
    ['arrival', 'lateArrival'],
    ['cancellation', 'cancellation.1.percent'],
    ['rules', 'turnover'],
  ])
  expect(getSectionPath('content.tastingCourses.0.dish.it')).toBe('tasting-courses')
})

test('names the sections in which something was typed', () => {
  const typed = { ...base, phone: '1', email: 'a@b', keepTrashMonths: '12' }
  expect(listChangedSections(base, base)).toEqual(new Set())
  expect(listChangedSections(typed, base)).toEqual(new Set(['contacts', 'privacy']))
  expect(listChangedSections(swapRows(base, 'content.reviews', 0, 1), base)).toEqual(new Set(['reviews']))
})

test('a fact of a part is asked only while the farm has the part, or while it is wrong', () => {
  const listPaths = (values: Record<string, string>, errors = noErrors) =>
    listShownSections(values, errors).flatMap(({ groups }) =>
      groups.flatMap(({ fields }) => fields.map(({ path }) => path)),
    )
  const all = listPaths(base)
  const small = listPaths({ ...base, 'parts.camping': 'false' })
  const missing = [
    ...['checkout.pitches', 'tariffs.camperPitch', 'tariffs.tentSpot', 'tariffs.person'],
    'figures.camperPitches',
  ]
  expect(all.filter((path) => !small.includes(path))).toEqual(missing)
  const wrong = new Map([['tariffs.person', 'Scrivi un numero']])
  expect(listPaths({ ...base, 'parts.camping': 'false' }, wrong)).toContain('tariffs.person')
})

test('a list of a part is shown only while the farm has the part, or while it is wrong', () => {
  const parts = Object.fromEntries(Object.keys(sampleProperty.parts).map((part) => [`parts.${part}`, 'false']))
  const listShown = (errors = noErrors) => listShownSections({ ...base, ...parts }, errors).map(({ path }) => path)
  expect(listShown()).toContain('cancellation')
  expect(listShown()).toContain('directions')
  expect(listShown()).not.toContain('clips')
  expect(listShown(new Map([['content.clips.0.date', 'Manca']]))).toContain('clips')
  const titles = listShownSections({ ...base, ...parts }, noErrors).flatMap(({ groups }) =>
    groups.map((it) => it.title),
  )
  expect(titles).not.toContain('admin.property.figures')
})
