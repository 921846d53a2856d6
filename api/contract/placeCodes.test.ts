import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { GuestInput } from './guests.ts'
import { isValidOn, italy, searchPlaces } from './placeCodes.ts'
import places from './places.json'
import { comuni, documents, findComune, findState, states } from './placeTable.ts'
import { provinceCapitals } from './provinceCapitals.ts'
import { findStateByName, listStateKeys } from './stateCodes.ts'

const tables = join(import.meta.dirname, '../../scripts/places')

/** The rows of a table of the portal, read without the code that makes the asset. */
async function readRows(name: string): Promise<string[]> {
  const text = await readFile(join(tables, name), 'utf8')
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .toSorted()
}
const toEnd = (until: string | null) => (until === null ? '' : `${until.split('-').reverse().join('/')} 00:00:00`)

test('has every row of the tables, and nothing else', async () => {
  const ofComuni = comuni.map((it) => [it.code, it.name, it.province, toEnd(it.until)].join())
  expect(ofComuni.toSorted()).toEqual(await readRows('comuni.csv'))
  expect(states.map((it) => [it.code, it.name, 'ES', toEnd(it.until)].join()).toSorted()).toEqual(
    await readRows('stati.csv'),
  )
  expect(documents.map((it) => `${it.code},${it.name}`).toSorted()).toEqual(await readRows('documenti.csv'))
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
