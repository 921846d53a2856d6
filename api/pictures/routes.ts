import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import type { Photographs } from './actions.ts'

export function registerPictureRoutes(router: Router, services: Services, photographs: Photographs): void {
  serve(router, services, 'pictures.listPhotographs', async () => ok(photographs.list()))
}
