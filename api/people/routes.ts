import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { removeErasedMailFiles } from '#api/mails/actions.ts'
import { erasePerson } from './actions.ts'
import { findPersonRows, readPersonalData } from './queries.ts'

export function registerPeopleRoutes(router: Router, services: Services): void {
  const { db, env, property } = services

  serve(router, services, 'people.export', async ({ input, confirmSession }) => {
    const personalData = await readPersonalData(db, input, env.STAFF_EMAIL ?? (await property.read()).value.email)
    await confirmSession()
    return ok(personalData)
  })

  serve(router, services, 'people.erase', async ({ input, today, write }) => {
    const result = await write(async (tx) => erasePerson(tx, await findPersonRows(tx, input), today))
    // Also for a repeated request: the first one may have ended between its commit and this.
    if (result.ok) {
      await removeErasedMailFiles(db, env.DATA_DIR)
      await db.removeTraces()
    }
    return result
  })
}
