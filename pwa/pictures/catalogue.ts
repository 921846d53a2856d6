import type { Light } from './parts/light.ts'
import type { Sheet } from './parts/sheet.ts'
import { valleyAtDusk } from './scenes/valley.ts'
import { dishes } from './scenes/dishes.ts'
import { restaurant } from './scenes/restaurant.ts'
import { heroes } from './scenes/heroes.ts'
import { outdoors } from './scenes/outdoors.ts'
import { front, ideal } from './scenes/town.ts'
import { gallery } from './scenes/gallery.ts'
import { map } from './scenes/map.ts'
import { pool } from './scenes/pool.ts'
import { roomsA } from './scenes/rooms-a.ts'
import { roomsB } from './scenes/rooms-b.ts'
import { roomsC } from './scenes/rooms-c.ts'
import { camino, roomsD } from './scenes/rooms-d.ts'

export type Scene = { light: Light; draw: (sheet: Sheet) => void }
/** `width` and `height` are the sheet's own units; `widths` the pixels that are made of it, in AVIF and WebP. */
export type Picture = { name: string; width: number; height: number; widths: readonly number[]; scene: Scene }

const wide = { width: 1600, height: 900, widths: [480, 800, 1200, 1600] }
const tall = { width: 900, height: 1200, widths: [360, 540, 800] }
const card = { width: 1200, height: 900, widths: [360, 720, 1080] }
export const catalogue: readonly Picture[] = [
  { name: 'hero-1', ...wide, scene: valleyAtDusk },
  ...heroes.wide.map((scene, index) => ({ name: `hero-${index + 2}`, ...wide, scene })),
  ...heroes.tall.map((scene, index) => ({ name: `hero-${index + 1}-tall`, ...tall, scene })),
  ...[...roomsA, ...roomsB, ...roomsC, ...roomsD].flatMap((views, room) =>
    views.map((scene, index) => ({ name: `room-${room + 1}-${index + 1}`, ...card, scene })),
  ),
  ...pool.map((scene, index) => ({ name: `pool-${index + 1}`, ...card, scene })),
  ...dishes.map((scene, index) => ({ name: `dish-${index + 1}`, ...card, scene })),
  ...restaurant.map((scene, index) => ({ name: `restaurant-${index + 1}`, ...card, scene })),
  { name: 'common-1', ...card, scene: camino },
  ...gallery.map((scene, index) => ({ name: `gallery-${index + 1}`, ...card, scene })),
  { name: 'horses-1', ...card, scene: outdoors.horses },
  { name: 'fishing-1', ...card, scene: outdoors.fishing },
  { name: 'camping-1', ...card, scene: outdoors.camping },
  { name: 'about-1', ...card, scene: front },
  { name: 'piero-1', ...card, scene: ideal },
  { name: 'map-1', ...card, scene: map },
  ...outdoors.tv.map((scene, index) => ({ name: `tv-${index + 1}`, ...wide, widths: [480, 800, 1200], scene })),
]
