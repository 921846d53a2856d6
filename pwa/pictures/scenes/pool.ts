import type { Scene } from '../catalogue.ts'
import { createDabs, createStrokes } from '../parts/brush.ts'
import { type Point, polygon, smooth, steps } from '../parts/curves.ts'
import { paintRound } from '../parts/furnishing.ts'
import { paintBox, stand } from '../parts/furniture.ts'
import { circle, paintLanterns, paintLounger, paintParasol, paintPaving, paintPlanter, paintPool } from '../parts/garden.ts'
import { paintHouse } from '../parts/house.ts'
import { onFloor, type Room, type RoomPlan } from '../parts/interior.ts'
import { lights, tone } from '../parts/light.ts'
import { type Color, mix, pigment } from '../parts/palette.ts'
import { paintFlowers, paintFruit, paintPot } from '../parts/plants.ts'
import type { Sheet } from '../parts/sheet.ts'
import { paintCypress, paintOlive, paintPine } from '../parts/trees.ts'
import { outlook } from './bedroom.ts'
import { country } from './country.ts'
import { podere } from './valley.ts'

const deck = { width: 12, depth: 12, height: 4, eye: [6, 2.4, -3.4], sun: [-0.7, 0.8, 0.2], zoom: 900 } as const satisfies RoomPlan

const place = (room: Room, x: number, z: number) => ({ at: room.camera.project([x, 0, z]), metre: room.camera.metre([x, 0, z]) })

function tree(room: Room, kind: 'cypress' | 'olive' | 'pine', x: number, z: number, height: number) {
  const { at, metre } = place(room, x, z)
  const paint = { cypress: paintCypress, olive: paintOlive, pine: paintPine }[kind]
  paint(room.sheet, { x: at[0], y: at[1], height: height * metre, depth: Math.min(0.2, z * 0.008) })
}

function pot(room: Room, x: number, z: number, bloom: Color) {
  const { at, metre } = place(room, x, z)
  const [px, py] = paintPot(room.sheet, at[0], at[1], metre * 0.55)
  paintFlowers(room.sheet, px, py, metre * 0.7, metre * 0.5, bloom, 1.2)
}

/** pool-1: noon, the long pool straight to the valley. */
const noon = outlook(country(lights.noon, 0.4, 300), deck, (room) => {
  tree(room, 'cypress', -4, 16, 7)
  tree(room, 'cypress', -2.4, 17, 6)
  tree(room, 'olive', 14, 14, 4)
  paintPaving(room, -3, -2.6, 18, 13.4)
  paintPool(room, 3.6, -1.4, 4.8, 11)
  for (const z of [7.4, 4.6, 1.8]) {
    paintParasol(room, 10.3, z + 0.9, 1.3, pigment.ivory, 2.3, '#d8a25e')
    paintLounger(room, stand(11.2, z + 0.2, 'left'), pigment.white)
    paintLounger(room, stand(11.2, z - 0.8, 'left'), pigment.white)
  }
  for (const z of [6, 2.4]) pot(room, 2.3, z, '#c9504f')
})

/** What stands behind still water, upside down in it and broken by its ripples. */
function reflect(room: Room, x: number, z: number, height: number, width: number) {
  const { sheet } = room
  const { at, metre } = place(room, x, z)
  const strokes = createStrokes()
  for (const share of steps(0.28, 1, 60)) {
    const half = width * metre * (1.05 - share) * sheet.random.between(0.6, 1.2)
    const [cx, y] = [at[0] + sheet.random.around(0, 4), at[1] + height * metre * share * 0.62]
    strokes.add([cx - half, y], [cx + half, y], tone(pigment.cypress, sheet.light, 0.1), 4, 0.02)
  }
  strokes.paint(sheet, 0.3)
}

/** pool-2: dawn, nobody yet; the far edge runs into the mist. */
const dawn = outlook(country(lights.dawn, 0.46, 320, { sun: [0.7, 0.4] }), { ...deck, eye: [6, 1.5, -2.6], sun: [0.7, 0.4, 0.5], zoom: 800 }, (room) => {
  tree(room, 'pine', -1.6, 13, 8)
  tree(room, 'cypress', 1.4, 14, 5)
  paintPool(room, -4, -2.2, 20, 9.6, { color: '#7fb3b8', mirror: true })
  for (const [x, z, h, w] of [[-1.6, 13, 8, 0.5], [1.4, 14, 5, 0.7]] as const) reflect(room, x, z, h, w)
  paintBox(room, stand(-1, -1, 'viewer'), { a: 0, c: 0, y: -0.2, long: 1.6, wide: 4.4, high: 0.26 }, pigment.plaster)
  paintLounger(room, stand(0.4, -1.3, 'right', 0.06), '#e4d5c4')
})

