import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePrivateLink } from './privateLink.ts'

const code = 'ABCD3467'
const secret = 'aZ09_-aZ09_-aZ09_-aZ09_-'
const parse = (address: string) => parsePrivateLink(new URL(address, 'https://farm.example'))

describe('finds the secret of a link that a mail program has changed', () => {
  test.each([
    `/booking/${code}#${secret}`,
    `/offer/${code}#${secret}`,
    `/booking/${code}%23${secret}`,
    `/booking/${code}%2523${secret}`,
    `/booking/${code}%23${secret}?utm_source=x`,
    `/booking/${code}%23${secret}&utm_source=x`,
    `/booking/${code}?utm_source=newsletter&utm_medium=email_of_the_second_week#${secret}`,
    `/booking/${code}?utm_source=x%23${secret}`,
    `/booking/${code}/#${secret}`,
    `/booking/${code.toLowerCase()}#${secret}`,
    ...['&utm_source=x', '?utm_source=x', '.', ',', ')', '>', '%3E', '”', '%20', '_', '*', '/', '%', '%E0'].map(
      (end) => `/booking/${code}#${secret}${end}`,
    ),
    ...['%20', '#', '%23', '/', '(', '&', '?'].map((start) => `/booking/${code}#${start}${secret}`),
  ])('%s', (address) => {
    expect(parse(address)).toEqual({ code, secret })
  })
})

test('reads every secret, whatever its characters', () => {
  const characters = 'ABCXYZabcxyz0189_-'
  const secrets = fc.string({ unit: fc.constantFrom(...characters), minLength: 24, maxLength: 24 })
  fc.assert(
    fc.property(secrets, fc.constantFrom('#', '%23'), (secret, mark) => {
      expect(parse(`/booking/${code}${mark}${secret}`).secret).toBe(secret)
    }),
  )
})

test.each([`/booking/${code}`, `/booking/${code}#`, `/booking/${code}#${secret.slice(1)}`, `/booking/${code}?a=b#top`])(
  'says that the secret was lost: %s',
  (address) => {
    expect(parse(address)).toEqual({ code, secret: '' })
  },
)
