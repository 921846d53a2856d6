import type { Scene } from '../catalogue.ts'
import { createDabs, createStrokes } from '../parts/brush.ts'
import { type Point, polygon, smooth, steps } from '../parts/curves.ts'
import { circle } from '../parts/garden.ts'
import { soft } from '../parts/grain.ts'
import { lights, tone } from '../parts/light.ts'
import { type Color, lighter, mix, pigment } from '../parts/palette.ts'
import { paintBranch, paintFruit, paintGrapes } from '../parts/plants.ts'
import type { Sheet } from '../parts/sheet.ts'

/** Tables from above. The sun comes from the left: shadows fall to the right and down. */
function shadow(sheet: Sheet, path: string, dx = 16, dy = 14) {
  sheet.group(`transform="translate(${dx} ${dy})" ${soft(sheet, 7)}`, () => sheet.fill(path, mix(sheet.light.shade, pigment.black, 0.5), 0.42))
}

function planks(sheet: Sheet, color: Color, angle: number) {
  const { random, light, width, height } = sheet
  sheet.fill(`M0 0H${width}V${height}H0Z`, tone(color, light, -0.2))
  sheet.group(`transform="rotate(${angle} ${width / 2} ${height / 2})"`, () => {
    for (let y = -300; y < height + 300; y += 118) {
      const board = lighter(tone(color, light, 0.05), random.around(0, 0.025))
      sheet.fill(`M-300 ${y}H${width + 300}V${y + 114}H-300Z`, board)
      const lines = createStrokes()
      for (let index = 0; index < 60; index++) {
        const [x, gy] = [random.between(-300, width), y + random.between(4, 110)]
        lines.add([x, gy], [x + random.between(60, 260), gy + random.around(0, 4)], random.next() < 0.6 ? mix(board, light.shade, 0.3) : lighter(board, 0.04), random.pick([1, 1.8, 3]), random.around(0, 0.012))
      }
      lines.paint(sheet, 0.4)
    }
  })
}

function linen(sheet: Sheet, color: Color, stripe: Color, angle: number, gap = 150) {
  const { light, width, height, random } = sheet
  sheet.fill(`M0 0H${width}V${height}H0Z`, sheet.gradient([0, 0], [width, height], [[0, tone(color, light, 0.25)], [1, tone(color, light, -0.12)]]))
  sheet.group(`transform="rotate(${angle} ${width / 2} ${height / 2})"`, () => {
    for (let x = -300; x < width + 300; x += gap) for (const [dx, w] of [[0, 10], [18, 4], [-14, 4]] as const) sheet.fill(`M${x + dx} -400h${w}V${height + 400}h${-w}Z`, tone(stripe, light, 0), 0.75)
  })
  const weave = createStrokes()
  for (let index = 0; index < 500; index++) {
    const [x, y] = [random.next() * width, random.next() * height]
    weave.add([x, y], [x + random.between(20, 80), y + random.around(0, 5)], lighter(color, random.pick([-0.06, 0.03])), 1.2)
  }
  weave.paint(sheet, 0.35)
}

function plate(sheet: Sheet, x: number, y: number, r: number, color: Color = pigment.white, rim: Color = color) {
  const { light } = sheet
  shadow(sheet, circle(x, y, r), 22, 20)
  sheet.fill(circle(x, y, r), sheet.gradient([x - r, y - r], [x + r, y + r], [[0, tone(rim, light, 0.45)], [1, tone(rim, light, -0.3)]]))
  if (rim !== color) sheet.line(circle(x, y, r * 0.9), tone(color, light, 0.1), r * 0.04)
  sheet.fill(circle(x, y, r * 0.72), sheet.gradient([x - r, y - r], [x + r, y + r], [[0, tone(color, light, -0.28)], [0.5, tone(color, light, 0.05)], [1, tone(color, light, 0.4)]]))
  sheet.fill(circle(x, y, r * 0.69), tone(color, light, 0.12))
}