/** pool-3: the edge from near: a straw hat, a towel, lemonade. */
const edge: Scene = {
  light: lights.noon,
  draw(sheet) {
    const { light, random, width, height } = sheet
    const water = '#5fa9ab'
    sheet.fill(`M0 0H${width}V${height}H0Z`, sheet.gradient([0, 0], [600, height], [[0, '#3f8f9a'], [1, '#8cc7c2']]))
    const net = createStrokes()
    for (let index = 0; index < 240; index++) {
      const [x, y, r] = [random.next() * width, random.next() * 600, random.between(24, 60)]
      net.add([x, y], [x + r, y + random.around(0, 22)], mix(water, pigment.white, random.pick([0.5, 0.7, 0.3])), random.pick([2, 3, 5]), random.around(0, 0.5))
    }
    net.paint(sheet, 0.5)
    const lip: Point[] = [[-20, 560], [width + 20, 380], [width + 20, height + 20], [-20, height + 20]]
    sheet.fill(polygon(lip.map(([x, y]): Point => [x, y - 26])), tone(pigment.stone, light, -0.5))
    sheet.fill(polygon(lip), sheet.gradient([0, 420], [300, height], [[0, tone(pigment.ivory, light, 0.4)], [1, tone(pigment.plaster, light, 0)]]))
    for (const shift of [250, 610, 970]) sheet.line(`M${shift - 120} ${560 - (shift - 120) * 0.148}L${shift + 160} ${height + 20}`, tone(pigment.stone, light, -0.3), 3, 0.6)
    const towel: Point[] = [[120, 640], [560, 560], [700, 860], [220, 960]]
    sheet.fill(polygon(towel.map(([x, y]): Point => [x + 16, y + 12])), light.shade, 0.35)
    sheet.fill(polygon(towel), tone('#d8745a', light, 0.1))
    for (const at of steps(0.1, 0.9, 6)) {
      const from: Point = [120 + 440 * at, 640 - 80 * at]
      const to: Point = [220 + 480 * at, 960 - 100 * at]
      sheet.line(`M${from.join(' ')}L${to.join(' ')}`, tone(pigment.ivory, light, 0.2), 16, 0.9)
    }
    sheet.fill(circle(872, 640, 190, 0.52), light.shade, 0.35)
    sheet.fill(circle(850, 612, 190, 0.52), sheet.gradient([700, 600], [1040, 640], [[0, tone(pigment.straw, light, 0.5)], [1, tone(pigment.straw, light, -0.35)]]))
    for (const r of [170, 148, 126]) sheet.line(circle(850, 612, r, 0.52), tone(pigment.ochre, light, -0.2), 1.6, 0.6)
    sheet.fill(smooth([[752, 606], [770, 520], [850, 490], [930, 520], [950, 606], [850, 650]], true), sheet.gradient([760, 540], [950, 600], [[0, tone(pigment.straw, light, 0.55)], [1, tone(pigment.straw, light, -0.4)]]))
    sheet.fill(smooth([[751, 606], [756, 574], [850, 618], [945, 574], [950, 606], [850, 652]], true), tone(pigment.brick, light, 0))
    lemonade(sheet, 1060, 470)
  },
}

function lemonade(sheet: Sheet, x: number, y: number) {
  const { light } = sheet
  sheet.fill(polygon([[x - 34, y + 96], [x + 34, y + 96], [x + 150, y + 130], [x + 90, y + 140]]), light.shade, 0.3)
  sheet.fill(`M${x - 44} ${y - 70}L${x - 34} ${y + 90}Q${x} ${y + 106} ${x + 34} ${y + 90}L${x + 44} ${y - 70}Z`, sheet.gradient([x - 44, y], [x + 44, y], [[0, '#fff7cf', 0.9], [0.5, '#f2d978', 0.9], [1, '#caa04a', 0.9]]))
  sheet.fill(circle(x, y - 70, 44, 0.3), '#fbeeb0')
  paintFruit(sheet, x + 36, y - 84, 24, '#ecc83f')
  sheet.line(`M${x - 8} ${y + 20}L${x - 40} ${y - 150}`, tone(pigment.terracotta, light, 0.1), 8)
  const mint = createDabs()
  for (const lean of [-1.2, -0.6, 0, 0.7]) mint.add([x - 8 + lean * 16, y - 92], 38, 11, -1.4 + lean, tone(pigment.leaf, light, 0.3))
  mint.paint(sheet)
}

