// `npm run mail:preview`: every message in both languages as files, which are committed and read in a diff.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { previewOf, sampleLetters } from '#api/testing/letters.ts'

const folder = join(import.meta.dirname, '../api/testing/letters')
mkdirSync(folder, { recursive: true })
for (const [name, letter] of sampleLetters()) {
  for (const [file, text] of previewOf(name, letter)) writeFileSync(join(folder, file), text)
  console.log(`${relative(process.cwd(), join(folder, `${name}.htm`))}  ${letter.subject}`)
}
