import type Router from '@koa/router'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { patchChannelStay } from './actions.ts'

export function registerChannelStayRoutes(router: Router, services: Services): void {
  serve(router, services, 'channelStays.patch', ({ params, input, version, write }) =>
    write((tx) => patchChannelStay(tx, params.id, input, version)),
  )
}
