import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Role } from '#contract/session.ts'
import { messages as en } from '#locales/en/admin.po'
import { messages as it } from '#locales/it/admin.po'
import { findPlace, getPlaceAddress, getPlaceHref, isInNavigation, listPlaces, places } from './places.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test.each(places)('$path has its own page, which shows no other place', ({ module }) => {
  const file = `${module}.tsx`
  expect(existsSync(join(import.meta.dirname, file))).toBe(true)
  expect(read(file)).toContain(`export function ${module.split('/')[1]}`)
})

test('names no two places alike, in no language', () => {
  for (const messages of [it, en]) {
    const labels = places.map(({ label }) => messages[label])
    expect(new Set(labels).size).toBe(places.length)
  }
  expect(new Set(places.map(({ path }) => path)).size).toBe(places.length)
})

test('finds a place by its address and by the addresses below it', () => {
  const found = ['/', '', '/trash', '/trash/', '/bookings/AB-123', '/nowhere', '/trash/1'].map(
    (it) => findPlace(it)?.path,
  )
  expect(found).toEqual(['/', '/', '/trash', '/trash', '/', undefined, undefined])
})

test('links the bookings without a trailing slash', () => {
  expect([getPlaceAddress('/'), getPlaceAddress('/today', '?day=2026-03-26')]).toEqual([
    '/admin',
    '/admin/today?day=2026-03-26',
  ])
  expect(getPlaceHref('/', '?sought=AB')).toBe('~/admin?sought=AB')
})

test('shows every place to managers, and to staff those without settings', () => {
  expect(listPlaces('manager')).toEqual(places)
  expect(listPlaces('staff').map(({ path }) => path)).toEqual([
    '/today',
    '/house',
    '/planner',
    '/',
    '/contacts',
    '/calendar',
    '/channels',
    '/duties',
    '/trash',
    '/mails',
    '/to-send',
    '/devices',
    '/security',
    '/password',
  ])
})

test('shows housekeeping its own page and the account, and leads staff there from the page of the day', () => {
  const find = (role: Role) => listPlaces(role).filter((it) => isInNavigation(it, role))
  expect(find('housekeeping').map(({ path }) => path)).toEqual(['/house', '/devices', '/security', '/password'])
  expect(listPlaces('housekeeping').map(({ path }) => path)).toContain('/to-send')
  for (const role of ['staff', 'manager'] as const)
    expect(find(role)).toEqual(listPlaces(role).filter(({ path }) => path !== '/house'))
})
