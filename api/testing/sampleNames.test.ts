import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'
import { sampleFacts } from './sampleNames.ts'

/** Tests, and what browser tests share. The tests of the seed are about the sample. */
const isTest = (path: string): boolean =>
  /\.(?:test|soak)\.tsx?$|^pwa\/e2e\//.test(path) && !path.startsWith('api/seed/')

async function listTests(): Promise<string[]> {
  const folders = ['api', 'pwa', 'scripts'].map(async (folder) =>
    (await readdir(join(root, folder), { recursive: true })).map((path) => `${folder}/${path}`),
  )
  return (await Promise.all(folders)).flat().filter(isTest)
}

test('no test names a fact of the sample farm: it reads it from the sample, or uses another', async () => {
  const paths = await listTests()
  expect(paths.length).toBeGreaterThan(200)
  const found = paths.map(async (path) => {
    const text = await readFile(join(root, path), 'utf8')
    return sampleFacts.filter((fact) => text.includes(fact)).map((fact) => `${path}: ${fact}`)
  })
  expect((await Promise.all(found)).flat()).toEqual([])
})
