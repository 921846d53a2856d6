import type { Light } from './parts/light.ts'
import type { Sheet } from './parts/sheet.ts'
import { valleyAtDusk } from './scenes/valley.ts'
import { dishes } from './scenes/dishes.ts'
import { restaurant } from './scenes/restaurant.ts'
import { heroes } from './scenes/heroes.ts'
import { pool } from './scenes/pool.ts'
import { roomsA } from './scenes/rooms-a.ts'
import { roomsB } from './scenes/rooms-b.ts'
import { roomsC } from './scenes/rooms-c.ts'
import { camino, roomsD } from './scenes/rooms-d.ts'
import { first } from './scenes/first.ts'

export type Scene = { light: Light; draw: (sheet: Sheet) => void }
/** `width` and `height` are the sheet's own units; `widths` the pixels that are made of it, in AVIF and WebP. */
export type Picture = { name: string; width: number; height: number; widths: readonly number[]; scene: Scene }

const wide = { width: 1600, height: 900, widths: [480, 800, 1200, 1600] }
const tall = { width: 900, height: 1200, widths: [360, 540, 800] }
const card = { width: 1200, height: 900, widths: [360, 720, 1080] }
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`)

export const catalogue: readonly Picture[] = [
  { name: 'hero-1', ...wide, scene: valleyAtDusk },
  ...heroes.wide.map((scene, index) => ({ name: `hero-${index + 2}`, ...wide, scene })),
  ...heroes.tall.map((scene, index) => ({ name: `hero-${index + 1}-tall`, ...tall, scene })),
  ...numbered('room', 15).flatMap((room) => numbered(room, 3)).map((name) => ({ name, ...card, scene: [...roomsA, ...roomsB, ...roomsC, ...roomsD].flatMap((views, room) => views.map((scene, index) => [`room-${room + 1}-${index + 1}`, scene] as const)).find(([own]) => own === name)?.[1] ?? first(name) })),
  ...pool.map((scene, index) => ({ name: `pool-${index + 1}`, ...card, scene })),
  ...dishes.map((scene, index) => ({ name: `dish-${index + 1}`, ...card, scene })),
  ...restaurant.map((scene, index) => ({ name: `restaurant-${index + 1}`, ...card, scene })),
  { name: 'common-1', ...card, scene: camino },
  ...[...numbered('gallery', 9)].map((name) => ({ name, ...card, scene: first(name) })),
  ...['horses-1', 'fishing-1', 'camping-1', 'about-1', 'map-1', 'piero-1'].map((name) => ({ name, ...card, scene: first(name) })),
  ...numbered('tv', 4).map((name) => ({ name, ...wide, widths: [480, 800, 1200], scene: first(name) })),
]
