import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { switchBookings } from './actions.ts'

export function settingRoutes(router: Router, services: Services): void {
  const { answers, env } = services

  serve(router, services, 'settings.readBookingsEnabled', async () => ({
    ok: true,
    bytes: await answers.bookingsEnabled(),
  }))

  serve(router, services, 'settings.switchBookings', ({ input, write }) => write((tx) => switchBookings(tx, input)))

  serve(router, services, 'settings.readDefaultIban', async () => ok({ iban: env.DEFAULT_IBAN }))
}
