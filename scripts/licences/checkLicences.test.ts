import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../spawn.mjs'
import accepted from './accepted.json' with { type: 'json' }
import { findLicenceViolations, findVulnerabilities, isAllowed, listDependencies } from './checkLicences.ts'

test('the licence of every production dependency is allowed or accepted', () => {
  const dependencies = listDependencies(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  expect(dependencies.map(({ name }) => name)).toContain('koa')
  expect(findLicenceViolations(dependencies, accepted)).toEqual([])
  // A reason for a package that is gone would hide the next one of that name.
  const names = new Set(dependencies.map(({ name }) => name))
  expect(Object.keys(accepted.licences).filter((name) => !names.has(name))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['none', false],
])('the licence %s is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected)
})

test('development packages do not count, packages of packages and those without a licence do', () => {
  const lockfile = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/a/node_modules/@scope/b': { version: '2.0.0' },
      'node_modules/c': { version: '3.0.0', license: 'GPL-3.0', dev: true },
    },
  }
  const dependencies = listDependencies(lockfile)
  expect(dependencies.map(({ name }) => name)).toEqual(['a', '@scope/b'])
  expect(findLicenceViolations(dependencies, { licences: {} })).toEqual([
    '@scope/b 2.0.0: the licence none is not allowed',
  ])
  expect(findLicenceViolations(dependencies, { licences: { '@scope/b': 'ours' } })).toEqual([])
})

const report = JSON.stringify({
  vulnerabilities: {
    koa: { via: [{ url: 'https://github.com/advisories/GHSA-1', title: 'Leak', severity: 'high', name: 'koa' }] },
    'koa-router': { via: ['koa'] },
  },
})

test('a known vulnerability is listed once, unless it is accepted', () => {
  expect(findVulnerabilities(report, { vulnerabilities: {} })).toEqual(['koa: high, GHSA-1, Leak'])
  expect(findVulnerabilities(report, { vulnerabilities: { 'GHSA-1': 'We do not use it.' } })).toEqual([])
})

test.each(['', '{"error":{"code":"ENOTFOUND"}}', '<html>'])('the answer %j of a registry is no report', (text) => {
  expect(findVulnerabilities(text, { vulnerabilities: {} })).toBeNull()
})
