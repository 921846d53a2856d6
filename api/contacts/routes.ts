import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { answerContact, createContact, patchContact } from './actions.ts'
import { presentContact } from './present.ts'
import { listContacts } from './queries.ts'

export function registerContactRoutes(router: Router, services: Services): void {
  serve(router, services, 'contacts.send', ({ input, language, now, write }) =>
    write((tx) => createContact(tx, { ...input, language }, now)),
  )

  serve(router, services, 'contacts.list', async () => ok((await listContacts(services.db)).map(presentContact)))

  serve(router, services, 'contacts.patch', ({ params, input, version, write }) =>
    write((tx) => patchContact(tx, params.id, input, version)),
  )

  serve(router, services, 'contacts.answer', ({ params, input, now, write }) =>
    write((tx) => answerContact(tx, params.id, input, now)),
  )
}
