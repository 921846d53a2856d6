import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { computePictureHash } from './draw.ts'
import hashes from './hashes.json'

test('draws every scene as it was when its files were built', () => {
  const storedHashes: Record<string, string> = hashes
  expect(
    catalogue.filter((picture) => storedHashes[picture.name] !== computePictureHash(picture)).map(({ name }) => name),
  ).toEqual([])
})
