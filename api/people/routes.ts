import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { removeMailFiles } from '#api/mail/eml.ts'
import { fileNameOf } from '#api/mails/rules.ts'
import { erasePerson } from './actions.ts'
import { findPerson, readPerson } from './queries.ts'

export function peopleRoutes(router: Router, services: Services): void {
  const { db, env } = services

  serve(router, services, 'people.export', async ({ input }) => ok(await readPerson(db, input, env.STAFF_EMAIL)))

  serve(router, services, 'people.erase', async ({ input, today, write }) => {
    let files: string[] = []
    const written = await write(async (tx) => {
      const found = await findPerson(tx, input)
      files = found.mails.map(fileNameOf)
      return erasePerson(tx, found, today)
    })
    if (written.ok) await removeMailFiles(env.DATA_DIR, files)
    return written
  })
}
