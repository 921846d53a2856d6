import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { previewOf, sampleLetters } from './letters.ts'

test.each(sampleLetters())(
  '%s is the message that was last looked at (npm run mail:preview writes it anew)',
  async (name, letter) => {
    for (const [file, text] of previewOf(name, letter)) {
      expect(text).toBe(await readFile(join(import.meta.dirname, 'letters', file), 'utf8'))
    }
  },
)
