import type { Picture } from './picture.ts'
import { dishes } from './scenes/dishes.ts'
import { gallery } from './scenes/gallery.ts'
import { heroes } from './scenes/heroes.ts'
import { map } from './scenes/map.ts'
import { outdoors } from './scenes/outdoors.ts'
import { pool } from './scenes/pool.ts'
import { restaurant } from './scenes/restaurant.ts'
import { camino } from './scenes/rooms/camino.ts'
import { cipresso } from './scenes/rooms/cipresso.ts'
import { colombaia } from './scenes/rooms/colombaia.ts'
import { duca } from './scenes/rooms/duca.ts'
import { fienile } from './scenes/rooms/fienile.ts'
import { ginestra } from './scenes/rooms/ginestra.ts'
import { girasoli } from './scenes/rooms/girasoli.ts'
import { glicine } from './scenes/rooms/glicine.ts'
import { granaio } from './scenes/rooms/granaio.ts'
import { limonaia } from './scenes/rooms/limonaia.ts'
import { luna } from './scenes/rooms/luna.ts'
import { melograno } from './scenes/rooms/melograno.ts'
import { resurrezione } from './scenes/rooms/resurrezione.ts'
import { rondini } from './scenes/rooms/rondini.ts'
import { tevere } from './scenes/rooms/tevere.ts'
import { ulivi } from './scenes/rooms/ulivi.ts'
import { front } from './scenes/town/front.ts'
import { ideal } from './scenes/town/ideal.ts'
import { valleyAtDusk } from './scenes/valley.ts'

const wide = { width: 1600, height: 900, widths: [480, 800, 1200, 1600] }
const tall = { width: 900, height: 1200, widths: [360, 540, 800] }
const card = { width: 1200, height: 900, widths: [360, 720, 1080] }
/** In the order of the room numbers. Each room has three pictures: the bed, a corner and the view. */
const rooms = [
  duca,
  resurrezione,
  girasoli,
  tevere,
  glicine,
  colombaia,
  ulivi,
  granaio,
  ginestra,
  limonaia,
  cipresso,
  fienile,
  luna,
  rondini,
  melograno,
]

export const catalogue: readonly Picture[] = [
  { name: 'hero-1', ...wide, scene: valleyAtDusk },
  ...heroes.wide.map((scene, index) => ({ name: `hero-${index + 2}`, ...wide, scene })),
  ...heroes.tall.map((scene, index) => ({ name: `hero-${index + 1}-tall`, ...tall, scene })),
  ...rooms.flatMap((views, room) =>
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
