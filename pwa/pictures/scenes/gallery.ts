import type { Scene } from '../catalogue.ts'
import { createDabs, createStrokes } from '../parts/brush.ts'
import { createPlane, opening, type Point3 } from '../parts/camera.ts'
import { polyline, smooth, steps } from '../parts/curves.ts'
import { paintCandle, paintLadder, paintRound } from '../parts/furnishing.ts'
import { type Frame, paintBox } from '../parts/furniture.ts'
import { paintFurrows, paintRows, paintVine } from '../parts/garden.ts'
import { soft } from '../parts/grain.ts'
import { paintHill, paintMist, shapeHill } from '../parts/hills.ts'
import { paintHouse } from '../parts/house.ts'
import { createRoom, onFloor, paintContact, paintFloor, paintWalls, type Room } from '../parts/interior.ts'
import { lights, tone } from '../parts/light.ts'
import { pigment } from '../parts/palette.ts'
import { paintFlowers, paintFruit, paintPot, paintSpikes } from '../parts/plants.ts'
import type { Sheet } from '../parts/sheet.ts'
import { paintClouds, paintMoon, paintSky, paintStars, paintSwallows } from '../parts/sky.ts'
import { paintCypress, paintLimb, paintOak, paintOlive } from '../parts/trees.ts'
import { outlook } from './bedroom.ts'
import { country } from './country.ts'
import { paintVault } from './restaurant.ts'
import { street } from './town.ts'
import { paintGrass, podere } from './valley.ts'

/** gallery-1: the vines in October, red and gold, seen along the slope. */
const october = outlook(country({ ...lights.afternoon, haze: '#e6d2b4' }, 0.42, 811, { near: '#b39a58', over: (sheet) => { paintHouse(sheet, podere(860, 462, 9, { depth: 0.12 })); paintCypress(sheet, { x: 980, y: 470, height: 90, depth: 0.14 }); paintCypress(sheet, { x: 1004, y: 474, height: 70, depth: 0.14 }) } }), { width: 6, depth: 40, height: 4, eye: [3, 2.9, -2], turn: -0.42, zoom: 900, sun: [-0.7, 0.5, 0.4] }, (room) => {
  const rows = steps(-16, 40, 25)
  paintFurrows(room, rows, -1.4, 40)
  paintRows(room, rows, 0.6, 40, (x, y, metre, share) => paintVine(room, x, y, metre, Math.max(0, 0.24 - share * 0.4), 1))
})

