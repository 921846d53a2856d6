import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { GuestInput } from './guests.ts'
import { isValidOn, italy, searchPlaces } from './placeCodes.ts'
import places from './places.json'
import { comuni, documents, findComune, findState, states } from './placeTable.ts'
import { provinceCapitals } from './provinceCapitals.ts'
import { findStateByName, listStateKeys } from './stateCodes.ts'

/** Of the rows in the order of their codes, as the portal's files write them. */
const hashRows = (rows: string[]) => createHash('sha256').update(rows.toSorted().join('\n')).digest('hex')
const toEnd = (until: string | null) => (until === null ? '' : `${until.split('-').reverse().join('/')} 00:00:00`)

test('has every row of the portal’s files of April 2025, and nothing else', () => {
  expect(hashRows(comuni.map((it) => [it.code, it.name, it.province, toEnd(it.until)].join()))).toBe(
    'e0df484990d9268f3271620df5d8c237ce75c957ce19a53103d7cd3d5894866d',
  )
  expect(hashRows(states.map((it) => [it.code, it.name, 'ES', toEnd(it.until)].join()))).toBe(
    'f4c05bf6cdce7bce9b042e99bc75b4374a378f68f4f53c15ba5402fb44c3d122',
  )
  expect(hashRows(documents.map((it) => `${it.code},${it.name}`))).toBe(
    'e57db8a3d2249287aaa555f13836902e2f04ef4e29d76140b21a190ec335ae32',
  )
  expect(findState(italy)?.name).toBe('ITALIA')
})

test('has each capital of a province', () => {
  const names = new Set(comuni.filter(({ until }) => until === null).map(({ name }) => name))
  expect([...provinceCapitals].filter((name) => !names.has(name))).toEqual([])
})

test('takes at most 120 KB compressed', () => {
  expect(gzipSync(JSON.stringify(places)).length).toBeLessThan(120_000)
})

test('finds comuni by what somebody types, those that were there on the day', () => {
  const find = (typed: string, day: string) => searchPlaces(comuni, typed, day).map((it) => `${it.name} ${it.province}`)
  expect(find('sansepolcro', '2026-05-01')).toEqual(['SANSEPOLCRO AR'])
  expect(find('forlì', '2026-05-01')[0]).toBe("FORLI' FC")
  expect(find('abbadia cer', '1980-01-01')).toEqual(expect.arrayContaining(['ABBADIA CERRETO MI']))
  expect(find('abbadia cer', '2001-01-01')).toEqual(['ABBADIA CERRETO LO'])
  expect(find('abbadia cerreto lo', '2001-01-01')).toEqual(['ABBADIA CERRETO LO'])
  expect(find('terme abano', '2026-05-01')).toEqual([])
  expect(find('  ', '2026-05-01')).toEqual([])
  // A capital comes before shorter names, and what is gone after all others.
  expect(find('trent', '1980-01-01')[0]).toBe('TRENTO TN')
  expect(find('trent', '1980-01-01')).toContain('TRENTA CS')
  expect(find('mila', '2026-05-01')[0]).toBe('MILANO MI')
  const gone = findComune('401001501')
  expect(gone && [isValidOn(gone, '1983-12-31'), isValidOn(gone, '1984-01-01')]).toEqual([true, false])
})

test.each([
  ['USA', "STATI UNITI D'AMERICA"],
  ['U.S.A.', "STATI UNITI D'AMERICA"],
  ['us', "STATI UNITI D'AMERICA"],
  ['America', "STATI UNITI D'AMERICA"],
  ['United States of America', "STATI UNITI D'AMERICA"],
  ['England', 'REGNO UNITO'],
  ['UK', 'REGNO UNITO'],
  ['Scozia', 'REGNO UNITO'],
  ['scotland', 'REGNO UNITO'],
  ['Großbritannien', 'REGNO UNITO'],
  ['Northern Irel', 'REGNO UNITO'],
  ['Holland', 'PAESI BASSI'],
  ['Olanda', 'PAESI BASSI'],
  ['The Netherlands', 'PAESI BASSI'],
  ['Deutschland', 'GERMANIA'],
  ['Schweiz', 'SVIZZERA'],
  ['Suisse', 'SVIZZERA'],
  ['Ireland', 'IRLANDA'],
  ['Czech Republic', 'REPUBBLICA CECA'],
  ['Polska', 'POLONIA'],
  ['Ελλάδα', 'GRECIA'],
  ['South Korea', 'COREA DEL SUD'],
  ['Italy', 'ITALIA'],
  ['DEU', 'GERMANIA'],
])('the state of somebody who types %j is %s', (typed, name) => {
  const listKeys = (code: string) => listStateKeys(code, ['pl-PL', 'pl'])
  expect(searchPlaces(states, typed, '2027-05-01', listKeys)[0]?.name).toBe(name)
})

test('a state of a guest can be sent by its name', () => {
  const guest = { id: '01a0f0a0-0000-7000-8000-000000000001', kind: 'single' }
  for (const [name, state] of [
    ['scotland', 'REGNO UNITO'],
    ['USA', "STATI UNITI D'AMERICA"],
    ['England', 'REGNO UNITO'],
    ['Deutschland', 'GERMANIA'],
    ['Côte d’Ivoire', "COSTA D'AVORIO"],
  ]) {
    expect(findState(findStateByName(name ?? '') ?? '')?.name, name).toBe(state)
    const fields = { citizenship: name, birthState: name, residenceState: name }
    const code = findStateByName(name ?? '')
    expect(GuestInput.parse({ ...guest, ...fields })).toMatchObject({
      citizenship: code,
      birthState: code,
      residenceState: code,
    })
  }
  for (const citizenship of ['Atlantis', '', 'Stati'])
    expect(GuestInput.safeParse({ ...guest, citizenship }).success, citizenship).toBe(false)
})