function wine(sheet: Sheet, x: number, y: number, r: number, color: Color) {
  shadow(sheet, circle(x, y, r), 40, 36)
  sheet.fill(circle(x, y, r), mix(sheet.light.sky[2], pigment.white, 0.5), 0.65)
  sheet.fill(circle(x, y, r * 0.84), sheet.glow([x + r * 0.2, y + r * 0.2], r, [[0, lighter(color, 0.12)], [1, color]]))
  sheet.line(circle(x, y, r), pigment.white, 3, 0.8)
  sheet.line(smooth([[x - r * 0.62, y + r * 0.1], [x - r * 0.5, y - r * 0.42], [x - r * 0.1, y - r * 0.66]]), pigment.white, 6, 0.75)
}

function fork(sheet: Sheet, x: number, y: number, turn: number, length = 300) {
  const silver = tone('#a9aaa4', sheet.light, 0.1)
  const draw = (color: string) => {
    sheet.line(`M${x} ${y + length}V${y + length * 0.32}`, color, 13)
    sheet.fill(`M${x - 20} ${y + 4}V${y + length * 0.22}q0 ${length * 0.14} 20 ${length * 0.14}q20 0 20 ${-length * 0.14}V${y + 4}h-6v${length * 0.2}h-8V${y}h-12v${length * 0.204}h-8V${y + 4}Z`, color)
  }
  sheet.group(`transform="rotate(${turn} ${x} ${y + length / 2})"`, () => {
    sheet.group('transform="translate(9 8)" opacity=".35"', () => draw(sheet.light.shade))
    draw(silver)
    sheet.line(`M${x - 3} ${y + length - 4}V${y + length * 0.36}`, pigment.white, 2.5, 0.8)
  })
}

/** dish-1: tagliatelle with truffle on a walnut table. */
const tagliatelle: Scene = {
  light: lights.afternoon,
  draw(sheet) {
    const { light, random } = sheet
    planks(sheet, '#6b4a34', 4)
    const napkin: Point[] = [[820, 120], [1180, 60], [1260, 700], [930, 760]]
    shadow(sheet, polygon(napkin))
    sheet.fill(polygon(napkin), sheet.gradient([820, 100], [1240, 700], [[0, tone('#8ea09a', light, 0.4)], [1, tone('#6d827c', light, -0.1)]]))
    sheet.line('M940 96L1050 740M1050 78L1160 726', tone(pigment.ivory, light, 0.1), 7, 0.8)
    plate(sheet, 500, 470, 370, pigment.white)
    const noodles = createStrokes()
    for (let index = 0; index < 330; index++) {
      const [turn, out] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * 225]
      const [x, y] = [500 + Math.cos(turn) * out, 470 + Math.sin(turn) * out]
      const sweep = turn + Math.PI / 2 + random.around(0, 0.5)
      const length = random.between(110, 240)
      const height = index / 330
      noodles.add([x - Math.cos(sweep) * length * 0.5, y - Math.sin(sweep) * length * 0.5], [x + Math.cos(sweep) * length * 0.5, y + Math.sin(sweep) * length * 0.5], tone(random.pick(['#e2bd62', '#edcf83', '#c99a45', '#f3dfa3']), light, Math.round((height - 0.5) * 6) / 6), random.pick([9, 13]), 0.26)
      if (index % 66 === 65) noodles.paint(sheet, 0.97)
    }
    for (let index = 0; index < 17; index++) {
      const [turn, out] = [random.next() * 6.3, Math.sqrt(random.next()) * 190]
      const [x, y, r] = [500 + Math.cos(turn) * out, 460 + Math.sin(turn) * out, random.between(24, 40)]
      const slice = smooth(steps(0, 1, 9).slice(1).map((at): Point => [x + Math.cos(at * 6.28) * r * random.between(0.85, 1.1), y + Math.sin(at * 6.28) * r * random.between(0.6, 0.85)]), true)
      shadow(sheet, slice, 5, 5)
      sheet.fill(slice, tone('#4a3a2e', light, -0.1))
      const veins = createStrokes()
      for (let vein = 0; vein < 7; vein++) veins.add([x + random.around(0, r * 0.6), y + random.around(0, r * 0.4)], [x + random.around(0, r * 0.6), y + random.around(0, r * 0.4)], '#b39a7c', 1.6, 0.3)
      sheet.within(slice, () => veins.paint(sheet, 0.8))
    }
    fork(sheet, 985, 300, 12, 340)
    wine(sheet, 1080, 160, 110, '#5c1b29')
  },
}