/** gallery-2: the outer stair, a pot on every step, the cat in the sun. */
const stair: Scene = {
  light: { ...lights.noon, side: -1 },
  draw(sheet) {
    const { light, random } = sheet
    const room = createRoom(sheet, { width: 6, depth: 3, height: 6, eye: [3, 1.7, -3.2], sun: [-0.7, 0.8, -0.5], zoom: 900, level: 0.52 })
    const wall = createPlane(room.camera, [-4, 0, 3], [1, 0, 0], [0, 1, 0])
    const path = wall.rect(0, -1, 14, 9)
    sheet.fill(path, tone('#e2bd8e', light, 0.15))
    sheet.within(path, () => {
      for (const [u, v] of [[4.2, 1.4], [6.6, 3.9], [9.9, 3.1], [4.4, 4.4]] as const) for (let index = 0; index < 16; index++) { const [du, dv] = [random.around(0, 0.6), random.around(0, 0.4)]; sheet.fill(wall.rect(u + du, v + Math.round(dv / 0.15) * 0.15, random.between(0.2, 0.34), 0.12), tone(random.pick([pigment.stone, pigment.rose, '#b98663']), light, random.around(0, 0.2)), 0.65) }
    })
    sheet.fill(wall.shape(opening(7.75, 2.25, 1.5, 2.5, 0.75)), tone(pigment.plaster, light, 0.3))
    sheet.fill(wall.shape(opening(7.95, 2.25, 1.1, 2.25, 0.55)), tone('#5d7a68', light, -0.1))
    for (const u of steps(7.95, 9.05, 4)) sheet.line(polyline([wall.at(u, 2.25), wall.at(u, 4.2)]), tone(pigment.cypress, light, 0), 2)
    sheet.fill(wall.shape(opening(5, 2.9, 0.9, 1.3, 0)), tone(pigment.plaster, light, 0.3))
    sheet.fill(wall.shape(opening(5.1, 3, 0.7, 1.1, 0)), tone(pigment.night, light, 0))
    sheet.fill(onFloor(room, [[-6, -2], [12, -2], [12, 3], [-6, 3]], 0), tone('#cdb58b', light, 0.2))
    for (let row = 0; row < 9; row++) {
      const frame: Frame = { origin: [0.9 + row * 0.38, 0, 3], along: [0, 0, -1], across: [1, 0, 0] }
      paintBox(room, frame, { a: 0, c: 0, y: 0, long: 1.3, wide: row === 8 ? 2 : 0.4, high: 0.25 * (row + 1) }, pigment.stone)
      paintBox(room, frame, { a: -0.01, c: -0.03, y: 0.25 * (row + 1), long: 1.34, wide: row === 8 ? 2 : 0.43, high: 0.05 }, pigment.plaster)
    }
    const side = createPlane(room.camera, [0.9, 0, 1.69], [1, 0, 0], [0, 1, 0])
    for (let index = 0; index < 150; index++) {
      const [u, v] = [random.between(0, 5), random.between(0.02, 2.1)]
      const [w, h] = [random.between(0.16, 0.42), random.between(0.1, 0.17)]
      if (v + h < 0.25 * Math.min(9, 1 + Math.floor(u / 0.38)) - 0.03) sheet.fill(side.rect(u, v, w, h), tone(random.pick([pigment.stone, '#bfa781', '#d8c6a2', '#b98f74']), light, random.around(0.1, 0.35)), 0.8)
    }
    for (const row of [0, 2, 4, 6]) {
      const at: Point3 = [1.1 + row * 0.38, 0.25 * (row + 1) + 0.05, 1.85]
      const [x, y] = room.camera.project(at)
      const metre = room.camera.metre(at)
      const [fx, fy] = paintPot(sheet, x, y, metre * 0.3)
      paintFlowers(sheet, fx, fy, metre * 0.4, metre * 0.32, row % 4 ? '#d98aa0' : '#c9403f', 1.3)
    }
    const [cx, cy] = room.camera.project([2.4, 1.3, 2.1])
    cat(sheet, cx, cy, 1.15)
    for (const [x, z, bloom] of [[0.1, 1.6, '#c9403f'], [5.4, 1.2, '#efe2e2']] as const) {
      const [px, py] = room.camera.project([x, 0, z])
      const metre = room.camera.metre([x, 0, z])
      const [fx, fy] = paintPot(sheet, px, py, metre * 0.6)
      paintFlowers(sheet, fx, fy, metre * 0.8, metre * 0.55, bloom, 1.3)
    }
    paintSwallows(sheet, [[160, 110, 30, -10], [260, 170, 22, 12]])
  },
}

function cat(sheet: Sheet, x: number, y: number, s: number) {
  const fur = tone('#c98a4c', sheet.light, 0.1)
  sheet.add(`<g transform="translate(${x} ${y}) scale(${s})"><path d="M-30 0C-36-26-26-50-8-58C-12-72-10-84-6-92L2-82C8-84 14-84 18-82L26-92C30-82 30-70 24-60C38-44 42-20 38 0Z" fill="${fur}"/><path d="M36 0C58 2 66-14 58-30C56-36 50-34 52-28C58-16 52-8 38-8Z" fill="${fur}"/><path d="M-10 0V-30M14 0V-32" stroke="${tone(pigment.umber, sheet.light, 0)}" stroke-width="2.4" opacity=".6"/><circle cx="2" cy="-71" r="2.6" fill="${pigment.black}"/><circle cx="18" cy="-71" r="2.6" fill="${pigment.black}"/><path d="M7-64h6l-3 4Z" fill="${pigment.brick}"/></g>`)
}

