// Keeps api/security.md true: the files and tests that it names exist, and no requirement is listed twice.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'api/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| ([\d.]+) \| (.+) \| (.+) \| (.*) \|$/gm)].map(
  ([, id = '', , how = '', tested = '']) => ({
    id,
    how,
    tested,
  }),
)

test('security.md has each requirement once, in order, and says how it is met', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(200)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
  expect(text.match(/^\| \d/gm)).toHaveLength(rows.length)
})

test('every file that security.md names exists', () => {
  const files = [...text.matchAll(/`([\w@./-]+\.(?:tsx?|mjs|json|md))`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every test that security.md names exists', () => {
  const code = ['api', 'pwa', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((it) => join(root, folder, it)),
    )
    .filter((file) => /\.(test|soak)\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const titles = rows.flatMap(({ tested }) => [...tested.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title))
  expect(titles.length).toBeGreaterThan(100)
  expect(titles.filter((title) => !code.includes(`'${title}'`))).toEqual([])
})