/** dish-2: a board of crostini, pecorino and honey on striped linen. */
const board: Scene = {
  light: lights.morning,
  draw(sheet) {
    const { light, random } = sheet
    linen(sheet, '#ece3cd', '#5f7f8c', -18)
    const wood = '#a77747'
    const shape = smooth([[150, 250], [460, 150], [980, 190], [1090, 420], [1010, 700], [560, 790], [180, 700], [90, 460]], true)
    shadow(sheet, shape, -24, 22)
    sheet.fill(shape, tone(wood, light, 0.1))
    const lines = createStrokes()
    for (let index = 0; index < 120; index++) { const [x, y] = [random.between(60, 1000), random.between(150, 790)]; lines.add([x, y], [x + random.between(90, 300), y + random.around(10, 8)], tone(wood, light, random.pick([-0.4, 0.4])), random.pick([1.5, 3]), 0.02) }
    sheet.within(shape, () => lines.paint(sheet, 0.35))
    for (const [x, y, lean, top] of [[290, 340, -16, 'tomato'], [480, 290, 8, 'liver'], [260, 520, 14, 'liver'], [450, 490, -8, 'tomato'], [330, 680, 4, 'tomato']] as const) {
      sheet.group(`transform="rotate(${lean} ${x} ${y})"`, () => {
        const bread = smooth([[x - 84, y + 40], [x - 88, y - 20], [x - 40, y - 66], [x + 44, y - 64], [x + 90, y - 16], [x + 80, y + 44], [x, y + 58]], true)
        shadow(sheet, bread, -9, 9)
        sheet.fill(bread, tone('#a9693a', light, 0))
        sheet.group(`transform="translate(${x * 0.1} ${y * 0.1}) scale(.9)"`, () => sheet.fill(bread, tone('#ecd2a0', light, 0.2)))
        const pieces = createDabs()
        for (let index = 0; index < 44; index++) pieces.add([x + random.around(0, 48), y + random.around(-4, 30)], random.between(18, 30), 7, random.next() * 3, tone(top === 'tomato' ? random.pick(['#c8402f', '#dd5a3c', '#a8301f']) : random.pick(['#7a4c33', '#91603f', '#5f3a28']), light, random.pick([-0.2, 0.1, 0.4])))
        if (top === 'tomato') for (let index = 0; index < 5; index++) pieces.add([x + random.around(0, 40), y + random.around(-4, 24)], 34, 9, random.next() * 3, tone('#4f7a3a', light, 0.3))
        pieces.paint(sheet)
      })
    }
    for (const [x, y, r] of [[690, 610, 62], [770, 660, 62], [850, 620, 62], [760, 570, 62]] as const) {
      shadow(sheet, circle(x, y, r), -6, 7)
      sheet.fill(circle(x, y, r), tone('#8f3433', light, 0))
      sheet.fill(circle(x, y, r * 0.9), tone('#b9504a', light, 0.15))
      const fat = createDabs()
      for (let index = 0; index < 26; index++) fat.add([x + random.around(0, r * 0.5), y + random.around(0, r * 0.5)], 9, 4, random.next() * 3, '#f0d9cb')
      fat.paint(sheet, 0.85)
    }
    for (const [x, y, lean] of [[660, 300, 0], [770, 400, 24]] as const) {
      sheet.group(`transform="rotate(${lean} ${x} ${y})"`, () => {
        const wedge: Point[] = [[x - 90, y + 70], [x + 20, y - 90], [x + 110, y + 60]]
        shadow(sheet, polygon(wedge), -12, 12)
        sheet.fill(polygon(wedge), tone('#efe0b2', light, 0.2))
        sheet.fill(polygon([[x - 90, y + 70], [x + 110, y + 60], [x + 112, y + 84], [x - 90, y + 94]]), tone('#8a6a3f', light, -0.1))
      })
    }
    plate(sheet, 930, 360, 108, '#7d9aa0')
    sheet.fill(circle(930, 360, 70), sheet.glow([950, 340], 80, [[0, '#f6cf66'], [1, '#c98a22']]))
    sheet.fill(smooth([[905, 330], [925, 318], [950, 322], [930, 332]], true), '#fff3c4', 0.8)
    paintBranch(sheet, [[1120, 820], [1010, 770], [880, 780], [740, 830]], 7, 30, [pigment.cypress, pigment.leaf, '#62774f'], 0.16)
    paintGrapes(sheet, 1110, 600, 190, '#4b2a47')
  },
}

