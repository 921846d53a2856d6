import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../spawn.mjs'
import { findAvoidedWords, readAvoidedWords } from './words.ts'

const table = `
| Italian | English | It means | Not |
| --- | --- | --- | --- |
| richiesta | request | what a guest asks for | |
| da inviare | to send | not sent yet | in attesa (admin.status, admin.counter.pending), queue |
`
const entry = (id: string, text: string, catalog = 'admin') => ({ id, text, catalog, language: 'it', fuzzy: false })

test('the words of the last column are avoided, each but in its exceptions', () => {
  expect(readAvoidedWords(table)).toEqual([
    { word: 'in attesa', except: ['admin.status', 'admin.counter.pending'] },
    { word: 'queue', except: [] },
  ])
})

test('a text with an avoided word is named, whatever its capitals', () => {
  const words = readAvoidedWords(table)
  const found = findAvoidedWords(
    [
      entry('admin.badge', '3 In Attesa'),
      entry('admin.status.pending', 'In Attesa'),
      entry('admin.other', 'queues, e-queue'),
      entry('site.badge', 'in attesa', 'site'),
    ],
    words,
  )
  expect(found).toEqual(['locales/it/admin.po: admin.badge uses “in attesa”; see locales/README.md'])
})

test('the table has words', () => {
  expect(readAvoidedWords(readFileSync(join(root, 'locales/README.md'), 'utf8')).length).toBeGreaterThan(15)
})
