import { balloons } from './outdoors/balloons.ts'
import { camping } from './outdoors/camping.ts'
import { bonfire, feast } from './outdoors/feasts.ts'
import { fishing } from './outdoors/fishing.ts'
import { ford, horses } from './outdoors/riding.ts'

export const outdoors = { horses, fishing, camping, tv: [balloons, feast, ford, bonfire] } as const
