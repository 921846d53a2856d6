import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { generatePassword } from './passwords.ts'
import { checkNewPassword, checkNewUsername, checkPasswordChange, foldUsername, isSameOrLookAlike } from './rules.ts'

test.each(['ANNA', ' anna', 'ａｎｎａ', 'an\u200bna', 'a\u00adnna', 'anna\ufeff'])(
  '%j is the username anna',
  (name) => {
    expect(foldUsername(name)).toBe('anna')
  },
)

test.each([
  ['Iuca', 'luca', true],
  ['anna1', 'annal', true],
  ['r0ssi', 'rossi', true],
  ['Irene', 'irene', true],
  ['anna1', 'anna2', false],
  ['mario', 'marlo', false],
])('%s and %s can be mistaken for each other: %s', (a, b, expected) => {
  expect(isSameOrLookAlike(a, b)).toBe(expected)
})

test.each([
  ['anna', true],
  ['Müller-Łukasz 2', true],
  ['d’Este', false],
  ["d'Este", true],
  ['reception@farm.example', true],
  ['аnna', false],
  ['ɑnna', false],
  ['an\u200bna', false],
  ['anna\u0323\u0332', false],
])('accepts the new username %j: %s', (name, expected) => {
  const errors = [{ path: 'username', code: 'invalid', message: 'errors.usernameCharacters' }]
  expect(checkNewUsername(name)).toEqual(expected ? null : expect.objectContaining({ errors }))
})

test.each([
  ['undici-lett', 'errors.newPassword'],
  ['🐐🐐🐐🐐🐐🐐', 'errors.newPassword'],
  ['123456789012', 'errors.commonPassword'],
  ['QWERTY123456', 'errors.commonPassword'],
  ['Password2026!', 'errors.commonPassword'],
  ['passwordpassword', 'errors.commonPassword'],
  ['aaaaaaaaaaaaaaaaaaaa', 'errors.commonPassword'],
  ['!Benvenuto2026', 'errors.commonPassword'],
  ['Guidobaldo123', 'errors.commonPassword'],
  [sampleProperty.name.replaceAll(' ', ''), 'errors.commonPassword'],
  ['Agriturismo26!', 'errors.commonPassword'],
  ['aaaaaaaa-2026', 'errors.commonPassword'],
  ['1qaz2wsx3edc', 'errors.commonPassword'],
  ['2026benvenuto', 'errors.commonPassword'],
  ['benvenuto-2026123', 'errors.commonPassword'],
  ['xy4qxy4qxy4q', 'errors.commonPassword'],
])('refuses the new password %j: %s', (password, message) => {
  expect(checkNewPassword(password, 'guidobaldo', sampleProperty.name)).toMatchObject({
    code: 'invalid',
    errors: [{ path: 'password', code: 'invalid', message }],
  })
})

test.each([
  'segreto-di-anna',
  'una lunga parola',
  'dodici-lette',
  'agri-turismo',
  'benvenuto-20261231',
  'aasegreto-di-anna',
  'segreto-di-annaaa',
  generatePassword(),
])('accepts %j', (password) => {
  expect(checkNewPassword(password, 'anna', sampleProperty.name)).toBeNull()
})

test('a password is not changed to itself', () => {
  const same = checkPasswordChange({ current: 'mulino-torre-noce', new: 'mulino-torre-noce' })
  expect(same).toMatchObject({ errors: [{ path: 'new', message: 'errors.samePassword' }] })
  expect(checkPasswordChange({ current: 'mulino-torre-noce', new: 'noce-torre-mulino' })).toBeNull()
})
