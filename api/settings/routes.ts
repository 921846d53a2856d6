import type Router from '@koa/router'
import { done } from '../errors.ts'
import { bookingsEnabledBytes } from '../http/answers.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../http/services.ts'
import { switchBookings } from './actions.ts'

export function settingRoutes(router: Router, services: Services): void {
  const { db, ready, env } = services

  serve(router, services, 'settings.readBookingsEnabled', async () => ({
    ok: true,
    bytes: await bookingsEnabledBytes(ready, db),
  }))

  serve(router, services, 'settings.switchBookings', ({ input, write }) => write((tx) => switchBookings(tx, input)))

  serve(router, services, 'settings.readDefaultIban', async () => done({ iban: env.DEFAULT_IBAN }))
}
