import type Router from '@koa/router'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { readRoomsForGuests } from '#api/rooms/queries.ts'
import { listUnusedAccounts } from '#api/staff/queries.ts'
import { listTexts } from '#api/texts/queries.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import type { Property } from '#contract/property.ts'
import { type DrawnPicture, listFirstSteps, type RoomTexts, type SampleTexts } from './rules.ts'

type Sample = {
  sample: Property
  sampleRooms: RoomTexts[]
  sampleTexts: SampleTexts
  sampleLockedPeriods: LockedPeriod[]
  sampleAccount: string
  listPictures: () => DrawnPicture[]
}

export function registerFirstStepRoutes(
  router: Router,
  services: Services,
  { listPictures, ...samples }: Sample,
): void {
  const { property, env } = services
  serve(router, services, 'firstSteps.list', async ({ today }) =>
    ok(
      listFirstSteps({
        property: (await property.read()).value,
        ...samples,
        defaultIban: env.DEFAULT_IBAN,
        texts: await listTexts(services.db),
        pictures: listPictures(),
        rooms: await readRoomsForGuests(services.db, today),
        lockedPeriods: await listLockedPeriods(services.db),
        unusedAccounts: await listUnusedAccounts(services.db),
      }),
    ),
  )
}
