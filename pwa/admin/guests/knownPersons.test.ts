import { expect, test } from 'vitest'
import { buildGuest, type GuestData } from '#contract/guests/guests.ts'
import { fillPerson, listKnownPersons, toNameKey } from './knownPersons.ts'

const build = (id: string, surname: string | null, name: string | null, birthDate: string | null = '1980-01-31') => ({
  ...buildGuest(id, 'single'),
  surname,
  name,
  birthDate,
})
const find = (stays: GuestData[][], surname: string, name: string) =>
  listKnownPersons(stays, toNameKey({ surname, name }), 'own').map(({ id }) => id)

test('offers earlier guests once the surname and the beginning of the name are typed, each person once', () => {
  const stays = [[build('a', 'MÜLLER', 'Anna'), build('b', 'MÜLLER', 'Bert')], [build('c', 'Müller', 'ANNA')]]
  expect(find(stays, 'Müller', '')).toEqual([])
  expect(find(stays, 'müller', 'an')).toEqual(['c'])
  expect(find(stays, 'Müller', 'Eva')).toEqual([])
  // Two persons with one name.
  expect(find([...stays, [build('d', 'MÜLLER', 'Anna', '2001-05-05')]], 'Müller', 'Anna')).toEqual(['c', 'd'])
})

test('offers three at most, and neither the guest itself nor one whose data are deleted', () => {
  const days = ['1980-01-01', '1981-01-01', '1982-01-01', '1983-01-01']
  expect(find([days.map((day) => build(day, 'ROSSI', 'Anna', day))], 'Rossi', 'A')).toEqual(days.slice(0, 3))
  expect(
    find([[build('own', 'ROSSI', 'Anna'), build('a', null, null), build('b', 'ROSSI', 'Anna', null)]], 'Rossi', 'A'),
  ) //
    .toEqual([])
})

test('takes over who somebody is, and nothing that belongs to another stay', () => {
  const earlier = {
    ...build('earlier', 'ROSSI', 'Anna'),
    documentNumber: 'CA77',
    taxExemption: 'soldier',
    taxNote: 'ID',
  }
  const guest: GuestData = { ...build('own', 'Ros', 'A', null), kind: 'familyHead', transport: 'Treno' }
  const filled = fillPerson(guest, { ...earlier, sex: 'F', citizenship: '100000215', transport: 'Auto' })
  expect(filled).toEqual({
    ...guest,
    surname: 'ROSSI',
    name: 'Anna',
    sex: 'F',
    birthDate: '1980-01-31',
    citizenship: '100000215',
  })
})