/** pool-4: evening; the water is lit, lamps hang between the trees, the house watches. */
const evening = outlook(country({ ...lights.night, gloom: 0.3, sky: ['#1c2c4c', '#3a5272', '#8a7c8c', '#d99f7c'], haze: '#6a6478' }, 0.42, 340, { over: (sheet) => paintHouse(sheet, podere(880, 520, 15, { lamps: true, turn: -0.4, depth: 0.04 })) }), { ...deck, eye: [4.5, 2.1, -3], sun: [0.5, 0.7, 0.5], zoom: 860 }, (room) => {
  tree(room, 'cypress', -1, 12, 6)
  tree(room, 'olive', 1.2, 11, 3.6)
  paintPaving(room, -3, -2.2, 18, 11.4, '#b7a68a')
  paintPool(room, 2.2, -0.6, 4.6, 8.6, { color: '#4fb7b4', glow: true })
  paintLanterns(room, [-1, 3.6, 9], [9, 3.4, 9], 9)
  paintLanterns(room, [-2, 3.6, 3], [11, 3.8, 5], 9, 0.6)
  paintLounger(room, stand(0.6, 4.4, 'right'), '#d9cfc0')
  paintLounger(room, stand(0.6, 2.6, 'right'), '#d9cfc0')
  pot(room, 8, 2, '#c9504f')
})

/** pool-5: from the dove tower, straight down. */
const above: Scene = {
  light: lights.noon,
  draw(sheet) {
    const { light, random, width, height } = sheet
    sheet.fill(`M0 0H${width}V${height}H0Z`, tone('#93a05e', light, 0.1))
    const grass = createStrokes()
    for (let index = 0; index < 1500; index++) {
      const [x, y] = [random.next() * width, random.next() * height]
      grass.add([x, y], [x + random.around(0, 10), y - random.between(4, 14)], tone('#93a05e', light, random.pick([-0.3, -0.1, 0.3, 0.5])), random.pick([1.5, 2.5]))
    }
    grass.paint(sheet, 0.5)
    const turn = (draw: () => void) => sheet.group('transform="rotate(-14 600 450)"', draw)
    turn(() => {
      sheet.fill('M250 150H960V770H250Z', tone(pigment.plaster, light, 0.2))
      for (const x of steps(250, 960, 9)) sheet.line(`M${x} 150V770`, tone(pigment.stone, light, -0.2), 2, 0.5)
      for (const y of steps(150, 770, 8)) sheet.line(`M250 ${y}H960`, tone(pigment.stone, light, -0.2), 2, 0.5)
      sheet.fill('M392 232H818V688H392Z', tone(pigment.ivory, light, 0.45))
      sheet.fill('M412 252H798V668H412Z', sheet.gradient([412, 252], [798, 668], [[0, '#2f8791'], [0.5, '#5fb1b0'], [1, '#9bd2c9']]))
      sheet.fill('M412 252H798V276L436 276V668H412Z', light.shade, 0.35)
      const net = createStrokes()
      for (let index = 0; index < 150; index++) {
        const [x, y] = [random.between(420, 770), random.between(262, 650)]
        net.add([x, y], [x + random.between(10, 34), y + random.around(0, 20)], '#d8f2ea', random.pick([1.5, 2.5]), random.around(0, 0.6))
      }
      sheet.within('M412 252H798V668H412Z', () => net.paint(sheet, 0.5))
      swimmer(sheet, 610, 430)
      for (const [y, color] of [[250, '#d8745a'], [380, pigment.white], [510, '#e2b65a'], [620, pigment.white]] as const) {
        sheet.fill(`M862 ${y + 14}h74v100h-74Z`, light.shade, 0.4)
        sheet.fill(`M850 ${y}h74v100h-74Z`, tone(color, light, 0.2))
        sheet.fill(`M850 ${y}h74v28h-74Z`, tone(pigment.ivory, light, 0.3))
      }
      for (const [x, y, color, stripe] of [[905, 340, pigment.ivory, '#cf7a52'], [900, 590, pigment.ivory, '#5f8f92'], [318, 300, pigment.ivory, '#cf7a52']] as const) topParasol(sheet, x, y, 74, color, stripe)
    })
    for (const [x, y, r] of [[80, 120, 90], [170, 40, 70], [1120, 820, 110], [1010, 880, 80], [60, 800, 90], [1150, 90, 80], [1060, 40, 60]] as const) topTree(sheet, x, y, r)
  },
}

