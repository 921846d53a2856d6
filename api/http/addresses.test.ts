import { expect, test } from 'vitest'
import { getCallerKey, parseAddress } from './addresses.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:255.254.253.252', '255.254.253.252'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:5678', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%eth0]:443', 'fe80::1'],
])('the address in %s is %s', (text, address) => {
  expect(parseAddress(text)).toBe(address)
})

test.each([
  '',
  'unknown',
  '_hidden',
  '192.0.2',
  '192.0.2.1.5',
  '192.0.2.1:x',
  '[192.0.2.1',
  'neri@example.org',
  '[]:1',
])('%s is no address', (text) => {
  expect(parseAddress(text)).toBeNull()
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
  ['2001:0DB8::0007:1:2:3:4', '2001:db8:0:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['a name: 100%', 'a name: 100%'],
])('limits count %s as %s', (address, key) => {
  expect(getCallerKey(address)).toBe(key)
})
