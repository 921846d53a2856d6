import { cellar } from './gallery/cellar.ts'
import { harvest } from './gallery/harvest.ts'
import { lavender } from './gallery/lavender.ts'
import { october } from './gallery/october.ts'
import { poppies } from './gallery/poppies.ts'
import { stair } from './gallery/stair.ts'
import { stars } from './gallery/stars.ts'
import { winter } from './gallery/winter.ts'
import { street } from './town/street.ts'

export const gallery = [october, stair, street, harvest, winter, cellar, lavender, stars, poppies] as const