function topParasol(sheet: Sheet, x: number, y: number, r: number, cloth: Color, stripe: Color) {
  const { light } = sheet
  sheet.fill(circle(x + 44, y + 34, r), light.shade, 0.4)
  for (let index = 0; index < 12; index++) {
    const [a, b] = [(index / 12) * Math.PI * 2, ((index + 1) / 12) * Math.PI * 2]
    const facing = Math.cos(a + 0.26) * light.side * 0.5 - Math.sin(a + 0.26) * 0.25
    sheet.fill(polygon([[x, y], [x + Math.cos(a) * r, y + Math.sin(a) * r], [x + Math.cos(b) * r, y + Math.sin(b) * r]]), tone(index % 2 ? stripe : cloth, light, facing))
  }
}

function topTree(sheet: Sheet, x: number, y: number, r: number) {
  const { light, random } = sheet
  sheet.fill(circle(x + r * 0.4, y + r * 0.34, r), light.shade, 0.45)
  const dabs = createDabs()
  for (let index = 0; index < 260; index++) {
    const [turn, out] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * r]
    const facing = Math.cos(turn) * light.side * (out / r) * 0.6 - Math.sin(turn) * (out / r) * 0.4
    dabs.add([x + Math.cos(turn) * out, y + Math.sin(turn) * out], r * 0.24, r * 0.07, random.next() * 3, tone(random.pick([pigment.leaf, pigment.sage, pigment.cypress]), light, Math.round(facing * 6) / 6))
  }
  sheet.fill(circle(x, y, r * 0.85), tone(pigment.leaf, light, -0.3))
  dabs.paint(sheet)
}

function swimmer(sheet: Sheet, x: number, y: number) {
  const { light } = sheet
  const skin = tone('#c98d68', light, 0.2)
  sheet.fill(smooth([[x - 8, y - 24], [x + 10, y - 24], [x + 14, y + 26], [x + 6, y + 84], [x - 4, y + 84], [x - 12, y + 26]], true), skin)
  sheet.line(`M${x - 8} ${y - 18}Q${x - 40} ${y - 44} ${x - 34} ${y - 80}M${x + 8} ${y - 16}Q${x + 38} ${y + 4} ${x + 42} ${y + 36}`, skin, 10)
  sheet.fill(smooth([[x - 11, y + 10], [x + 13, y + 10], [x + 12, y + 36], [x - 10, y + 36]], true), tone(pigment.brick, light, 0))
  sheet.fill(circle(x + 2, y - 38, 14), tone(pigment.umber, light, 0))
  for (const [w, h] of [[50, 120], [76, 160]] as const) sheet.line(`M${x - w / 2} ${y + h}Q${x} ${y + h - 26} ${x + w / 2} ${y + h}`, pigment.white, 3, 0.6)
}

/** pool-6: afternoon among olives and oleanders; the tower over the water. */
const oleanders = outlook(country(lights.afternoon, 0.44, 360, { over: (sheet) => paintHouse(sheet, podere(330, 545, 23, { turn: 0.42 })) }), { ...deck, eye: [8.4, 1.7, -2.4], turn: -0.2, zoom: 820 }, (room) => {
  tree(room, 'cypress', 1, 11, 6)
  tree(room, 'cypress', 7.6, 13, 7)
  tree(room, 'olive', 10.5, 10, 3.6)
  paintPaving(room, -4, -2, 18, 9.4)
  paintPool(room, -1, 0.4, 9, 4.4)
  paintParasol(room, 7.6, 6.2, 1.4, '#d9785a', 2.3, pigment.ivory)
  paintLounger(room, stand(6.4, 6.4, 'viewer'), pigment.white)
  paintLounger(room, stand(8, 6.4, 'viewer'), pigment.white)
  for (const [x, z, bloom] of [[2.2, 6.4, '#d98aa0'], [3.4, 6.6, '#efe2e2'], [4.5, 6.4, '#d98aa0']] as const) paintPlanter(room, x, z, 0.9, bloom)
  paintRound(room, [9.4, 0, 0.4], [[0.24, 0], [0.34, 0.3], [0.3, 0.62], [0.36, 0.68]], pigment.terracotta, { inside: pigment.umber })
  const { at, metre } = place(room, 9.4, 0.4)
  paintFlowers(room.sheet, at[0], at[1] - metre * 0.66, metre * 0.9, metre * 0.7, '#d98aa0', 1.5)
  room.sheet.fill(onFloor(room, [[4.2, -0.9], [5, -1], [5.1, -0.2], [4.3, -0.1]]), tone('#e2b65a', room.sheet.light, 0.2))
})

export const pool = [noon, dawn, edge, evening, above, oleanders] as const