/** dish-3: tagliata with rosemary potatoes, on a checked cloth. */
const tagliata: Scene = {
  light: lights.dusk,
  draw(sheet) {
    const { light, random, width, height } = sheet
    sheet.fill(`M0 0H${width}V${height}H0Z`, tone(pigment.ivory, light, 0.1))
    sheet.group('transform="rotate(28 600 450)"', () => {
      for (let x = -400; x < 1700; x += 110) sheet.fill(`M${x} -500h55V1500h-55Z`, tone('#b0413a', light, 0), 0.55)
      for (let y = -500; y < 1500; y += 110) sheet.fill(`M-400 ${y}H1700v55H-400Z`, tone('#b0413a', light, 0), 0.55)
    })
    plate(sheet, 620, 450, 400, '#efe6d2', '#5f7a68')
    for (let index = 0; index < 8; index++) {
      const [x, y] = [430 + index * 46, 560 - index * 34]
      sheet.group(`transform="rotate(${-36 + random.around(0, 4)} ${x} ${y})"`, () => {
        const slice = smooth([[x - 22, y - 130], [x + 20, y - 136], [x + 28, y], [x + 20, y + 130], [x - 22, y + 124], [x - 28, y]], true)
        shadow(sheet, slice, 12, 8)
        sheet.fill(slice, tone('#6b3a28', light, 0.1))
        sheet.fill(smooth([[x - 18, y - 112], [x + 17, y - 118], [x + 23, y], [x + 17, y + 112], [x - 18, y + 106], [x - 23, y]], true), sheet.gradient([x, y - 120], [x, y + 110], [[0, '#8c4636'], [0.5, '#c9685c'], [1, '#8c4636']]))
      })
    }
    const rocket = createDabs()
    for (let index = 0; index < 90; index++) rocket.add([640 + random.around(0, 170), 640 + random.around(0, 60)], random.between(40, 70), 12, random.next() * 3, tone(random.pick([pigment.leaf, '#5d7a3a', '#7d9a4c']), light, random.pick([-0.3, 0.1, 0.4])))
    rocket.paint(sheet)
    const shavings = createDabs()
    for (let index = 0; index < 16; index++) shavings.add([640 + random.around(0, 150), 630 + random.around(0, 50)], 60, 14, random.next() * 3, tone('#f3e6bd', light, 0.3))
    shavings.paint(sheet)
    for (const [x, y] of [[780, 300], [850, 360], [720, 250], [860, 270], [900, 440], [800, 210]] as const) {
      const potato = smooth([[x - 44, y], [x - 20, y - 34], [x + 30, y - 30], [x + 44, y + 6], [x + 14, y + 36], [x - 30, y + 28]], true)
      shadow(sheet, potato, 8, 8)
      sheet.fill(potato, sheet.gradient([x - 40, y - 30], [x + 40, y + 30], [[0, tone('#ecc566', light, 0.4)], [1, tone('#a86f2c', light, -0.1)]]))
    }
    paintBranch(sheet, [[930, 250], [860, 310], [800, 330], [720, 400]], 6, 26, [pigment.cypress, pigment.leaf, '#62774f'], 0.16)
    fork(sheet, 120, 270, -8, 360)
    wine(sheet, 1080, 170, 118, '#6a2030')
    sheet.fill(circle(180, 130, 72), tone('#e7c84b', light, 0.2))
    sheet.fill(circle(180, 130, 58), tone('#f6e89c', light, 0.2))
    for (const at of steps(0, 1, 8)) sheet.line(`M180 130L${180 + Math.cos(at * 6.28) * 54} ${130 + Math.sin(at * 6.28) * 54}`, tone('#e7c84b', light, 0), 4)
  },
}

