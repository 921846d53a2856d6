import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readRoomsForGuests } from '#api/rooms/queries.ts'
import { listTexts } from '#api/texts/queries.ts'
import type { Property } from '#contract/property.ts'
import { type DrawnPicture, listFirstSteps, type RoomTexts } from './rules.ts'

type Sample = { sample: Property; sampleRooms: RoomTexts[]; listPictures: () => DrawnPicture[] }

export function registerFirstStepRoutes(
  router: Router,
  services: Services,
  { sample, sampleRooms, listPictures }: Sample,
): void {
  const { property, env } = services
  serve(router, services, 'firstSteps.list', async ({ today }) =>
    ok(
      listFirstSteps({
        property: (await property.read()).value,
        sample,
        defaultIban: env.DEFAULT_IBAN,
        texts: await listTexts(services.db),
        pictures: listPictures(),
        rooms: await readRoomsForGuests(services.db, today),
        sampleRooms,
      }),
    ),
  )
}
