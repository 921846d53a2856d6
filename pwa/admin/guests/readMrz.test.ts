import { expect, test } from 'vitest'
import { readMrz } from './readMrz.ts'

const today = '2027-06-03'
const toPassport = (state: string) =>
  // The states are in no check digit.
  `P<${state}ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36${state}7408122F1204159ZE184226B<<<<<10`

test('fills in a guest and the document of whoever shows one', () => {
  const person = {
    surname: 'Eriksson',
    name: 'Anna Maria',
    sex: 'F',
    birthDate: '1974-08-12',
    citizenship: '100000240',
  }
  const document = { documentType: 'PASOR', documentNumber: 'L898902C3', documentPlace: '100000240' }
  expect(readMrz(toPassport('SWE'), { kind: 'single' }, today)).toEqual({
    ok: true,
    change: { ...person, ...document },
  })
  expect(readMrz(toPassport('SWE'), { kind: 'familyMember' }, today)).toEqual({ ok: true, change: person })
})

test.each([
  ['D<<', '100000216'],
  ['GBN', '100000219'],
  ['RKS', '100001002'],
])('knows the state that documents write as %s', (letters, code) => {
  const read = readMrz(toPassport(letters), { kind: 'single' }, today)
  expect(read).toMatchObject({ ok: true, change: { citizenship: code, documentPlace: code } })
})

test('an Italian card does not say which comune has issued it, and what is no state stays as it was', () => {
  expect(readMrz(toPassport('ITA'), { kind: 'single' }, today)).toMatchObject({ change: { documentPlace: null } })
  const unknown = readMrz(toPassport('UNO'), { kind: 'single' }, today)
  expect(unknown.ok && Object.keys(unknown.change)).not.toContain('citizenship')
})