/** gallery-4: November; nets under the olives, ladders in them, baskets full. */
const harvest = outlook(country(lights.mist, 0.4, 843, { near: '#a89a60', rows: 2 }), { width: 8, depth: 16, height: 5, eye: [4, 1.9, -2.4], zoom: 900, sun: [-0.5, 0.8, 0.2] }, (room) => {
  const { sheet, camera } = room
  const { random, light } = sheet
  const tree = (x: number, z: number, h: number) => { const [px, py] = camera.project([x, 0, z]); paintOlive(sheet, { x: px, y: py, height: camera.metre([x, 0, z]) * h, depth: z * 0.012 }) }
  for (const [x, z] of [[-2, 15], [2, 16], [6, 15], [10, 16]] as const) tree(x, z, 4.4)
  for (const [x, z, w] of [[0.4, 6.4, 4], [5.4, 5.2, 4.4]] as const) {
    const net = onFloor(room, [[x - 0.4, z - 0.6], [x + w * 0.5, z - 1.4], [x + w, z - 0.5], [x + w + 0.2, z + 2], [x + w * 0.4, z + 2.6], [x - 0.3, z + 1.8]])
    sheet.fill(net, tone('#d98a3c', light, 0.1), 0.85)
    const dabs = createDabs()
    for (let index = 0; index < 240; index++) { const at: Point3 = [x + random.next() * w, 0.02, z + random.between(-1, 2.4)]; const [px, py] = camera.project(at); dabs.add([px, py], camera.metre(at) * 0.07, camera.metre(at) * 0.024, random.next() * 3, tone(random.pick(['#3d3a2a', '#5c6030', '#4a2f3c']), light, random.pick([-0.2, 0.3]))) }
    sheet.within(net, () => dabs.paint(sheet))
  }
  tree(2.2, 7.6, 4.2)
  tree(7.6, 6.4, 4)
  paintLadder(room, [2.9, 0, 6.6], [2.3, 2.7, 7.4], 0.4, pigment.earth)
  for (const [x, z] of [[3.9, 3], [4.6, 3.5]] as const) {
    paintContact(room, x - 0.3, z - 0.3, 0.6, 0.6, 0.4)
    paintRound(room, [x, 0, z], [[0.26, 0], [0.32, 0.2], [0.34, 0.36]], '#a9804c', { inside: '#4a3a2a' })
    const [bx, by] = camera.project([x, 0.38, z])
    const m = camera.metre([x, 0, z])
    for (let index = 0; index < 26; index++) paintFruit(sheet, bx + random.around(0, 0.2) * m, by + random.around(0, 0.05) * m, m * 0.035, random.pick(['#4a2f3c', '#5c6030', '#3d3a2a']))
  }
  paintGrass(sheet, 905, 420, 70)
})

