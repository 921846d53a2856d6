import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readRoomsForGuests } from '#api/rooms/queries.ts'
import { listChangedIds } from '#api/texts/queries.ts'
import type { Property } from '#contract/property.ts'
import { listFirstSteps } from './rules.ts'

type Sample = { sample: Property; listDrawnPictures: () => string[] }

export function registerFirstStepRoutes(
  router: Router,
  services: Services,
  { sample, listDrawnPictures }: Sample,
): void {
  const { property, env } = services
  serve(router, services, 'firstSteps.list', async ({ today }) =>
    ok(
      listFirstSteps({
        property: (await property.read()).value,
        sample,
        defaultIban: env.DEFAULT_IBAN,
        changedTexts: await listChangedIds(services.db),
        drawnPictures: listDrawnPictures(),
        roomIds: (await readRoomsForGuests(services.db, today)).map(({ id }) => id),
      }),
    ),
  )
}
