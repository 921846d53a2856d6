// The HTML of every page, checked by the W3C's validator (vnu). It runs on Java; its package brings one where none is installed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { languages } from '#locales/language.ts'
import { run } from '../../scripts/spawn.mjs'
import { pages } from './expectedContent.ts'

const validator = 'vnu-jar@26.9.27'
/** It does not know the container queries of CSS. */
const unknownToValidator = '.*“(container-type|container-name|@container)”.*'
const paths = [...pages.map(({ path }) => path), '/booking?room=1', '/booking/ABCD2345', '/admin']

let server: RunningServer
let folder: string

beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'podere-html-'))
}, 180_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('the HTML of every page is valid', async () => {
  const files = await Promise.all(
    paths.flatMap((path) =>
      languages.map(async (language) => {
        const file = join(folder, `${encodeURIComponent(path)}.${language}.html`)
        const response = await fetch(server.url + path, { headers: { cookie: `language=${language}` } })
        await writeFile(file, await response.text())
        return file
      }),
    ),
  )
  const args = [
    'exec',
    '--yes',
    `--package=${validator}`,
    '--',
    'vnu',
    '--errors-only',
    '--filterpattern',
    unknownToValidator,
    ...files,
  ]
  const { code, output } = await run('npm', args, { quiet: true })
  expect(code, output).toBe(0)
})