/** dish-4: cantucci, vin santo and figs on green cloth. */
const cantucci: Scene = {
  light: lights.afternoon,
  draw(sheet) {
    const { light, random } = sheet
    linen(sheet, '#5f7560', '#c9b079', 12, 210)
    plate(sheet, 430, 500, 320, '#dcc79a', '#b5694a')
    for (const [x, y, lean] of [[330, 420, 20], [480, 390, -30], [420, 520, 64], [560, 530, 8], [310, 580, -12], [470, 640, 30], [430, 460, -4]] as const) {
      sheet.group(`transform="rotate(${lean} ${x} ${y})"`, () => {
        const biscuit = smooth([[x - 110, y + 20], [x - 90, y - 30], [x, y - 42], [x + 96, y - 30], [x + 112, y + 18], [x + 60, y + 34], [x - 60, y + 36]], true)
        shadow(sheet, biscuit, 10, 10)
        sheet.fill(biscuit, sheet.gradient([x - 100, y - 40], [x + 100, y + 40], [[0, tone('#e4bd78', light, 0.4)], [1, tone('#b07a3c', light, -0.1)]]))
        for (const [dx, dy] of [[-54, -4], [0, 6], [52, -8]] as const) { sheet.fill(smooth([[x + dx - 24, y + dy], [x + dx, y + dy - 13], [x + dx + 24, y + dy], [x + dx, y + dy + 13]], true), tone('#7d4526', light, 0)); sheet.fill(smooth([[x + dx - 18, y + dy], [x + dx, y + dy - 8], [x + dx + 18, y + dy], [x + dx, y + dy + 8]], true), tone('#f2dfb6', light, 0.2)) }
        const crumbs = createDabs()
        for (let index = 0; index < 14; index++) crumbs.add([x + random.around(0, 70), y + random.around(0, 20)], 8, 3, random.next() * 3, tone('#a06c34', light, 0))
        crumbs.paint(sheet, 0.6)
      })
    }
    wine(sheet, 900, 300, 120, '#c98a2c')
    wine(sheet, 1060, 470, 104, '#c98a2c')
    for (const [x, y, r] of [[830, 640, 84], [1000, 700, 92]] as const) {
      const half = smooth([[x, y - r * 1.2], [x + r * 0.5, y - r * 0.6], [x + r, y + r * 0.2], [x + r * 0.6, y + r * 0.9], [x, y + r], [x - r * 0.6, y + r * 0.9], [x - r, y + r * 0.2], [x - r * 0.5, y - r * 0.6]], true)
      shadow(sheet, half, 14, 14)
      sheet.fill(half, tone('#3f2a45', light, 0.1))
      sheet.group(`transform="translate(${x * 0.12} ${y * 0.12 + 4}) scale(.88)"`, () => sheet.fill(half, tone('#ead9b6', light, 0.1)))
      sheet.group(`transform="translate(${x * 0.3} ${y * 0.3 + 8}) scale(.7)"`, () => sheet.fill(half, sheet.glow([x, y + 10], r, [[0, '#e07d6a'], [1, '#a8324a']])))
      const seeds = createDabs()
      for (let index = 0; index < 60; index++) seeds.add([x + random.around(0, r * 0.42), y + 10 + random.around(0, r * 0.5)], 6, 2.4, random.next() * 3, '#f3d9a0')
      seeds.paint(sheet, 0.9)
    }
    paintFruit(sheet, 720, 760, 74, '#43304d')
    paintBranch(sheet, [[1240, 120], [1120, 150], [1020, 90], [900, 110]], 9, 70, [pigment.leaf, pigment.sage, '#6f8a4e'], 0.3)
  },
}

export const dishes = [tagliatelle, board, tagliata, cantucci] as const
