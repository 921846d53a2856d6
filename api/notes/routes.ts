import type Router from '@koa/router'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { createNote, deleteNote, patchNote } from './actions.ts'

export function registerNoteRoutes(router: Router, services: Services): void {
  serve(router, services, 'notes.add', ({ input, write }) => write((tx) => createNote(tx, input)))

  serve(router, services, 'notes.patch', ({ params, input, version, write }) =>
    write((tx) => patchNote(tx, params.id, input, version)),
  )

  serve(router, services, 'notes.remove', ({ params, version, write }) =>
    write((tx) => deleteNote(tx, params.id, version)),
  )
}
