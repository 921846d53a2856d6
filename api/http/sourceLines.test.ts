import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { mapToSources } from './sourceLines.ts'

const folder = mkdtempSync(join(tmpdir(), 'podere-maps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const locate = (name: string) => pathToFileURL(join(folder, name)).href

/** Line 2 of the built file is line 5, column 3 of `api/app.ts`. */
const map = { version: 3, file: 'main.js', names: [], sources: ['api/app.ts'], sourcesContent: [''], mappings: ';AAIE' }
writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map))
writeFileSync(join(folder, 'broken.js.map'), '{')

test('places in a built file become places in its sources, also when the map is gone by then', () => {
  const stack = `Error: lost\n    at save (${locate('main.js')}:2:1)\n    at ${locate('main.js')}:2:9`
  const mapped = `Error: lost\n    at save (${join(folder, 'api/app.ts')}:5:3)\n    at ${join(folder, 'api/app.ts')}:5:3`
  expect(mapToSources(stack)).toBe(mapped)
  rmSync(join(folder, 'main.js.map'))
  expect(mapToSources(stack)).toBe(mapped)
})

test('a logged error names the lines of the sources', () => {
  let line = ''
  const log = createLogger({ LOG_LEVEL: 'error' }, { write: (text) => (line += text) })
  const error = new Error('lost')
  error.stack = `Error: lost\n    at save (${locate('main.js')}:2:1)`
  log.error({ err: error }, 'a fault')
  expect(line).toContain(`at save (${join(folder, 'api/app.ts')}:5:3)`)
})

test.each([
  ['a file without a map', `at save (${locate('other.js')}:2:1)`],
  ['a map that cannot be read', `at save (${locate('broken.js')}:2:1)`],
  ['a package', `at save (${locate('node_modules/koa/main.js')}:2:1)`],
  ['Node itself', 'at process.processTicks (node:internal/process/task_queues:95:5)'],
  ['an address with an escape that is none', 'at save (file:///%zz/main.js:2:1)'],
])('the stack stays as it is for %s', (_, frame) => {
  expect(mapToSources(`Error: lost\n    ${frame}`)).toBe(`Error: lost\n    ${frame}`)
})
