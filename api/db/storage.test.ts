import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLowSpace, readDisk } from './storage.ts'

test('names the first folder whose disk will soon be full', async () => {
  const folder = tmpdir()
  const { size } = await readDisk(folder)
  const folders = [join(folder, 'missing'), folder]
  expect(await findLowSpace(folders, 1)).toBeNull()
  expect((await findLowSpace(folders, size + 1))?.folder).toBe(folder)
})
