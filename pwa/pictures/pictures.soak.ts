import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { hashOfPicture } from './draw.ts'
import hashes from './hashes.json'

test('every scene is drawn today as it was when its files were made', () => {
  const noted: Record<string, string> = hashes
  expect(catalogue.filter((picture) => noted[picture.name] !== hashOfPicture(picture)).map(({ name }) => name)).toEqual(
    [],
  )
})
