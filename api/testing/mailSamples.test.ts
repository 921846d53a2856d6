import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPreviewFiles, buildSampleMails } from '#api/seed/mailPreviews.ts'

test.each(buildSampleMails())(
  '%s renders as in its committed preview (npm run mail:preview updates it)',
  async (name, mail) => {
    for (const [file, text] of buildPreviewFiles(name, mail)) {
      expect(text).toBe(await readFile(join(import.meta.dirname, 'mailSamples', file), 'utf8'))
    }
  },
)
