import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { openSite, setBookingsEnabled, setOfferedLanguages } from './actions.ts'

export function registerSettingRoutes(router: Router, services: Services): void {
  const { responses, env, property } = services

  serve(router, services, 'settings.readBookingsEnabled', async () => ({
    ok: true,
    cached: await responses.getBookingsEnabled(),
  }))

  serve(router, services, 'settings.switchBookings', ({ input, write }) => write((tx) => setBookingsEnabled(tx, input)))

  serve(router, services, 'settings.readSiteOpen', async () => {
    await property.read()
    return ok({ open: property.isSiteOpen() })
  })

  serve(router, services, 'settings.openSite', ({ input, write }) => write((tx) => openSite(tx, input)))

  serve(router, services, 'settings.readDefaultIban', async () =>
    ok({ iban: env.DEFAULT_IBAN ?? (await property.read()).value.iban }),
  )

  serve(router, services, 'settings.readLanguages', async () =>
    ok({ languages: [...(await property.read()).languages] }),
  )

  serve(router, services, 'settings.changeLanguages', ({ input, write }) =>
    write((tx) => setOfferedLanguages(tx, input)),
  )
}
