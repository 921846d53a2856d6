import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { removeMailFiles } from '#api/mailer/mailFiles.ts'
import { buildMailFileName } from '#api/mails/rules.ts'
import { erasePerson } from './actions.ts'
import { findPersonRows, readPersonalData } from './queries.ts'

export function registerPeopleRoutes(router: Router, services: Services): void {
  const { db, env } = services

  serve(router, services, 'people.export', async ({ input, confirmSession }) => {
    const personalData = await readPersonalData(db, input, env.STAFF_EMAIL)
    await confirmSession()
    return ok(personalData)
  })

  serve(router, services, 'people.erase', async ({ input, today, write }) => {
    let files: string[] = []
    const result = await write(async (tx) => {
      const rows = await findPersonRows(tx, input)
      files = rows.mails.map(buildMailFileName)
      return erasePerson(tx, rows, today)
    })
    if (result.ok) await removeMailFiles(env.DATA_DIR, files)
    return result
  })
}
