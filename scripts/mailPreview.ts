// `npm run mail:preview`: writes every mail in each language as a file. They are committed, so a diff shows changes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildPreviewFiles, buildSampleMails } from '#api/seed/mailPreviews.ts'

const folder = join(import.meta.dirname, '../api/testing/mailSamples')
mkdirSync(folder, { recursive: true })
for (const [name, mail] of buildSampleMails()) {
  for (const [file, text] of buildPreviewFiles(name, mail)) writeFileSync(join(folder, file), text)
  console.log(`${relative(process.cwd(), join(folder, `${name}.txt`))}  ${mail.subject}`)
}
