import type Router from '@koa/router'
import { done } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { sendMessage } from './actions.ts'
import { presentContact } from './present.ts'
import { listContacts } from './queries.ts'

export function contactRoutes(router: Router, services: Services): void {
  serve(router, services, 'contacts.send', ({ input, language, now, write }) =>
    write((tx) => sendMessage(tx, { ...input, language }, now), { name: 'messages' }),
  )

  serve(router, services, 'contacts.list', async () => done((await listContacts(services.db)).map(presentContact)))
}