/** gallery-5: the one morning of snow. */
const winter: Scene = {
  light: { ...lights.mist, sun: '#fff3df', shade: '#6d7f99', haze: '#dfe4e6', sky: ['#a9bfcc', '#c9d6da', '#e6e4dc', '#f3e3d0'], side: 1, reach: 1.8 },
  draw(sheet) {
    const { light, random } = sheet
    paintSky(sheet, 430)
    paintClouds(sheet, 5, 60, 260)
    const snow = '#eef0f0'
    for (const [base, seed, depth, color] of [[380, 3, 0.6, pigment.slate], [420, 9, 0.45, '#9fb0bb']] as const) paintHill(sheet, shapeHill(sheet, { base, rise: 40, size: 300, seed, foot: base + 160 }), color, depth, { mist: 0.4 })
    const middle = shapeHill(sheet, { base: 480, rise: 36, size: 380, seed: 17, foot: 700 })
    paintHill(sheet, middle, snow, 0.2)
    const dabs = createDabs()
    for (let index = 0; index < 150; index++) { const [x, y] = middle.at(random.next(), random.between(0.04, 0.3)); dabs.add([x, y], random.between(8, 20), random.between(5, 9), 0.2, tone('#6f7a72', light, random.pick([-0.2, 0.2]), 0.2)) }
    dabs.paint(sheet, 0.8)
    paintMist(sheet, 620, 80, 0.6)
    const near = shapeHill(sheet, { base: 640, rise: 34, size: 460, seed: 29, foot: 960, bumps: [[760, 260, 60]] })
    paintHill(sheet, near, snow, 0)
    const furrows = createStrokes()
    for (let row = 0; row < 16; row++) for (const u of steps(0, 0.42, 26)) furrows.add(near.at(u + row * 0.004, 0.2 + row * 0.05), near.at(u + 0.012 + row * 0.004, 0.205 + row * 0.05), '#9fa9ae', 1.6)
    furrows.paint(sheet, 0.5)
    paintHouse(sheet, { ...podere(760, 606, 15, { lamps: true, turn: 0.5 }) })
    for (const [x, h] of [[600, 150], [572, 120], [985, 160], [1012, 130]] as const) { paintCypress(sheet, { x, y: near.crest(x) + 26, height: h }); sheet.fill(smooth([[x - 4, near.crest(x) + 20 - h], [x + 8, near.crest(x) - h * 0.4], [x + 12, near.crest(x)], [x + 4, near.crest(x) - h * 0.5]], true), '#ffffff', 0.75) }
    for (const [x, y, h] of [[170, 760, 330], [1110, 800, 280]] as const) {
      paintLimb(sheet, [[x, y], [x + 4, y - h * 0.4], [x - 4, y - h]], h * 0.06, 3, pigment.umber)
      for (const [at, side] of [[0.36, -1], [0.45, 1], [0.56, -1], [0.64, 1], [0.74, -1], [0.8, 1]] as const) {
        paintLimb(sheet, [[x, y - h * at], [x + side * h * 0.12, y - h * (at + 0.12)], [x + side * h * (0.36 - at * 0.2), y - h * (at + 0.2)]], h * 0.026, 2, pigment.umber)
        sheet.line(smooth([[x, y - h * at - 3], [x + side * h * 0.12, y - h * (at + 0.12) - 3], [x + side * h * (0.34 - at * 0.2), y - h * (at + 0.2) - 2]]), '#ffffff', 3, 0.85)
      }
    }
    for (let index = 0; index < 190; index++) sheet.add(`<circle cx="${(random.next() * 1200).toFixed(0)}" cy="${(random.next() * 900).toFixed(0)}" r="${random.pick([1.6, 2.4, 3.4])}" fill="#ffffff" opacity="${random.between(0.4, 0.9).toFixed(2)}"/>`)
  },
}

/** gallery-6: the cellar, its barrels in two rows. */
const cellar: Scene = {
  light: { ...lights.dusk, gloom: 0.22, shade: '#2c2430' },
  draw(sheet) {
    const room = createRoom(sheet, { width: 5.4, depth: 9, height: 3.4, eye: [2.7, 1.5, -0.9], sun: [-0.6, 0.5, -0.3], zoom: 800, level: 0.5 })
    paintFloor(room, 'stone', '#9c8468')
    paintWalls(room, { back: '#a88a68', sides: '#a1835f' })
    paintVault(room, 1.7, '#a56f50')
    const [lx, ly] = room.camera.project([2.7, 2.2, 8.6])
    sheet.add(`<circle cx="${lx}" cy="${ly}" r="330" fill="${sheet.glow([lx, ly], 330, [[0, '#ffd08a', 0.75], [0.4, '#e89a4c', 0.28], [1, '#e89a4c', 0]])}"/>`)
    for (const z of steps(7.8, 1.2, 4)) for (const x of [0.75, 4.65]) barrel(room, x, z)
    const [tx, tz] = [2.7, 5]
    paintContact(room, tx - 0.3, tz - 0.3, 0.6, 0.6, 0.5)
    paintRound(room, [tx, 0, tz], [[0.3, 0], [0.38, 0.4], [0.3, 0.8]], '#7a5234')
    paintCandle(room, [tx + 0.12, 0.8, tz], 0.2)
    paintRound(room, [tx - 0.12, 0.8, tz], [[0.035, 0], [0.008, 0.02], [0.008, 0.12], [0.05, 0.16], [0.045, 0.24]], pigment.paleSky, { inside: pigment.wine })
  },
}

