import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

test('without variables the defaults of the process contract hold', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    TRUST_PROXY: 0,
    LOG_LEVEL: 'info',
  })
  expect(env.BACKUP_DIR).toBe(`${env.DATA_DIR}/backups`)
})

test('an empty variable counts as missing', () => {
  expect(readEnv({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://localhost/podere'],
  ['PUBLIC_URL', 'podere.example.org'],
  ['PUBLIC_URL', 'https://example.org/site'],
  ['SMTP_URL', 'http://mail'],
  ['MAIL_FROM', 'nobody'],
  ['STAFF', 'anna'],
  ['STAFF', 'anna:'],
  ['DEFAULT_IBAN', 'IT00X0542811101000000123456'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('a bad %s stops the start with its name and what was expected', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(EnvError)
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name}: expected \\w+`))
})

test('several accounts are read, and a password may hold a colon', () => {
  expect(readEnv({ STAFF: 'anna:a:b,luca:c' }).STAFF).toEqual([
    { username: 'anna', password: 'a:b' },
    { username: 'luca', password: 'c' },
  ])
})