/** A barrel on its side, its head towards the middle of the cellar and the viewer. */
function barrel(room: Room, x: number, z: number) {
  const { sheet, camera } = room
  const { light } = sheet
  paintContact(room, x - 0.65, z - 0.3, 1.3, 1.3, 0.5)
  paintBox(room, { origin: [x - 0.6, 0, z + 1], along: [0, 0, -1], across: [1, 0, 0] }, { a: 0, c: 0, y: 0, long: 1, wide: 1.2, high: 0.24 }, '#4d3626')
  const ring = (r: number, pz: number) => steps(0, 1, 24).slice(1).map((turn): Point3 => [x + Math.cos(turn * 6.283) * r, 0.88 + Math.sin(turn * 6.283) * r, pz])
  const hoops = [[0.56, z + 1.1], [0.66, z + 0.75], [0.68, z + 0.5], [0.66, z + 0.25], [0.56, z]] as const
  hoops.forEach(([r, pz], index) => sheet.solid(camera.face(ring(r, pz)), tone(index % 2 ? '#3f3a36' : '#8a5c38', light, index * 0.06 - 0.3)))
  const head = camera.face(ring(0.54, z - 0.005))
  const [cx, cy] = camera.project([x, 0.88, z])
  sheet.fill(head, sheet.gradient([cx - 60, cy - 60], [cx + 60, cy + 60], [[0, tone('#b98755', light, 0.3)], [1, tone('#7a5234', light, -0.3)]]))
  sheet.within(head, () => { for (const dx of steps(-0.5, 0.5, 8)) sheet.line(polyline([camera.project([x + dx, 0.3, z - 0.01]), camera.project([x + dx, 1.5, z - 0.01])]), tone('#4d3222', light, 0), 1.6, 0.6) })
  sheet.line(camera.face(ring(0.54, z - 0.01)), tone('#4a4642', light, 0.2), camera.metre([x, 1, z]) * 0.05)
}

/** gallery-7: lavender in June, rows to a single oak. */
const lavender = outlook(country({ ...lights.rose, gloom: 0.04 }, 0.46, 877, { near: '#8f8a5c', sun: [0.2, 0.41], rows: 2, over: (sheet) => paintOak(sheet, { x: 860, y: 500, height: 210, depth: 0.06 }) }), { width: 6, depth: 30, height: 4, eye: [3, 2, -1.8], turn: 0.14, zoom: 880, sun: [-0.7, 0.5, 0.3] }, (room) => {
  const rows = steps(-15, 24, 26)
  paintFurrows(room, rows, -1.2, 30)
  paintRows(room, rows, 0.4, 30, (x, y, metre) => {
    if (metre > 34) paintSpikes(room.sheet, x, y, metre * 1.15, metre * 0.85)
    else room.sheet.fill(smooth([[x - metre * 0.5, y], [x - metre * 0.4, y - metre * 0.6], [x + metre * 0.4, y - metre * 0.62], [x + metre * 0.5, y]], true), tone(room.sheet.random.pick(['#8573a8', '#74639a', '#9a88b8']), room.sheet.light, room.sheet.random.pick([-0.2, 0.1, 0.3]), 0.1))
  })
})

/** gallery-8: an August night; the great oak, the house asleep, the Milky Way. */
const stars: Scene = {
  light: { ...lights.night, side: -1 },
  draw(sheet) {
    const { random } = sheet
    paintSky(sheet, 640)
    sheet.group(`${soft(sheet, 26)} opacity=".3"`, () => sheet.fill(smooth([[120, -60], [330, -60], [620, 260], [960, 620], [820, 640], [520, 360]], true), '#b9cfe0'))
    for (let index = 0; index < 380; index++) {
      const along = random.next()
      const [x, y] = [220 + along * 660 + random.around(0, 90), -20 + along * 640 + random.around(0, 70)]
      sheet.add(`<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${random.pick([0.8, 1, 1.5])}" fill="#f3ead2" opacity="${random.between(0.3, 0.9).toFixed(2)}"/>`)
    }
    paintStars(sheet, 170, 600)
    sheet.line('M960 90L1080 150', '#fff6dc', 2, 0.85)
    paintMoon(sheet, [1040, 470], 22)
    for (const [base, seed, depth] of [[610, 4, 0.5], [650, 12, 0.34]] as const) paintHill(sheet, shapeHill(sheet, { base, rise: 40, size: 300, seed, foot: base + 200 }), pigment.lapis, depth, { mist: 0.3 })
    const near = shapeHill(sheet, { base: 740, rise: 24, size: 400, seed: 19, foot: 960 })
    paintHill(sheet, near, pigment.leaf, 0.02, { strokes: 220 })
    paintHouse(sheet, podere(840, 742, 13, { lamps: true, turn: -0.4 }))
    paintCypress(sheet, { x: 1010, y: 752, height: 150 }, false)
    paintOak(sheet, { x: 300, y: 806, height: 560 }, false)
    paintGrass(sheet, 905, 520, 80)
  },
}

/** gallery-9: poppies at the edge of the wheat. */
const poppies: Scene = {
  light: lights.noon,
  draw(sheet) {
    const { light, random } = sheet
    country(lights.noon, 0.4, 907, { ground: false, rows: 2, clouds: 9 }).draw(sheet)
    const wheat = shapeHill(sheet, { base: 500, rise: 20, size: 520, seed: 14, foot: 960 })
    paintHill(sheet, wheat, '#d2b565', 0.06, { strokes: 300 })
    paintOak(sheet, { x: 950, y: 520, height: 230, depth: 0.08 })
    const ears = createStrokes()
    for (let index = 0; index < 2600; index++) {
      const v = random.next() ** 0.7
      const [x, y] = wheat.at(random.next(), v)
      ears.add([x, y], [x + random.around(2, 4) * v, y - (6 + v * 60) * random.between(0.6, 1.1)], tone(random.pick([pigment.gold, pigment.straw, pigment.ochre, '#a88a3f']), light, random.pick([-0.3, 0, 0.3])), 0.8 + v * 2, 0.06)
    }
    ears.paint(sheet, 0.8)
    const blooms = Array.from({ length: 150 }, () => ({ x: random.next() * 1240 - 20, v: random.next() ** 0.6 })).sort((a, b) => a.v - b.v)
    for (const { x, v } of blooms) {
      const y = 520 + v * 390 + random.around(0, 10)
      poppy(sheet, x, y, 4 + v ** 1.8 * 34)
    }
    paintSwallows(sheet, [[300, 130, 26, -8], [390, 190, 20, 14]])
  },
}

function poppy(sheet: Sheet, x: number, y: number, r: number) {
  const { light, random } = sheet
  sheet.line(`M${x} ${y}q${r * 0.3} ${r * 1.6} ${random.around(0, 0.4) * r} ${r * 3}`, tone(pigment.leaf, light, 0.1), Math.max(1, r * 0.1))
  const lean = random.around(0, 0.5)
  for (const [turn, by] of [[2.6, -0.25], [0.5, -0.1], [4.2, 0.1], [5.4, 0.35]] as const) {
    const [cx, cy] = [x + Math.cos(turn + lean) * r * 0.42, y + Math.sin(turn + lean) * r * 0.3]
    sheet.fill(smooth([[cx - r * 0.6, cy], [cx - r * 0.3, cy - r * 0.5], [cx + r * 0.35, cy - r * 0.46], [cx + r * 0.6, cy + r * 0.05], [cx + r * 0.1, cy + r * 0.45], [cx - r * 0.4, cy + r * 0.36]], true), tone('#d1402f', light, by))
  }
  if (r > 8) sheet.add(`<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(r * 0.2).toFixed(1)}" ry="${(r * 0.16).toFixed(1)}" fill="#2a1d1c"/>`)
}

export const gallery = [october, stair, street, harvest, winter, cellar, lavender, stars, poppies] as const
